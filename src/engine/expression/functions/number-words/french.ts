// Numbers in French words: quatre-vingt-dix-sept mille deux cents.
import { groupsOf, type NumberLanguage, partsFrom } from './language.ts'

const small =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const tens = ['vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt', 'quatre-vingt']
const scales: readonly (readonly [scale: number, name: string])[] = [
  [1e12, 'billion'],
  [1e9, 'milliard'],
  [1e6, 'million'],
]

function below100(value: number): string {
  if (value < 20) return small[value] ?? ''
  const ten = Math.floor(value / 10)
  // 70 to 79 and 90 to 99 go on with 10 to 19.
  const rest = ten === 7 || ten === 9 ? (value % 10) + 10 : value % 10
  if (value === 80) return 'quatre-vingts'
  if (rest === 0) return tens[ten - 2] ?? ''
  return `${tens[ten - 2]}${ten < 8 && (rest === 1 || rest === 11) ? ' et ' : '-'}${small[rest]}`
}

function below1000(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  if (hundreds === 0) return below100(rest)
  const hundred = hundreds === 1 ? 'cent' : `${small[hundreds]} cent${rest === 0 ? 's' : ''}`
  return rest === 0 ? hundred : `${hundred} ${below100(rest)}`
}

/** Before mille, cent and quatre-vingt have no s. */
const thousandsOf = (group: number): string =>
  group === 1 ? 'mille' : `${below1000(group).replace(/(cent|vingt)s$/, '$1')} mille`

function scaled({ group, scale }: { group: number; scale: number }): string {
  if (scale === 1) return below1000(group)
  if (scale === 1000) return thousandsOf(group)
  const name = scales.find(([of]) => of === scale)?.[1] ?? ''
  return `${below1000(group)} ${name}${group > 1 ? 's' : ''}`
}

export const french: NumberLanguage = {
  minus: 'moins',
  words: value => (value === 0 ? 'zéro' : groupsOf(value).map(scaled).join(' ')),
  parts: partsFrom(
    Object.fromEntries(small.slice(0, 17).map((word, at) => [word.replaceAll('é', 'e'), at])),
    { vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60, cent: 100, mille: 1000 },
    Object.fromEntries(scales.map(([of, name]) => [name, of])),
  ),
  scales: new Set(scales.map(([of]) => of)),
  // Septante, huitante, octante and nonante are Swiss and Belgian.
  folded: text =>
    text
      .replace(/septante(?:[\s-]+et)?[\s-]*(un|deux|trois|quatre|cinq|six|sept|huit|neuf)?\b/g, (_, unit?: string) =>
        onTen('soixante', unit),
      )
      .replace(/nonante(?:[\s-]+et)?[\s-]*(un|deux|trois|quatre|cinq|six|sept|huit|neuf)?\b/g, (_, unit?: string) =>
        onTen('quatre-vingt', unit),
      )
      .replace(/(?:huitante|octante)/g, 'quatre-vingt')
      .replace(/\bet\b/g, '')
      .replace(/\bune\b/g, 'un')
      .replace(/\b(cent|vingt|million|milliard|billion)s\b/g, '$1')
      .replaceAll('é', 'e')
      .replace(/[\s-]+/g, ''),
  twenties: true,
}

/** Seventy and ninety go on from ten: septante-trois is soixante-treize. */
const onTen = (base: string, unit: string | undefined): string =>
  `${base}-${small[10 + (unit === undefined ? 0 : small.indexOf(unit))]}`
