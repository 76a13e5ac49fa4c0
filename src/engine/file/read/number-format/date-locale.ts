// Names of months and days in the language that a number format names: [$-407] is German.

/** Languages by the lower ten bits of a Windows locale (MS-LCID). */
const languages: Readonly<Record<number, string>> = {
  1: 'ar',
  2: 'bg',
  3: 'ca',
  4: 'zh',
  5: 'cs',
  6: 'da',
  7: 'de',
  8: 'el',
  9: 'en',
  10: 'es',
  11: 'fi',
  12: 'fr',
  13: 'he',
  14: 'hu',
  15: 'is',
  16: 'it',
  17: 'ja',
  18: 'ko',
  19: 'nl',
  20: 'no',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  26: 'hr',
  27: 'sk',
  29: 'sv',
  30: 'th',
  31: 'tr',
  33: 'id',
  34: 'uk',
  36: 'sl',
  37: 'et',
  38: 'lv',
  39: 'lt',
  42: 'vi',
}

/** The language of a format; null where it names none, or one that is not known. */
export function formatLanguage(code: string): string | null {
  const tag = /\[\$[^\]-]*-(?:([0-9a-f]{1,8})|([a-z]{2,3}(?:-[a-z0-9]+)*)(?:,[^\]]*)?)\]/i.exec(code)
  if (!tag) return null
  if (tag[1] !== undefined) return languages[Number.parseInt(tag[1], 16) & 0x3ff] ?? null
  const [language = ''] = (tag[2] ?? '').toLowerCase().split('-')
  return Object.values(languages).includes(language) ? language : null
}

/** What Excel shows in place of the names that Intl has. */
const spelled: Readonly<Record<string, string>> = { 'de Mär': 'Mrz', 'de März': 'Mrz' }

const names = new Map<string, string>()

function named(key: string, make: () => string): string {
  const known = names.get(key)
  if (known !== undefined) return known
  const made = make()
  names.set(key, made)
  return made
}

/** `beside`: a day is beside it, which in Slavic languages makes another word of it. */
export const monthName = (language: string, month: number, form: 'long' | 'short', beside: boolean): string =>
  named(`${language} month ${month} ${form} ${beside}`, () => {
    const format = new Intl.DateTimeFormat(language, {
      month: form,
      ...(beside && { day: 'numeric' as const }),
      timeZone: 'UTC',
    })
    const part = format.formatToParts(Date.UTC(2024, month - 1, 15)).find(({ type }) => type === 'month')?.value ?? ''
    const name = form === 'short' ? part.replace(/\.$/, '') : part
    return form === 'short' ? (spelled[`${language} ${name}`] ?? name) : name
  })

/** `weekday`: 0 is Sunday. */
export const dayName = (language: string, weekday: number, form: 'long' | 'short'): string =>
  named(`${language} day ${weekday} ${form}`, () =>
    new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' })
      .format(Date.UTC(2023, 0, 1 + weekday))
      .replace(/\.$/, ''),
  )
