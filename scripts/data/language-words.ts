// Words of the languages that lists are written in: names, places and companies of @faker-js/faker, and the names of countries,
// languages, currencies, units, days and cities that Node's copy of Unicode's CLDR has.
import { allLocales } from '@faker-js/faker'

/** Code of a language of CLDR; the locales of the package that write it. */
export const languages = {
  en: ['en', 'en_GB', 'en_AU', 'en_IE', 'en_CA', 'en_US'],
  de: ['de', 'de_AT', 'de_CH'],
  fr: ['fr', 'fr_BE', 'fr_CH', 'fr_CA', 'fr_LU'],
  es: ['es', 'es_MX'],
  pt: ['pt_BR', 'pt_PT'],
  it: ['it'],
  nl: ['nl', 'nl_BE', 'af_ZA'],
  sv: ['sv'],
  da: ['da'],
  nb: ['nb_NO'],
  fi: ['fi'],
  is: [],
  ca: [],
  ga: [],
  sq: [],
  eo: ['eo'],
  mt: [],
  pl: ['pl'],
  cs: ['cs_CZ'],
  sk: ['sk'],
  hu: ['hu'],
  ro: ['ro', 'ro_MD'],
  hr: ['hr'],
  sl: ['sl_SI'],
  bs: ['sr_RS_latin'],
  et: [],
  lv: ['lv'],
  lt: [],
  tr: ['tr'],
  vi: ['vi'],
  ru: ['ru'],
  uk: ['uk'],
  be: [],
  bg: [],
  sr: [],
  mk: ['mk'],
  kk: [],
  el: ['el'],
  he: ['he'],
  ar: ['ar'],
  fa: ['fa'],
  hy: ['hy'],
  th: ['th'],
  ja: ['ja'],
  zh: ['zh_CN'],
  'zh-TW': ['zh_TW'],
  ko: ['ko'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof allLocales)[]>>

export type LanguageCode = keyof typeof languages

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const pairs = letters.flatMap(a => letters.map(b => a + b))

/** What CLDR calls countries, languages, scripts, currencies, cities, units, months and days in a language. */
function namesOfCldr(language: string): string[] {
  const named = (type: Intl.DisplayNamesType, codes: readonly string[]) => {
    const names = new Intl.DisplayNames([language], { type, fallback: 'none' })
    return codes.flatMap(code => names.of(code) ?? [])
  }
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, month + 1, 12)))
  const dated = days.flatMap(day =>
    (['long', 'short'] as const).map(length =>
      new Intl.DateTimeFormat(language, { month: length, weekday: length, timeZone: 'UTC' }).format(day),
    ),
  )
  const zones = Intl.supportedValuesOf('timeZone').map(timeZone => {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(0)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  })
  const units = Intl.supportedValuesOf('unit').map(unit =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(5),
  )
  return [
    ...named(
      'region',
      pairs.map(pair => pair.toUpperCase()),
    ),
    ...named('language', pairs),
    ...named('currency', Intl.supportedValuesOf('currency')),
    ...dated,
    ...zones,
    ...units,
  ]
}

/** Texts of one language, each of one or more words. */
export function textsOf(language: LanguageCode): string[] {
  const ofPackage = languages[language].flatMap(locale => {
    const { person, location, company, commerce, date, color, word } = allLocales[locale]
    return textsIn([person, location, company, commerce, date, color, word])
  })
  return [...ofPackage, ...namesOfCldr(language)]
}
