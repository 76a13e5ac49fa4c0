// Names of months, long and short, in 38 languages: which month a word is.

/** Languages whose names of months and weekdays come from the platform's locale data (Unicode CLDR). */
export const calendarLanguages = [
  ...[
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'pl',
    'sv',
    'da',
    'nb',
    'fi',
    'cs',
    'sk',
    'sl',
    'hu',
    'ro',
    'bg',
    'ru',
    'uk',
  ],
  ...['el', 'tr', 'lt', 'lv', 'et'],
  // Croatian is not among them: its listopad is the tenth month, and the eleventh of the Poles and Czechs.
  ...['ca', 'eu', 'gl', 'is', 'ga', 'cy', 'sr', 'id', 'vi', 'th', 'ar', 'he', 'fa', 'hi'],
] as const

/** Spellings that locale data does not have, and meanings that stand where two languages differ. Twelve words a line, `/` between spellings of one month; without accents. Polish has the form used in dates, too. */
const names = [
  'january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep october/oct november/nov december/dec',
  'januar/janner/jan februar/feb/feber marz/mar/mrz/maerz april/apr mai juni/jun juli/jul august/aug september/sept/sep oktober/okt november/nov dezember/dez',
  'janvier/janv/jan fevrier/fevr/fev mars/mar avril/avr mai juin juillet/juil aout septembre/sept/sep octobre/oct novembre/nov decembre/dec',
  'enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago septiembre/setiembre/sept/sep/set octubre/oct noviembre/nov diciembre/dic',
  'gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago settembre/sett/set ottobre/ott novembre/nov dicembre/dic',
  'janeiro/jan fevereiro/fev marco/mar abril/abr maio/mai junho/jun julho/jul agosto/ago setembro/set outubro/out novembro/nov dezembro/dez',
  'januari/jan februari/feb/febr maart/mrt april/apr mei juni/jun juli/jul augustus/aug september/sept/sep oktober/okt november/nov december/dec',
  'styczen/stycznia/sty luty/lutego/lut marzec/marca/mar kwiecien/kwietnia/kwi maj/maja czerwiec/czerwca/cze lipiec/lipca/lip sierpien/sierpnia/sie wrzesien/wrzesnia/wrz pazdziernik/pazdziernika/paz listopad/listopada/lis grudzien/grudnia/gru',
  'sijecanj/sijecnja veljaca/veljace ozujak/ozujka travanj/travnja svibanj/svibnja lipanj/lipnja srpanj/srpnja kolovoz/kolovoza rujan/rujna - studeni/studenoga/studenog prosinac/prosinca',
]

/** A word as it is looked up: lower case without accents and dots. */
export const calendarWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')

let months: ReadonlyMap<string, number> | null = null

function monthNames(): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const differing = new Set<string>()
  for (const language of calendarLanguages)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const written = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC', calendar: 'gregory' })
        for (let number = 1; number <= 12; number++) {
          const parts = written.formatToParts(Date.UTC(2024, number - 1, 15))
          const word = calendarWord(parts.find(({ type }) => type === 'month')?.value ?? '')
          if ((found.get(word) ?? number) !== number) differing.add(word)
          found.set(word, number)
        }
      }
  for (const word of differing) found.delete(word)
  for (const language of names)
    for (const [at, words] of language.split(' ').entries())
      for (const word of words.split('/')) found.set(word, at + 1)
  return found
}

/** 1 to 12 of a whole word in any case, with accents or without; null for every other word. */
export function monthOf(word: string): number | null {
  months ??= monthNames()
  return months.get(calendarWord(word)) ?? null
}
