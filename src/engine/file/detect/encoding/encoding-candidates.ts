// Encodings that lists of people and companies are met in: of which languages, and how common. Of those that read a file alike, the
// first names it.

export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'hebrew'
  | 'arabic'
  | 'thai'
  | 'armenian'
  | 'japanese'
  | 'chinese'
  | 'korean'

export interface EncodingCandidate {
  readonly name: string
  readonly script: Script
  /** Whose programs wrote it: line ends go with that. */
  readonly system: 'windows' | 'unix' | 'dos' | 'mac'
  /** Cost of being met at all: the negative natural logarithm of a share. */
  readonly rarity: number
  /** Codes of CLDR. */
  readonly languages: ReadonlySet<string>
}

const western = 'en de fr es pt it nl sv da nb fi is ca ga sq'
const central = 'pl cs sk hu ro hr sl bs'
const slavic = 'ru uk be bg sr mk'

const all: readonly (readonly [string, Script, EncodingCandidate['system'], rarity: number, languages: string])[] = [
  ['windows-1252', 'latin', 'windows', 0, western],
  ['windows-1250', 'latin', 'windows', 0, `${central} sq`],
  ['windows-1254', 'latin', 'windows', 0, 'tr'],
  ['windows-1257', 'latin', 'windows', 0, 'et lv lt'],
  ['iso-8859-15', 'latin', 'unix', 3, `${western} et`],
  ['iso-8859-2', 'latin', 'unix', 1.5, central],
  ['iso-8859-13', 'latin', 'unix', 2, 'et lv lt'],
  ['iso-8859-4', 'latin', 'unix', 3, 'et lv lt'],
  ['iso-8859-3', 'latin', 'unix', 3, 'mt eo'],
  ['iso-8859-16', 'latin', 'unix', 9, 'ro'],
  ['iso-8859-10', 'latin', 'unix', 7, 'is lt'],
  ['iso-8859-14', 'latin', 'unix', 7, 'ga'],
  ['cp850', 'latin', 'dos', 2.5, western],
  ['cp437', 'latin', 'dos', 3.5, 'en de fr es it nl sv fi'],
  ['cp852', 'latin', 'dos', 2.5, central],
  ['cp857', 'latin', 'dos', 3, 'tr'],
  ['cp775', 'latin', 'dos', 3, 'et lv lt'],
  ['cp865', 'latin', 'dos', 4, 'da nb'],
  ['cp858', 'latin', 'dos', 5, western],
  ['cp860', 'latin', 'dos', 5, 'pt'],
  ['cp861', 'latin', 'dos', 5, 'is'],
  ['cp863', 'latin', 'dos', 6, 'fr'],
  ['macintosh', 'latin', 'mac', 3, western],
  ['x-mac-iceland', 'latin', 'mac', 5, 'is'],
  ['x-mac-ce', 'latin', 'mac', 4, 'pl cs sk hu et lv lt'],
  ['x-mac-croatian', 'latin', 'mac', 5, 'hr sl bs'],
  ['x-mac-romanian', 'latin', 'mac', 5, 'ro'],
  ['x-mac-turkish', 'latin', 'mac', 4, 'tr'],
  ['windows-1258', 'latin', 'windows', 2, 'vi'],
  ['windows-1251', 'cyrillic', 'windows', 0, slavic],
  ['koi8-r', 'cyrillic', 'unix', 2, 'ru bg'],
  ['koi8-u', 'cyrillic', 'unix', 2, 'uk ru'],
  ['ibm866', 'cyrillic', 'dos', 2, 'ru uk be bg'],
  ['cp1125', 'cyrillic', 'dos', 3, 'uk ru be'],
  ['iso-8859-5', 'cyrillic', 'unix', 3, slavic],
  ['x-mac-cyrillic', 'cyrillic', 'mac', 4, slavic],
  ['cp855', 'cyrillic', 'dos', 4, 'sr mk bg ru'],
  ['rk1048', 'cyrillic', 'windows', 1, 'kk'],
  ['windows-1253', 'greek', 'windows', 0, 'el'],
  ['iso-8859-7', 'greek', 'unix', 1.5, 'el'],
  ['cp737', 'greek', 'dos', 3, 'el'],
  ['cp869', 'greek', 'dos', 4, 'el'],
  ['x-mac-greek', 'greek', 'mac', 4, 'el'],
  ['windows-1255', 'hebrew', 'windows', 0, 'he'],
  ['iso-8859-8', 'hebrew', 'unix', 2, 'he'],
  ['cp862', 'hebrew', 'dos', 3, 'he'],
  ['windows-1256', 'arabic', 'windows', 0, 'ar fa'],
  ['iso-8859-6', 'arabic', 'unix', 3, 'ar'],
  ['cp720', 'arabic', 'dos', 4, 'ar'],
  ['windows-874', 'thai', 'windows', 0, 'th'],
  ['armscii-8', 'armenian', 'unix', 2, 'hy'],
  ['shift_jis', 'japanese', 'windows', 0, 'ja'],
  ['euc-jp', 'japanese', 'unix', 1.5, 'ja'],
  ['gb18030', 'chinese', 'windows', 0, 'zh'],
  ['big5', 'chinese', 'windows', 0, 'zh-TW'],
  ['euc-kr', 'korean', 'windows', 0, 'ko'],
]

export const encodingCandidates: readonly EncodingCandidate[] = all.map(
  ([name, script, system, rarity, languages]) => ({
    name,
    script,
    system,
    rarity,
    languages: new Set(languages.split(' ')),
  }),
)

const scripts: Readonly<Record<string, Script>> = {
  ...Object.fromEntries(`${slavic} kk`.split(' ').map(language => [language, 'cyrillic'] as const)),
  el: 'greek',
  he: 'hebrew',
  ar: 'arabic',
  fa: 'arabic',
  th: 'thai',
  hy: 'armenian',
  ja: 'japanese',
  zh: 'chinese',
  'zh-TW': 'chinese',
  ko: 'korean',
}
export const scriptOf = (language: string): Script => scripts[language] ?? 'latin'

const common = new Set('en de fr es pt it nl ru pl zh ja'.split(' '))
const rare = new Set('ca ga sq mt kk hy vi'.split(' '))

/** Cost of a list being in this language at all. */
export function languageRarity(language: string): number {
  if (common.has(language)) return 0
  if (language === 'eo') return 5
  return rare.has(language) ? 2.5 : 1
}
