// Sitting at a table, from the lobby to the end: shows it, tells what happens, and does what is typed. Whatever is on the screen
// was sent to this seat; what may be done is what the options say.

import { randomBytes } from 'node:crypto'
import type { AnyGame } from '../kernel/game.ts'
import type { Result } from '../kernel/result.ts'
import type { GameText } from '../kernel/text.ts'
import type { WholeTable } from '../protocol/heard.ts'
import { checkGame, type GameFile } from '../table/game-file.ts'
import type { Refusal } from '../table/refusals.ts'
import type { Surroundings } from '../table/table.ts'
import type { Console, Picture } from './console/console.ts'
import { wrapped } from './console/text.ts'
import { lobbyOffers, readLobby } from './lobby.ts'
import type { Request, TableSession } from './table/session.ts'
import { describeOptions, readCommand } from './typed.ts'
import { countdown, lobbyLines, resultLines, ruleLines, sentencesOf, spelled } from './words.ts'

/** A table that somebody has come to, wherever it runs. */
export interface Place {
  readonly session: TableSession
  readonly code: string | null
  readonly game: AnyGame
  readonly text: GameText
  readonly offline: boolean
  /** Nobody is waited for: start as soon as we are there. */
  readonly startsAtOnce: boolean
  file(): Promise<Result<GameFile, Refusal>>
  /** The room goes on; gives the id of its next table. */
  again(): Promise<Result<string, Refusal>>
  takeOver(): void
}

export interface Sitting {
  readonly place: Place
  readonly console: Console
  readonly env: Surroundings
  /** Somebody types, who may want to go on after the end. */
  readonly interactive: boolean
  save(path: string, file: GameFile): string
}

export type Ending =
  | { readonly type: 'quit' | 'interrupt' | 'left' | 'over' | 'refused' }
  | { readonly type: 'again'; readonly table: string }

const quitWords = /^(q|quit|exit)$/i
const recentSentences = 8 // of what happened before one came back
const lastSecondsMs = 10_000

export async function sit(sitting: Sitting): Promise<Ending> {
  return new Seated(sitting).run()
}

class Seated {
  readonly #sitting: Sitting
  readonly #session: TableSession
  readonly #console: Console
  #ending: Ending | null = null
  #arrived = false
  #said = '' // of the connection
  #asking = 0 // answers that are waited for
  #asked = new Set<string>() // what is done once, by itself
  #leaving = false // said once already
  #page: readonly string[] | null = null // something to read, in place of the table
  #looks = 0 // how often somebody asked to be told the table again
  #warned: number | null = null
  #file: GameFile | null = null

  constructor(sitting: Sitting) {
    this.#sitting = sitting
    this.#session = sitting.place.session
    this.#console = sitting.console
  }

  async run(): Promise<Ending> {
    for (;;) {
      this.#tellConnection()
      this.#tellNews()
      this.#doByItself()
      if (this.#ending) return this.#ending
      this.#console.show(this.#picture())
      const heard = await this.#console.next({ lines: this.#wantsLine(), ...this.#wait() })
      if (heard.type === 'interrupt') return { type: 'interrupt' }
      if (heard.type === 'end') await this.#quit()
      else if (heard.type === 'line') await this.#read(heard.text.trim())
    }
  }

  // --- what happens ---

  #tellConnection(): void {
    const { connection, refusal } = this.#session
    if (connection === this.#said) return
    const before = this.#said
    this.#said = connection
    if (connection === 'reconnecting') this.#console.tell('The connection is lost; trying to get it back.')
    else if (connection === 'online' && before === 'reconnecting') this.#console.tell('The connection is back.')
    else if (connection === 'elsewhere') {
      this.#console.tell(
        `${refusal?.text ?? 'This game was opened in another session'}. Type take to play here instead.`,
      )
    } else if (connection === 'refused') {
      this.#console.tell(`${refusal?.text ?? 'This table cannot be shown'}.`)
      this.#ending = { type: 'refused' }
    }
  }

