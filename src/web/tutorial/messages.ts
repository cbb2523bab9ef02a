import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    lesson: 'Lesson',
    stepOf: 'Step {step} of {of}',
    next: 'Next',
    skip: 'Skip the lesson',
    finish: 'Play on',
  },
  de: {
    lesson: 'Lektion',
    stepOf: 'Schritt {step} von {of}',
    next: 'Weiter',
    skip: 'Lektion überspringen',
    finish: 'Weiterspielen',
  },
})
