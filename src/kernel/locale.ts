// The languages that texts are in. Every text by locale is complete by type.

export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]

export type ByLocale<T> = Readonly<Record<Locale, T>>

/** The one place where a text is picked by locale: tests put a pseudo-locale here. */
export function inLocale<T>(texts: ByLocale<T>, locale: Locale): T {
  return texts[locale]
}

/** A text made for every locale. */
export function byLocale<T>(of: (locale: Locale) => T): ByLocale<T> {
  return { en: of('en'), de: of('de') }
}
