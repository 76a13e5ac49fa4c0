// How often letters follow each other in the words of 46 languages, by which the encoding of a text file is found.
import { foldedLetter, stepOfCost, unknownCost } from '../../src/checks/data/letter-model.ts'
import { type LanguageCode, languages, textsOf } from './language-words.ts'
import { type Output, textOutput } from './output.ts'

const word = /[\p{L}\p{M}]+/gu
const written = ['ja', 'zh', 'zh-TW', 'ko'] as const satisfies readonly LanguageCode[]
const isWritten = (language: LanguageCode) => written.some(one => one === language)
const script: Partial<Record<LanguageCode, RegExp>> = {
  ...Object.fromEntries(
    (['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'kk'] as const).map(language => [language, /^\p{scx=Cyrillic}+$/u]),
  ),
  el: /^\p{scx=Greek}+$/u,
  he: /^\p{scx=Hebrew}+$/u,
  ar: /^\p{scx=Arabic}+$/u,
  fa: /^\p{scx=Arabic}+$/u,
  hy: /^\p{scx=Armenian}+$/u,
  th: /^\p{scx=Thai}+$/u,
}
const latin = /^[\p{scx=Latin}\p{M}]+$/u

/** Windows-1258 has the tones of Vietnamese as signs of their own behind letters. */
const tones = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([a-z])([\u0300-\u0323]*?)([\u0302\u0306\u031b])/g, '$1$3$2')
    .replace(/[a-z][\u0302\u0306\u031b]/g, pair => pair.normalize('NFC'))

/** Letters that encodings before Unicode had, for those that took their place. */
const older: Partial<Record<LanguageCode, (text: string) => string[]>> = {
  ro: text => [text.replace(/ș/g, 'ş').replace(/ț/g, 'ţ'), text],
  fa: text => [text.replace(/ی/g, 'ي').replace(/ک/g, 'ك'), text],
  vi: text => [tones(text)],
}

/** Letters of an alphabet that are too rare to be met in few thousand words. */
const alphabets: Partial<Record<LanguageCode, string>> = {
  en: 'éèñüïëçôö',
  de: 'äöüßé',
  fr: 'àâæçéèêëîïôœùûüÿ',
  es: 'áéíñóúü',
  pt: 'àáâãçéêíóôõúü',
  it: 'àèéìíîòóùú',
  nl: 'áéèëïíóöúüç',
  sv: 'åäöéáèüæø',
  da: 'æøåéöäü',
  nb: 'æøåéèòôóäö',
  fi: 'åäöšžé',
  is: 'áðéíóúýþæö',
  ca: 'àçèéíïòóúü',
  ga: 'áéíóú',
  sq: 'çë',
  eo: 'ĉĝĥĵŝŭ',
  mt: 'ċġħżàèìòù',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîşţșț',
  hr: 'čćđšž',
  sl: 'čšžćđ',
  bs: 'čćđšž',
  et: 'äõöüšž',
  lv: 'āčēģīķļņšūžŗō',
  lt: 'ąčęėįšųūž',
  tr: 'âçğıîöşüû',
  vi: 'âêôăđơư\u0300\u0301\u0303\u0309\u0323',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  uk: 'ґєії',
  be: 'ёіў',
  kk: 'әғқңөұүһі',
  el: 'άέήίόύώϊϋΐΰ',
  th: 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮะัาำิีึืุูเแโใไๆ็่้๊๋์',
}

/** A word counts once, however often it is met. */
function wordsOf(language: LanguageCode, texts: readonly string[]): Set<string> {
  const spelt = older[language] ?? (text => [text])
  const folded = (text: string) => text.normalize('NFC').replace(/./gu, foldedLetter)
  const all = texts.flatMap(text => spelt(folded(text)).flatMap(one => one.match(word) ?? []))
  return new Set(all.filter(one => (script[language] ?? latin).test(one)))
}

/** A letter that is met less is someone else's. */
const minTimes = 2
const minShare = 1.5e-4
const ascii = 'abcdefghijklmnopqrstuvwxyz'

const hex = (costs: readonly number[]) => costs.map(cost => stepOfCost(cost).toString(16)).join('')

/** Letters, then the costs of each pair: rows are the first, columns the second, both begin with the border of a word. */
function pairsOf(language: LanguageCode, texts: readonly string[]): string {
  const words = wordsOf(language, texts)
  const times = new Map<string, number>()
  for (const one of words) for (const letter of one) times.set(letter, (times.get(letter) ?? 0) + 1)
  const total = [...times.values()].reduce((sum, count) => sum + count, 0)
  const base = [...new Set((script[language] ? '' : ascii) + (alphabets[language] ?? ''))]
  const met = [...times].filter(([, count]) => count >= minTimes && count / total >= minShare).map(([letter]) => letter)
  const letters = [...new Set([...base, ...met.sort()])]
  const place = new Map(letters.map((letter, index) => [letter, index + 1]))
  const size = letters.length + 1
  const counts = Array.from({ length: size }, () => new Float64Array(size))
  const count = (first: number, second: number) => {
    const row = counts[first]
    if (row) row[second] = (row[second] ?? 0) + 1
  }
  for (const one of words) {
    let before = 0
    for (const letter of one) {
      const at = place.get(letter)
      if (at === undefined) {
        before = -1
        continue
      }
      if (before >= 0) count(before, at)
      before = at
    }
    if (before > 0) count(before, 0)
  }
  const seconds = Array.from({ length: size }, (_, at) => counts.reduce((sum, row) => sum + (row[at] ?? 0), 1))
  const all = seconds.reduce((sum, one) => sum + one, 0)
  const costs = counts.flatMap(row => {
    const sum = row.reduce((a, b) => a + b, 0)
    // Witten and Bell: what was never seen is the likelier, the more different letters follow.
    const kinds = row.filter(one => one > 0).length + 1
    return [...row].map((one, at) => -Math.log((one + (kinds * (seconds[at] ?? 0)) / all) / (sum + kinds)))
  })
  return `${language}\tpairs\t${letters.join('')}\t${hex(costs)}`
}

/** Characters that are words, with the cost of each, the frequent ones first. */
function charactersOf(language: LanguageCode, texts: readonly string[]): string {
  const times = new Map<string, number>()
  for (const one of new Set(texts))
    for (const sign of one.match(/\p{L}/gu) ?? []) times.set(sign, (times.get(sign) ?? 0) + 1)
  for (const sign of times.keys()) if ((sign.codePointAt(0) ?? 0) < 0x2e80) times.delete(sign)
  const total = [...times.values()].reduce((sum, count) => sum + count, 0)
  const cost = (count: number) => -Math.log((count * 0.9) / total)
  const known = [...times]
    .filter(([, count]) => cost(count) < unknownCost)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return `${language}\tcharacters\t${known.map(([sign]) => sign).join('')}\t${hex(known.map(([, count]) => cost(count)))}`
}

/** One line per language. `texts` are what it is counted in. */
export const letterModelLines = (texts: (language: LanguageCode) => readonly string[]): string[] =>
  Object.keys(languages)
    .filter((code): code is LanguageCode => code in languages)
    .map(language => (isWritten(language) ? charactersOf : pairsOf)(language, texts(language)))

export function letterModels(): Output[] {
  return [textOutput('letters.tsv', letterModelLines(textsOf), ['@faker-js/faker', 'node'])]
}
