// Numbers in German words: eine Million zweitausendeinundzwanzig.
import { groupsOf, type NumberLanguage, partsFrom } from './language.ts'

const small =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const tens = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
const scales: readonly (readonly [scale: number, one: string, many: string])[] = [
  [1e12, 'Billion', 'Billionen'],
  [1e9, 'Milliarde', 'Milliarden'],
  [1e6, 'Million', 'Millionen'],
]

/** One is “ein” before another word. */
function below1000(value: number): string {
  const hundreds = value >= 100 ? `${small[Math.floor(value / 100)]}hundert` : ''
  const rest = value % 100
  if (rest === 0) return hundreds
  if (rest < 20) return `${hundreds}${small[rest]}`
  return `${hundreds}${rest % 10 > 0 ? `${small[rest % 10]}und` : ''}${tens[Math.floor(rest / 10) - 2]}`
}

const withOne = (words: string): string => words.replace(/ein$/, 'eins')

function words(value: number): string {
  if (value === 0) return 'null'
  const groups = groupsOf(value)
  const large = groups
    .filter(({ scale }) => scale >= 1e6)
    .map(({ group, scale }) => {
      const [, one, many] = scales.find(([of]) => of === scale) ?? []
      return group === 1 ? `eine ${one}` : `${withOne(below1000(group))} ${many}`
    })
  const thousands = groups.find(({ scale }) => scale === 1000)
  const rest = groups.find(({ scale }) => scale === 1)
  const small = `${thousands ? `${below1000(thousands.group)}tausend` : ''}${rest ? withOne(below1000(rest.group)) : ''}`
  return [...large, ...(small === '' ? [] : [small])].join(' ')
}

export const german: NumberLanguage = {
  minus: 'minus',
  words,
  parts: partsFrom(
    Object.fromEntries(small.map((word, at) => [word.replaceAll('ß', 'ss'), at])),
    Object.fromEntries(tens.map((word, at) => [word.replaceAll('ß', 'ss'), (at + 2) * 10])),
    Object.fromEntries(scales.flatMap(([of, one, many]) => [one, many].map(name => [name.toLowerCase(), of]))),
    { hundert: 100, tausend: 1000, und: 0, eins: 1, eine: 1 },
  ),
  scales: new Set(scales.map(([of]) => of)),
  // zwo and hundert are how people say zwei and einhundert; “und” may follow a hundred.
  folded: text =>
    text
      .replace(/[\s-]+/g, '')
      .replaceAll('ß', 'ss')
      .replaceAll('ue', 'ü')
      .replaceAll('oe', 'ö')
      .replaceAll('zwo', 'zwei')
      .replace(/(hundert|tausend)und/g, '$1')
      .replace(/^(?=hundert|tausend)/, 'ein')
      .replace(/tausend(?=hundert)/g, 'tausendein'),
  twenties: false,
}
