// Invitations, as they come in over the socket of the page: those to whoever is in front of it, and the answers to theirs.

import type { Invitation, Invited } from '../../protocol/rest/invitations.ts'
import { rest } from '../api.ts'
import { connection } from '../session/connection.svelte.ts'

class Invitations {
  mine = $state.raw<readonly Invitation[]>([])
  /** How those stand that were sent from here; the latest news. */
  sent = $state.raw<Invited | null>(null)

  listen(): () => void {
    return connection.use({
      ready: () => void this.#load(),
      lost: () => undefined,
      heard: (frame) => {
        if (frame.type === 'invited') this.#add(frame.invitation)
        else if (frame.type === 'invitationClosed') this.remove(frame.invitation)
        else if (frame.type === 'invitations') this.sent = frame
      },
    })
  }

  /** Asked for, because the connection may have said hello before anybody listened. */
  async #load(): Promise<void> {
    const answer = await rest.listInvitations()
    if (answer.ok) this.mine = answer.value.invitations
  }

  remove(id: string): void {
    this.mine = this.mine.filter((one) => one.id !== id)
  }

  #add(invitation: Invitation): void {
    this.mine = [...this.mine.filter(({ id }) => id !== invitation.id), invitation]
  }
}

export const invitations = new Invitations()
