// Who is in front of the page, as far as the service knows. Nobody has to be anybody until they do something.

import type { Answer } from '../../client/rest.ts'
import type { Me, Renamed, SignIn } from '../../protocol/rest/me.ts'
import { becomeSomebody, rest } from '../api.ts'
import { connection } from '../session/connection.svelte.ts'

class Account {
  me = $state.raw<Me | null>(null)
  signIn = $state.raw<SignIn>({ email: false, providers: [] })
  /** 'offline': the service did not answer, so nobody can say. */
  state = $state<'unknown' | 'known' | 'offline'>('unknown')

  async refresh(): Promise<void> {
    const answer = await rest.getMe()
    if (!answer.ok) {
      this.state = answer.error.code === 'offline' ? 'offline' : 'known'
      return
    }
    this.me = answer.value.me
    this.signIn = answer.value.signIn
    this.state = 'known'
  }

  /** For what needs somebody to do it. */
  async becomeGuest(): Promise<void> {
    await becomeSomebody()
    await this.refresh()
  }

  /** The name that others see from the next table on; whoever was nobody is a guest now. */
  async callMyself(name: string): Answer<Renamed> {
    const somebody = await becomeSomebody()
    if (!somebody.ok) return somebody
    const same = somebody.value.name === name
    const renamed = same ? somebody : await rest.renameMe(name)
    await this.refresh()
    if (renamed.ok && !same) connection.renew()
    return renamed
  }
}

export const account = new Account()
