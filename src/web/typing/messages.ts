import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    title: 'Play by typing',
    label: 'What do you want to do?',
    example: 'word, numbers, names',
    send: 'Do it',
    close: 'Close',
    possible: 'You can',
    nothing: 'There is nothing for you to do now.',
    done: 'Done: {offer}.',
  },
  de: {
    title: 'Züge tippen',
    label: 'Was möchtest du tun?',
    example: 'Wort, Zahlen, Namen',
    send: 'Los',
    close: 'Schließen',
    possible: 'Du kannst',
    nothing: 'Gerade gibt es für dich nichts zu tun.',
    done: 'Erledigt: {offer}.',
  },
})
