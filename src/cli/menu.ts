// Questions with a few answers, and questions with a free one.

import type { Console } from './console/console.ts'

/** Somebody wants to go. */
export class Gone extends Error {
  readonly interrupted: boolean

  constructor(interrupted: boolean) {
    super('Goodbye.')
    this.interrupted = interrupted
  }
}

/** The place of the answer that was chosen: by its number, or the beginning of its words. Enter takes the first. */
export async function choose(console: Console, question: string, answers: readonly string[]): Promise<number> {
  const offers = answers.map((answer, index) => `${index + 1}  ${answer}`)
  for (;;) {
    const typed = (await put(console, question, offers, '1')).toLowerCase()
    if (/^\d+$/.test(typed) && answers[Number(typed) - 1] !== undefined) return Number(typed) - 1
    const begun = answers.flatMap((answer, index) => (answer.toLowerCase().startsWith(typed) ? [index] : []))
    const [only] = begun
    if (only !== undefined && begun.length === 1) return only
    console.tell(`Type a number from 1 to ${answers.length}.`, 'notice')
  }
}

/** Whatever is typed; Enter takes what is usual. */
export async function askFor(console: Console, question: string, usual: string): Promise<string> {
  return put(console, question, usual === '' ? [] : [`Enter  ${usual}`], usual)
}

let asked = 0 // so that plain text asks the same question again when it is asked again

async function put(console: Console, question: string, offers: readonly string[], usual: string): Promise<string> {
  asked += 1
  console.show({ title: 'Facedown', clock: null, body: [question], offers, prompt: '> ', aloud: `question ${asked}` })
  for (;;) {
    const heard = await console.next({})
    if (heard.type === 'line') {
      const typed = heard.text.trim()
      if (/^(q|quit|exit)$/i.test(typed)) throw new Gone(false)
      return typed === '' ? usual : typed
    }
    if (heard.type === 'end' || heard.type === 'interrupt') throw new Gone(heard.type === 'interrupt')
  }
}
