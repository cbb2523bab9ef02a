// Sitting at a table, from the lobby to the end: shows it, tells what happens, and does what is typed. Whatever is on the screen
// was sent to this seat; what may be done is what the options say.

import { randomBytes } from 'node:crypto'
import type { Happening, Request } from '../client/known.ts'
import { withoutOwn } from '../kernel/secrecy.ts'
import { readCommand } from '../kernel/typed.ts'
import type { WholeTable } from '../protocol/server-messages.ts'
import { verifySignature } from '../table/ed25519.ts'
import { checkGame, type GameFile } from '../table/game-file.ts'
import type { Surroundings } from '../table/table.ts'
import { sentence, type Tell } from '../table/text.ts'
import type { Console, Picture } from './console/console.ts'
import { linesThatFit } from './console/text.ts'
import { emoteSentence, readEmote } from './emotes.ts'
import { readLobby } from './lobby.ts'
import { frameOf, helpAt, isPlaying, type Place, pictureOf, textAt, untilAt, wordsAt } from './place.ts'
import { ruleLines } from './rule-lines.ts'
import type { TableSession } from './table/session.ts'
import { flawText } from './verify.ts'
import { resultLine, sentencesOf } from './words.ts'

export interface Sitting {
  readonly place: Place
  readonly console: Console
  readonly env: Surroundings
  /** Somebody types, who may want to go on after the end. */
  readonly interactive: boolean
  save(path: string, file: GameFile): string
  /** How the game is played. */
  guide(): readonly string[]
}

export type Ending =
  | { readonly type: 'quit' | 'interrupt' | 'left' }
  | { readonly type: 'over'; readonly result: string | null }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'again'; readonly table: string }

const quitWords = /^(q|quit|exit)$/i
const recentSentences = 8 // of what happened before one came back
const lastSecondsMs = 10_000

export async function sit(sitting: Sitting): Promise<Ending> {
  return new Seated(sitting).run()
}

class Seated {
  readonly #sitting: Sitting
  readonly #place: Place
  readonly #session: TableSession
  readonly #console: Console
  #ending: Ending | null = null
  #arrived = false
  readonly #log: Happening[] = []
  #said = '' // of the connection
  #asking = 0 // answers that are waited for
  #asked = new Set<string>() // what is done once, by itself
  #leaving = false // said once already
  #page: readonly string[] | null = null // something to read, in place of the table
  #warned: number | null = null
  #file: GameFile | null = null
  #result: string | null = null

