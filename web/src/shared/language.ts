/** How a page, which is in English, writes dates and numbers for one user. */
export type Language = { readonly locale: string; readonly hourCycle: Intl.LocaleHourCycleKey | undefined };

/** Returns English as written in the user's country, else plain English, and the user's usual hour cycle. */
export function languageOf(preferred?: string): Language {
  const own = new Intl.DateTimeFormat(preferred, { hour: "numeric" }).resolvedOptions();
  return { locale: /^en\b/.test(own.locale) ? own.locale : "en", hourCycle: own.hourCycle };
}

/** The language of this browser. */
export const ownLanguage = languageOf();
