// Numbers in English words: one hundred twenty-three million.
import { groupsOf, type NumberLanguage, partsFrom } from './language.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 }

function below1000(value: number): string {
  if (value >= 100)
    return `${small[Math.floor(value / 100)]} hundred${value % 100 > 0 ? ` ${below1000(value % 100)}` : ''}`
  if (value < 20) return small[value] ?? ''
  return `${tens[Math.floor(value / 10) - 2]}${value % 10 > 0 ? `-${small[value % 10]}` : ''}`
}

const scaleNames = new Map([
  [1, ''],
  [1000, ' thousand'],
  ...Object.entries(scales).map(([name, of]) => [of, ` ${name}`] as const),
])

export const english: NumberLanguage = {
  minus: 'minus',
  words: value =>
    value === 0
      ? 'zero'
      : groupsOf(value)
          .map(({ group, scale }) => `${below1000(group)}${scaleNames.get(scale)}`)
          .join(' '),
  parts: partsFrom(
    Object.fromEntries(small.map((word, at) => [word, at])),
    Object.fromEntries(tens.map((word, at) => [word, (at + 2) * 10])),
    { hundred: 100, thousand: 1000, ...scales },
  ),
  scales: new Set(Object.values(scales)),
  folded: text =>
    text
      .replace(/\ba (?=hundred|thousand|million|billion|trillion)/g, 'one ')
      .replace(/\band\b/g, '')
      .replace(/[\s,-]+/g, ''),
  twenties: false,
}
