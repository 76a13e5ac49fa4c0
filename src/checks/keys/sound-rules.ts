// How names are written in seven languages, as rules of our own after what Beider-Morse phonetic matching describes (A. Beider and
// S. P. Morse, "Beider-Morse Phonetic Matching", Avotaynu 24, 2008): letters at a place of a word, and the sounds they may have.

export const soundLanguages = ['en', 'de', 'fr', 'es', 'it', 'pl', 'he'] as const
export type SoundLanguage = (typeof soundLanguages)[number]

/**
 * Letters with what comes before and after them, as a pattern; then their sounds. S sh, C ch and ts, J j in John, Z s in vision,
 * N ñ, j y in yes; | separates ways to read it, and '' is silent. The first rule that fits is taken.
 */
type Rule = readonly [letters: string, sounds: string]

const vowel = '[aeiouyäöüàâáéèêëíóôúąęœ]'
const consonant = '[bcdfghjklmnpqrstvwxzçñłśźżćńß]'

/** After the rules of a language, and by themselves for a name whose language is not known. */
const common: readonly Rule[] = [
  ['sch', 'S'],
  ['tsch', 'C'],
  ['sh', 'S'],
  ['ph', 'f'],
  ['th', 't'],
  ['ck', 'k'],
  ['tz', 'C'],
  ['ts', 'C'],
  ['qu', 'kv'],
  ['q', 'k'],
  ['c', 'k'],
  ['x', 'ks'],
  [`y(?=${vowel})`, 'j'],
  ['y', 'i'],
  ['w', 'v'],
  ['ä|æ|œ|ö|ø', 'e'],
  ['ü', 'i'],
  ['ß', 's'],
  ['ł', 'l'],
  ['č', 'C'],
  ['š', 'S'],
  ['ž', 'Z'],
  ['ñ|ń', 'N'],
]

