// Numbers in Spanish words: treinta y un mil doscientos veintidós.
import { type NumberLanguage, partsFrom } from './language.ts'

const small =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const tens = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const hundreds =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')

function below1000(value: number): string {
  if (value === 100) return 'cien'
  const rest = value % 100
  const hundred = value >= 100 ? `${hundreds[Math.floor(value / 100) - 1]}${rest > 0 ? ' ' : ''}` : ''
  if (rest === 0) return hundred
  if (rest < 30) return `${hundred}${small[rest]}`
  return `${hundred}${tens[Math.floor(rest / 10) - 3]}${rest % 10 > 0 ? ` y ${small[rest % 10]}` : ''}`
}

/** Before another word, uno is un. */
const shortened = (words: string): string => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un')

/** Below a million of something: thousands and the rest. */
function belowMillion(value: number): string {
  const [thousands, rest] = [Math.floor(value / 1000), value % 1000]
  const parts = [
    ...(thousands === 0 ? [] : [thousands === 1 ? 'mil' : `${shortened(below1000(thousands))} mil`]),
    ...(rest === 0 ? [] : [below1000(rest)]),
  ]
  return parts.join(' ')
}

function words(value: number): string {
  if (value === 0) return 'cero'
  const group = (scale: number) => Math.floor(value / scale) % 1e6
  const named = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [count === 1 ? `un ${one}` : `${shortened(belowMillion(count))} ${many}`]
  return [
    ...named(Math.floor(value / 1e12), 'billón', 'billones'),
    ...named(group(1e6), 'millón', 'millones'),
    ...(value % 1e6 === 0 ? [] : [belowMillion(value % 1e6)]),
  ].join(' ')
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

export const spanish: NumberLanguage = {
  minus: 'menos',
  words,
  parts: partsFrom(
    Object.fromEntries(small.map((word, at) => [plain(word), at])),
    Object.fromEntries(tens.map((word, at) => [word, (at + 3) * 10])),
    // They are amounts of their own and multiply nothing: 100 as a part would.
    Object.fromEntries(hundreds.slice(1).map((word, at) => [word, (at + 2) * 100])),
    { ciento: 100, cien: 100, y: 0, un: 1, veintiun: 21, mil: 1000 },
    { millon: 1e6, millones: 1e6, billon: 1e12, billones: 1e12 },
  ),
  scales: new Set([1e6, 1e12]),
  folded: text =>
    plain(text)
      .replace(/\buna\b/g, 'uno')
      .replace(/cientas\b/g, 'cientos')
      .replace(/[\s-]+/g, ''),
  twenties: false,
}
