import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    profileOf: 'Profile of {name}',
    none: 'No game of theirs has been counted yet.',
    noProfile: 'There is no profile to see here. Bots have none, and people may hide theirs.',
    toGroup: 'Put {name} into a group',
    close: 'Close',
    person: 'Profile',
    shown: 'Others may open my profile',
    shownHelp:
      'People at your tables see your name there, what you have played, and your ratings. They do not see your games, your address, or whether you have an account.',
    open: 'Profiles: ',
  },
  de: {
    profileOf: 'Profil von {name}',
    none: 'Es wurde noch kein Spiel gezählt.',
    noProfile: 'Hier gibt es kein Profil zu sehen. Bots haben keins, und wer will, verbirgt es.',
    toGroup: '{name} in eine Gruppe aufnehmen',
    close: 'Schließen',
    person: 'Profil',
    shown: 'Andere dürfen mein Profil ansehen',
    shownHelp:
      'Wer an deinen Tischen sitzt, sieht deinen Namen dort, was du gespielt hast, und deine Wertungen. Nicht deine Partien, nicht deine Adresse, und nicht, ob du ein Konto hast.',
    open: 'Profile: ',
  },
})
