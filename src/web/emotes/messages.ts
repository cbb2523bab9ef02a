import type { Emote } from '../../protocol/emotes.ts'
import { messages } from '../i18n/messages.ts'
import type { IconName } from '../ui/icons.ts'

export const t = messages({
  en: {
    hello: 'hello',
    goodLuck: 'good luck',
    wellPlayed: 'well played',
    thanks: 'thanks',
    wow: 'wow',
    haha: 'haha',
    hmm: 'hmm',
    oops: 'oops',
    react: 'React',
    reactions: 'Reactions',
    said: '{name}: {emote}',
    show: 'Reactions of others',
    showHelp: 'Short signs such as “well played”, at the seat of whoever sends them.',
    showOf: 'Reactions of {name}',
    muteOf: 'Mute the reactions of {name}',
    muted: 'Muted',
    listenTo: 'Show the reactions of {name} again',
  },
  de: {
    hello: 'hallo',
    goodLuck: 'viel Glück',
    wellPlayed: 'gut gespielt',
    thanks: 'danke',
    wow: 'wow',
    haha: 'haha',
    hmm: 'hm',
    oops: 'hoppla',
    react: 'Reagieren',
    reactions: 'Reaktionen',
    said: '{name}: {emote}',
    show: 'Reaktionen der anderen',
    showHelp: 'Kurze Zeichen wie „gut gespielt“, am Platz von denen, die sie schicken.',
    showOf: 'Reaktionen von {name}',
    muteOf: 'Reaktionen von {name} ausblenden',
    muted: 'Ausgeblendet',
    listenTo: 'Reaktionen von {name} wieder zeigen',
  },
})

export const pictures: Readonly<Record<Emote, IconName>> = {
  hello: 'hand',
  goodLuck: 'clover',
  wellPlayed: 'thumb',
  thanks: 'heart',
  wow: 'astonished',
  haha: 'laughing',
  hmm: 'doubtful',
  oops: 'unhappy',
}
