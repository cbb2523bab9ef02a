import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: { call: 'Stop' },
  de: { call: 'Stop' },
})
