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

/** Texts by code, each in every language: a missing one does not compile. */
export type TextsByCode<K extends string = string> = Readonly<Record<K, ByLocale<string>>>

export function textsIn<K extends string>(texts: TextsByCode<K>, locale: Locale): Readonly<Record<K, string>> {
  const picked = Object.entries<ByLocale<string>>(texts).map(([code, text]) => [code, inLocale(text, locale)])
  return Object.fromEntries(picked) as Record<K, string>
}