  constructor(sitting: Sitting) {
    this.#sitting = sitting
    this.#place = sitting.place
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
    const { connection, refusal } = this.#session.known
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
      this.#ending = { type: 'refused', text: sentence(refusal?.text ?? 'This table cannot be shown') }
    }
  }

  #tellNews(): void {
    const news = this.#session.news()
    this.#log.push(...news)
    const { names, locale } = wordsAt(this.#place)
    const telling = { tell: this.#tell, names, locale, log: this.#log }
    const sentences = news.flatMap((one) => sentencesOf(one, telling))
    const fresh =
      this.#arrived || this.#session.known.whole?.phase === 'waiting' ? sentences : sentences.slice(-recentSentences)
    for (const sentence of fresh) this.#console.tell(sentence)
    for (const { seat, emote } of this.#session.reactions()) this.#console.tell(emoteSentence(names(seat), emote))
    if (this.#session.known.whole) this.#arrived = true
    const until = untilAt(this.#place)
    const left = until === null ? null : this.#session.remaining(until)
    if (this.#console.plain && this.#session.known.options.length > 0 && left !== null && left <= lastSecondsMs) {
      if (this.#warned !== until && left > 1000) this.#console.tell(`${Math.ceil(left / 1000)} seconds left.`)
      this.#warned = until
    }
  }

  /** A screen shows what is for this seat alone as long as it may be seen; it must not stay to be read. */
  readonly #tell: Tell = (event, names) => {
    const you = this.#session.known.whole?.you ?? null
    return textAt(this.#place).tell(this.#console.plain ? event : withoutOwn(event), names, you)
  }

  #doByItself(): void {
    const { whole, connection, next } = this.#session.known
    if (whole === null || connection !== 'online') return
    const { you, phase, seats } = whole
    if (phase === 'waiting' && you !== null && !seats[you]?.entropy) {
      const entropy = randomBytes(32).toString('hex')
      this.#once('entropy', { type: 'addEntropy', entropy }, () => {
        this.#session.addedChance(entropy)
      })
    }
    if (phase === 'waiting' && this.#place.startsAtOnce && you !== null && seats[you]?.entropy) {
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

  #once(what: string, request: Request, done?: () => void): void {
    if (this.#asked.has(what)) return
    this.#asked.add(what)
    this.#ask(request, done)
  }

  #over(whole: WholeTable): void {
    if (this.#asked.has('over')) return
    this.#asked.add('over')
    this.#result = resultLine(whole.outcome, whole.you, wordsAt(this.#place).names)
    this.#console.tell(this.#result)
    this.#asking += 1
    void this.#check().then((line) => {
      this.#asking -= 1
      this.#console.tell(line)
      if (!this.#sitting.interactive) this.#ending = { type: 'over', result: this.#result }
      this.#console.wake()
    })
  }

  /** The whole game is checked against what was promised before the deal, and what we have added to it. */
  async #check(): Promise<string> {
    const file = await this.#place.file()
    if (!file.ok) return `This game could not be verified: ${file.error.text}.`
    this.#file = file.value
    const { witness } = this.#session
    const { flaw, findings, vouched } = checkGame(file.value, this.#sitting.env, { witness, verifySignature })
    if (flaw !== null) return `This game does not verify. ${flawText(flaw)}`
    const own = findings.filter(({ code }) => code === 'added' || code === 'hashes')
    return [
      vouched ? 'Verified:' : 'The file fits together:',
      `the deal was the one committed to, and all ${file.value.entries.length} entries follow from the rules.`,
      ...own.map(({ text }) => text),
    ].join(' ')
  }

  // --- what is shown ---

  #picture(): Picture {
    if (this.#page === null) return pictureOf(this.#place, this.#asking > 0)
    const body = this.#page.slice(0, linesThatFit(this.#page, this.#console))
    return { ...frameOf(this.#place), body, offers: ['Enter  goes on', 'q  back to the table'], aloud: null }
  }

  /** Lines that are piped in wait until they can mean something. */
  #wantsLine(): boolean {
    const { whole, connection, options } = this.#session.known
    if (connection === 'elsewhere' || whole === null || this.#asking > 0) return connection === 'elsewhere'
    return whole.phase !== 'playing' || options.length > 0
  }

  #wait(): { readonly ms?: number } {
    const until = untilAt(this.#place)
    if (until === null || this.#page !== null) return {}
    if (!this.#console.plain) return { ms: 1000 }
    const left = this.#session.remaining(until) - lastSecondsMs
    return left > 0 && this.#session.known.options.length > 0 ? { ms: left } : {}
  }

  // --- what is typed ---

  async #read(line: string): Promise<void> {
    if (this.#page !== null) return this.#turnPage(quitWords.test(line))
    const [word = '', ...rest] = line.toLowerCase().split(/\s+/)
    if (word !== 'leave') this.#leaving = false
    if (quitWords.test(word)) return this.#quit()
    if (word === '?' || word === 'h' || word === 'help') return this.#present(helpAt(this.#place))
    if (word === 'rules' && rest.length === 0) {
      return this.#present(ruleLines(this.#place.game, this.#session.known.whole?.rules ?? {}))
    }
    if (word === 'how') return this.#present(this.#sitting.guide())
    if (word === 'look' || word === 'l') return this.#look()
    if (word === 'leave') return this.#leave()
    if (word === 'take' && this.#session.known.connection === 'elsewhere') return this.#place.takeOver()
    if (word === 'back') return this.#ask({ type: 'return' })
    if (this.#session.known.whole === null) return this.#console.tell('There is no table yet; wait a moment.', 'notice')
    if (word === 'emote') return this.#emote(rest.join(' '))
    if (isPlaying(this.#place)) return this.#move(line)
    if (this.#session.known.whole.phase === 'waiting') return this.#readLobby(line, this.#session.known.whole)
    if (word === 'again') return this.#again()
    if (word === 'save') return this.#save(line.slice(4).trim())
    this.#console.tell('The game is over. Type again, save FILE or quit.', 'notice')
  }

  #emote(typed: string): void {
    if (this.#place.offline) return this.#console.tell('Nobody is here to see it.', 'notice')
    const read = readEmote(typed)
    if (read.ok) this.#ask({ type: 'emote', emote: read.value })
    else this.#console.tell(read.error, 'notice')
  }

  #move(line: string): void {
    const { options } = this.#session.known
    if (options.length === 0 && line !== '') {
      return this.#console.tell('It is not for you to act now. Type ? for help.', 'notice')
    }
    const read = readCommand(line, options, wordsAt(this.#place))
    if (read.ok) this.#ask({ type: 'command', command: read.value, expectedSeq: this.#session.known.seq })
    else this.#console.tell(read.error, 'notice')
  }

  #readLobby(line: string, whole: WholeTable): void {
    const read = readLobby(line, whole)
    if (read.ok) this.#ask(read.value)
    else this.#console.tell(read.error, 'notice')
  }

  #ask(request: Request, done: () => void = () => undefined): void {
    this.#asking += 1
    void this.#session.ask(request).then((answer) => {
      this.#asking -= 1
      if (answer.ok) done()
      else this.#console.tell(sentence(answer.error.text), 'notice')
      this.#console.wake()
    })
  }

  /** For good, hence only when it is said twice. */
  #leave(): void {
    const { whole } = this.#session.known
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
    if (this.#place.offline && isPlaying(this.#place)) {
      await this.#session.ask({ type: 'leave' })
      this.#tellNews()
      this.#ending = { type: 'left' }
    } else if (isPlaying(this.#place) || this.#session.known.whole?.phase === 'waiting') this.#ending = { type: 'quit' }
    else this.#ending = { type: 'over', result: this.#result }
  }

  async #again(): Promise<void> {
    const next = await this.#place.again()
    if (next.ok) this.#ending = { type: 'again', table: next.value }
    else this.#console.tell(sentence(next.error.text), 'notice')
  }

  #save(path: string): void {
    if (path === '') return this.#console.tell('Say where to: save FILE', 'notice')
    if (this.#file === null) return this.#console.tell('The game is not here yet; wait a moment.', 'notice')
    this.#console.tell(this.#sitting.save(path, this.#file), 'notice')
  }

  // --- something to read ---

  /** A screen shows it anyway. */
  #look(): void {
    const { body, offers } = pictureOf(this.#place, false)
    if (this.#console.plain) this.#present([...body, ...offers])
  }

  #present(lines: readonly string[]): void {
    if (!this.#console.plain) this.#page = lines
    else for (const line of lines) this.#console.tell(line)
  }

  #turnPage(enough: boolean): void {
    const page = this.#page ?? []
    const rest = page.slice(linesThatFit(page, this.#console))
    this.#page = enough || rest.length === 0 ? null : rest
  }
}
