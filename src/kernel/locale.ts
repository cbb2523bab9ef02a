// The languages that the texts of the games and of the page are in. Every text by locale is complete by type.

export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]

export type ByLocale<T> = Readonly<Record<Locale, T>>