  #tellNews(): void {
    const news = this.#session.news()
    const { text } = this.#sitting.place
    const sentences = news.flatMap((one) => sentencesOf(one, text, this.#names, !this.#console.plain))
    const fresh =
      this.#arrived || this.#session.whole?.phase === 'waiting' ? sentences : sentences.slice(-recentSentences)
    for (const sentence of fresh) this.#console.tell(sentence)
    if (this.#session.whole) this.#arrived = true
    const until = this.#until()
    const left = until === null ? null : this.#session.remaining(until)
    if (this.#console.plain && this.#session.options.length > 0 && left !== null && left <= lastSecondsMs) {
      if (this.#warned !== until && left > 1000) this.#console.tell(`${Math.ceil(left / 1000)} seconds left.`)
      this.#warned = until
    }
  }

  #doByItself(): void {
    const { whole, connection, next } = this.#session
    if (whole === null || connection !== 'online') return
    const { you, phase, seats } = whole
    if (phase === 'waiting' && you !== null && !seats[you]?.entropy) {
      this.#once('entropy', { type: 'addEntropy', entropy: randomBytes(32).toString('hex') })
    }
    if (phase === 'waiting' && this.#sitting.place.startsAtOnce && you !== null && seats[you]?.entropy) {
      this.#once('start', { type: 'start' })
    }
    if (phase === 'waiting' && this.#arrived && you === null) {
      this.#console.tell('You have no seat at this table any more.')
      this.#ending = { type: 'left' }
    }
    if (phase === 'completed' || phase === 'abandoned') this.#over(whole)
    if (next !== null && !this.#asked.has('next')) {
      this.#asked.add('next')
      this.#console.tell('The room goes on at another table: type again to go there.')
    }
  }

  #once(what: string, request: Request): void {
    if (this.#asked.has(what)) return
    this.#asked.add(what)
    this.#ask(request)
  }

  #over(whole: WholeTable): void {
    if (this.#asked.has('over')) return
    this.#asked.add('over')
    for (const line of resultLines(whole.outcome, whole.you, this.#names)) this.#console.tell(line)
    this.#asking += 1
    void this.#check().then((line) => {
      this.#asking -= 1
      this.#console.tell(line)
      if (!this.#sitting.interactive) this.#ending = { type: 'over' }
      this.#console.wake()
    })
  }

  /** The whole game is checked against what was promised before the deal. */
  async #check(): Promise<string> {
    const file = await this.#sitting.place.file()
    if (!file.ok) return `This game could not be verified: ${file.error.text}.`
    this.#file = file.value
    if (file.value.commitment !== this.#session.commitment) {
      return 'This game does not verify: it is not the deal that was promised.'
    }
    const { flaw } = checkGame(file.value, this.#sitting.env)
    if (flaw !== null) return `This game does not verify: entry ${flaw.seq}, ${flaw.what}: ${flaw.problem}`
    return `Verified: the deal was the one committed to, and all ${file.value.entries.length} entries follow from the rules.`
  }

  // --- what is shown ---

  readonly #names = (seat: number) => this.#session.nameOf(seat)

  #until(): number | null {
    const { view } = this.#session
    return view === null || !this.#playing() ? null : this.#sitting.place.text.until(view)
  }

  #playing(): boolean {
    return this.#session.whole?.phase === 'playing'
  }

  #picture(): Picture {
    const { whole, view, seq, connection } = this.#session
    const until = this.#until()
    const picture = {
      title: this.#title(),
      clock: until === null || connection !== 'online' ? null : countdown(this.#session.remaining(until)),
      prompt: '> ',
    }
    if (this.#page !== null) {
      return {
        ...picture,
        body: this.#page.slice(0, this.#pageLines()),
        offers: ['Enter  goes on', 'q  back to the table'],
        aloud: null,
      }
    }
    if (whole === null) return { ...picture, body: ['Connecting …'], offers: [], aloud: null }
    if (whole.phase === 'waiting') {
      const body = lobbyLines(whole, this.#sitting.place.code)
      const offers = lobbyOffers(whole)
      return { ...picture, body, offers, aloud: [...body, ...offers, this.#looks].join('\n') }
    }
    const body = view === null ? [] : this.#sitting.place.text.draw(view, this.#names).split('\n')
    const offers = this.#offers()
    const speaks = this.#session.options.length > 0 || whole.phase !== 'playing'
    return { ...picture, body, offers, aloud: speaks || this.#looks > 0 ? `${speaks ? seq : ''} ${this.#looks}` : null }
  }

  #title(): string {
    const { place } = this.#sitting
    const { whole, connection } = this.#session
    const you = whole === null ? '' : whole.you === null ? 'watching' : this.#names(whole.you)
    const where = place.offline ? 'offline' : place.code === null ? '' : spelled(place.code)
    const state = connection === 'online' ? '' : connection === 'elsewhere' ? 'opened elsewhere' : 'connecting …'
    return [place.game.name, where, you, state].filter(Boolean).join(' · ')
  }

  #offers(): readonly string[] {
    const { whole, options, connection } = this.#session
    if (connection === 'elsewhere') return ['take  play here instead', 'quit  leave it to the other session']
    if (whole?.phase !== 'playing') return ['again  back to the lobby', 'save FILE  keep this game', 'quit']
    const you = whole.you === null ? undefined : whole.seats[whole.you]
    if (you?.attendance === 'standIn') return ['back  take your seat back from the bot', '?  help']
    if (this.#asking > 0) return ['…']
    const offers = describeOptions(options, { text: this.#sitting.place.text, names: this.#names })
    return [...(offers.length === 0 ? ['It is not for you to act now.'] : offers), '?  help']
  }

  /** Lines that are piped in wait until they can mean something. */
  #wantsLine(): boolean {
    const { whole, connection, options } = this.#session
    if (connection === 'elsewhere' || whole === null || this.#asking > 0) return connection === 'elsewhere'
    return whole.phase !== 'playing' || options.length > 0
  }

  #wait(): { readonly ms?: number } {
    const until = this.#until()
    if (until === null || this.#page !== null) return {}
    if (!this.#console.plain) return { ms: 1000 }
    const left = this.#session.remaining(until) - lastSecondsMs
    return left > 0 && this.#session.options.length > 0 ? { ms: left } : {}
  }

  // --- what is typed ---

  async #read(line: string): Promise<void> {
    if (this.#page !== null) return this.#turnPage(quitWords.test(line))
    const [word = '', ...rest] = line.toLowerCase().split(/\s+/)
    if (word !== 'leave') this.#leaving = false
    if (quitWords.test(word)) return this.#quit()
    if (word === '?' || word === 'h' || word === 'help') return this.#present(this.#help())
    if (word === 'rules' && rest.length === 0) {
      return this.#present(ruleLines(this.#sitting.place.game, this.#session.whole?.rules ?? {}))
    }
    if (word === 'look' || word === 'l') {
      this.#looks += 1
      return
    }
    if (word === 'leave') return this.#leave()
    if (word === 'take' && this.#session.connection === 'elsewhere') return this.#sitting.place.takeOver()
    if (word === 'back') return this.#ask({ type: 'return' })
    if (this.#session.whole === null) return this.#console.tell('There is no table yet; wait a moment.', 'notice')
    if (this.#playing()) return this.#move(line)
    if (this.#session.whole.phase === 'waiting') return this.#readLobby(line, this.#session.whole)
    if (word === 'again') return this.#again()
    if (word === 'save') return this.#save(line.slice(4).trim())
    this.#console.tell('The game is over. Type again, save FILE or quit.', 'notice')
  }

  #move(line: string): void {
    const { options } = this.#session
    if (options.length === 0 && line !== '') {
      return this.#console.tell('It is not for you to act now. Type ? for help.', 'notice')
    }
    const read = readCommand(line, options, { text: this.#sitting.place.text, names: this.#names })
    if (read.ok) this.#ask({ type: 'command', command: read.value, expectedSeq: this.#session.seq })
    else this.#console.tell(read.error, 'notice')
  }

  #readLobby(line: string, whole: WholeTable): void {
    const read = readLobby(line, whole)
    if (read.ok) this.#ask(read.value)
    else this.#console.tell(read.error, 'notice')
  }

  #ask(request: Request): void {
    this.#asking += 1
    void this.#session.ask(request).then((answer) => {
      this.#asking -= 1
      if (!answer.ok) this.#console.tell(sentence(answer.error.text), 'notice')
      this.#console.wake()
    })
  }

  /** For good, hence only when it is said twice. */
  #leave(): void {
    const { whole } = this.#session
    if (whole?.phase === 'playing' && !this.#leaving) {
      this.#leaving = true
      this.#console.tell('That gives your seat up for good. Type leave again if you mean it.', 'notice')
      return
    }
    void this.#session.ask({ type: 'leave' }).then((answer) => {
      if (!answer.ok) this.#console.tell(sentence(answer.error.text), 'notice')
      else if (whole?.phase === 'playing' || whole?.phase === 'waiting') this.#ending = { type: 'left' }
      this.#tellNews()
      this.#console.wake()
    })
  }

  async #quit(): Promise<void> {
    if (this.#sitting.place.offline && this.#playing()) {
      await this.#session.ask({ type: 'leave' })
      this.#tellNews()
      this.#ending = { type: 'left' }
    } else this.#ending = { type: this.#playing() || this.#session.whole?.phase === 'waiting' ? 'quit' : 'over' }
  }

  async #again(): Promise<void> {
    const next = await this.#sitting.place.again()
    if (next.ok) this.#ending = { type: 'again', table: next.value }
    else this.#console.tell(sentence(next.error.text), 'notice')
  }

  #save(path: string): void {
    if (path === '') return this.#console.tell('Say where to: save FILE', 'notice')
    if (this.#file === null) return this.#console.tell('The game is not here yet; wait a moment.', 'notice')
    this.#console.tell(this.#sitting.save(path, this.#file), 'notice')
  }

  // --- something to read ---

  #present(lines: readonly string[]): void {
    if (!this.#console.plain) this.#page = lines
    else for (const line of lines) this.#console.tell(line)
  }

  #turnPage(enough: boolean): void {
    const rest = this.#page?.slice(this.#pageLines()) ?? []
    this.#page = enough || rest.length === 0 ? null : rest
  }

  /** How many lines of what is to be read fit on the screen, however often each is broken. */
  #pageLines(): number {
    const { rows, columns } = this.#console
    let room = rows - 5 // title, prompt, what can be typed, and a gap
    const fitting = (this.#page ?? []).findIndex((line) => {
      room -= wrapped(line, columns).length
      return room < 0
    })
    return fitting === -1 ? Number.POSITIVE_INFINITY : Math.max(1, fitting)
  }

  #help(): readonly string[] {
    const { whole } = this.#session
    const here =
      whole?.phase === 'waiting' ? lobbyOffers(whole) : this.#offers().filter((line) => !line.startsWith('?'))
    return [
      'What you can do now:',
      ...here,
      'Type the letter or the word, then what it asks for: a 5, or flip 5, or just 5 where that can mean one thing only.',
      'look  says how things stand',
      'rules  the rules of this table',
      'leave  gives your seat up for good',
      this.#sitting.place.offline
        ? 'quit  ends the game'
        : 'quit  closes this window; your seat waits for you to come back',
    ]
  }
}

/** Refusals of the table end without a full stop, those of a game with one. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