export const soundRules: Readonly<Record<SoundLanguage, readonly Rule[]>> = {
  en: [
    ['^kn', 'n'],
    ['^wr', 'r'],
    ['^mc', 'mak'],
    ['wh', 'v'],
    ['igh', 'aj'],
    ['gh(?=t|$)', ''],
    ['tch|ch', 'C'],
    ['(?<=e)ph(?=e)', 'f|v'],
    ['c(?=[eiy])', 's'],
    ['dge', 'J'],
    ['g(?=[eiy])', 'g|J'],
    ['j', 'J'],
    ['(?<=m)p(?=s|t)', ''],
    [`(?<=${consonant})(?:ie|ey|y)$`, 'i'],
    ['ee|ea|ei', 'i'],
    ['oo', 'u'],
    ['ai|ay', 'ej'],
    [`(?<=${consonant})e(?=s?$)`, ''],
    [`h(?=${consonant}|$)`, ''],
  ],
  de: [
    ['tsch', 'C'],
    ['sch', 'S'],
    ['^s(?=[pt])', 'S'],
    ['chs', 'ks'],
    ['ch', 'h'],
    ['dt', 't'],
    ['tz|z', 'C'],
    ['c(?=[eiy])', 'C'],
    ['ie', 'i'],
    ['ei|ai|ey|ay', 'aj'],
    ['eu|äu|oi|oy', 'oj'],
    ['ae|oe', 'e'],
    ['ue', 'i'],
    ['v', 'f|v'],
    [`(?:^|(?<=${vowel}))s(?=${vowel})`, 'z|s'],
    [`(?<=${vowel})h(?=${consonant}|$)`, ''],
  ],
  fr: [
    ['(?:eaul?|aul?)[tdxs]*$', 'o'],
    ['eau|aul(?=t)|au|ô', 'o'],
    ['bv', 'v'],
    ['ou', 'u'],
    ['oi|oy', 'va'],
    ['eu|œu', 'e'],
    [`(?:ain|ein|in|im|yn)(?=${consonant}|$)`, 'E'],
    [`(?:an|am|en|em)(?![nm])[tds]*(?=${consonant}|$)`, 'A'],
    [`(?:on|om)(?![nm])[tds]*(?=${consonant}|$)`, 'O'],
    ['(?:er|ez|et)$', 'e'],
    ['ai|ei|é|è|ê|ë', 'e'],
    ['ch', 'S'],
    ['gn', 'N'],
    ['qu', 'k'],
    ['ç|c(?=[eiy])', 's'],
    ['j|g(?=[eiy])', 'Z'],
    [`(?<=${vowel})s(?=${vowel})`, 'z'],
    ['th', 't'],
    ['ph', 'f'],
    ['h', ''],
    [`(?<=${consonant})es?$`, ''],
    ['[tdsxzp]+$', ''],
  ],
  es: [
    ['ch', 'C'],
    ['ll', 'j'],
    ['qu', 'k'],
    ['gu(?=[eiéí])', 'g'],
    ['^x|j|g(?=[eiéí])', 'h'],
    ['z|c(?=[eiéí])', 's'],
    ['v', 'b'],
    ['h', ''],
  ],
  it: [
    [`gli(?=${vowel})`, 'li'],
    ['gn', 'N'],
    [`sci(?=[aou])|sc(?=[ei])`, 'S'],
    ['cch|ch', 'k'],
    [`cci(?=[aou])|ci(?=[aou])|cc(?=[ei])|c(?=[ei])`, 'C'],
    [`ggi(?=[aou])|gi(?=[aou])|gg(?=[ei])|g(?=[ei])`, 'J'],
    ['gh', 'g'],
    ['cqu|qu', 'ku'],
    ['zz|z', 'C'],
    [`[ijy](?=${vowel})`, 'j'],
    ['j', 'i'],
    ['h', ''],
  ],
  pl: [
    ['szcz', 'SC'],
    ['sz|ś', 'S'],
    ['cz|ć|č', 'C'],
    [`si(?=${vowel})`, 'S'],
    [`ci(?=${vowel})`, 'C'],
    ['dż|dź', 'J'],
    ['rz', 'Z|rz'],
    ['ż|ź', 'Z'],
    ['ch', 'h'],
    ['ck', 'Ck'],
    ['c', 'C'],
    ['ó', 'u'],
    ['ą(?=[bp])', 'om'],
    ['ą', 'on'],
    ['ę(?=[bp])', 'em'],
    ['ę', 'en'],
    ['aj|ej', 'aj'],
  ],
  he: [
    ['^yi', 'i'],
    ['tz|ts|z(?=v)', 'C'],
    ['kh|ch', 'h'],
    ['j', 'j|J'],
    ['ei|ey|ai|ay', 'aj'],
    [`(?<=${consonant})y$`, 'i'],
    [`(?<=${vowel})h(?=${consonant}|$)`, ''],
  ],
}

export const commonSounds = common

/** Letters that hardly any other of these languages writes so: a name with them is read in their language. */
export const sureLetters: Readonly<Record<SoundLanguage, RegExp>> = {
  pl: /sz|cz|[łąęśźżćń]|wski$|wska$/u,
  de: /sch|[äöüß]|mann$|burg$|dt$/u,
  fr: /eau|ault|[çèêœ]|oux$|aud$/u,
  es: /ñ|[aeo]z$|^ll/u,
  it: /gli[aeo]|cch|ggi|ucci$|elli$|etti$|acqua/u,
  he: /^tz|^kh|tzh|tzch|^yi|mosh|yahu$/u,
  en: /^mc|ght|ough|^wh|^kn|^wr/u,
}

/** Letters that are more usual in one of these languages: so a list shows its own. */
export const usualLetters: Readonly<Record<SoundLanguage, RegExp>> = {
  pl: /owicz|ski$|ska$|rz|ow$|ew$|dz|ak$|czyk/u,
  de: /ei|tz|ck|er$|[^s]ch|ie|stein|feld|bauer|hof/u,
  fr: /ou|oi|ier$|gn|eu|ard$|^le|^du|et$|ette$|iere$|ais$|ois$/u,
  es: /rr|que|gue|[oa]s$|ado$|ero$|illo$|[áíóú]/u,
  it: /zz|cc|ini$|ino$|one$|ola$|[aeo]ni$|gh|tt[ai]$/u,
  he: /kh|tz|sh|ah$|^ben$|^bar|^bat$|el$|aim$/u,
  en: /th|sh|oo|ee|son$|ley$|ton$|ford$|wood|w$|ll$/u,
}
