// Who is in front of the page, as far as the service knows. Nobody has to be anybody until they do something.

import { type Answer, becomeSomebody, type Me, type SignIn, whoAmI } from '../api.ts'
import { connection } from '../session/connection.svelte.ts'
import { rename } from './requests.ts'

class Account {
  me = $state.raw<Me | null>(null)
  signIn = $state.raw<SignIn>({ email: false, providers: [] })
  /** 'offline': the service did not answer, so nobody can say. */
  state = $state<'unknown' | 'known' | 'offline'>('unknown')

  async refresh(): Promise<void> {
    const answer = await whoAmI()
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
  async callMyself(name: string): Answer<Pick<Me, 'player' | 'name'>> {
    const somebody = await becomeSomebody()
    if (!somebody.ok) return somebody
    const same = somebody.value.name === name
    const renamed = same ? somebody : await rename(name)
    await this.refresh()
    if (renamed.ok && !same) connection.renew()
    return renamed
  }
}

export const account = new Account()
