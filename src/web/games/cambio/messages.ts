import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: { call: 'Call Cambio' },
  de: { call: 'Cambio rufen' },
})
