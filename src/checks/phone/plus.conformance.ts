// Columns whose numbers lost their plus, or carry the (0) of a letterhead: 30 countries, 24 cells a column, by goal of the
// Clean bench. Cases for the verdict were drawn before the rules were written and are not looked at for tuning.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import { checkPhone } from './check.ts'
import { phoneNotation } from './notation.ts'
import { knownCountry } from './plan.ts'

interface Cell {
  readonly text: string
  readonly truth: string
}

type Style = (e164: string, at: number) => string

const parsed = (e164: string) => {
  const number = parsePhoneNumberFromString(e164)
  if (!number) throw new Error(`${e164} is no number`)
  return number
}
const digits: Style = e164 => e164.slice(1)
const spaced: Style = e164 => parsed(e164).formatInternational().slice(1)
const withTrunk = (e164: string, before: string) => {
  const { countryCallingCode, nationalNumber } = parsed(e164)
  return `${before}${countryCallingCode} (0) ${nationalNumber.slice(0, 3)} ${nationalNumber.slice(3)}`
}
const national: Style = e164 => parsed(e164).formatNational()

/** How columns are written; each cell by its place. */
const styles: Readonly<Record<string, Style>> = {
  digits,
  spaced,
  'trunk zero in brackets': e164 => withTrunk(e164, ''),
  'trunk zero behind a plus': e164 => withTrunk(e164, '+'),
  'some with a plus, some national': (e164, at) =>
    at % 6 === 0 ? e164 : at % 6 === 1 ? national(e164, at) : digits(e164, at),
  'one dash': e164 => `${parsed(e164).countryCallingCode}-${parsed(e164).nationalNumber}`,
}

/** Cells in a column: mobiles and fixed lines, mobiles alone, fixed lines alone. */
function columnsOf(mobiles: readonly string[], fixed: readonly string[]): string[][] {
  return [[...mobiles.slice(0, 12), ...fixed.slice(0, 12)], mobiles.slice(0, 24), fixed.slice(0, 24)]
}

interface Tally {
  cells: number
  right: number
  wrong: string[]
  open: string[]
}

function judge(name: string, cells: readonly Cell[], home: string | null, tally: Tally) {
  const { country, plus } = phoneNotation(
    cells.map(({ text }) => ({ cell: text, country: null })),
    knownCountry(home),
  )
  for (const { text, truth } of cells) {
    const { number, other } = checkPhone(text, country, plus)
    tally.cells++
    if (number?.valid && other === null && number.e164 === truth) tally.right++
    else if (number?.valid && other === null) tally.wrong.push(`${name}: ${text} is ${truth}, read as ${number.e164}`)
    else tally.open.push(`${name}: ${text} is ${truth}`)
  }
}

function tallyOf(file: string): Tally {
  const tally: Tally = { cells: 0, right: 0, wrong: [], open: [] }
  const lines = readFileSync(path.join(import.meta.dirname, 'cases', file), 'utf8')
    .split('\n')
    .filter(Boolean)
  for (const line of lines) {
    const [country = '', mobiles = '', fixed = ''] = line.split('\t')
    for (const numbers of columnsOf(mobiles.split(' '), fixed.split(' ')))
      for (const [style, write] of Object.entries(styles)) {
        const cells = numbers.map((truth, at) => ({ text: write(truth, at), truth }))
        judge(`${country} ${style}`, cells, country, tally)
        // A list from abroad: the country of the settings is another one.
        if (style !== 'some with a plus, some national')
          judge(
            `${country} ${style}, at home in ${country === 'US' ? 'GB' : 'US'}`,
            cells,
            country === 'US' ? 'GB' : 'US',
            tally,
          )
      }
  }
  return tally
}

it.each(['plus-tuning.tsv', 'plus-verdict.tsv'])('reads at least 99.5 percent of %s and none silently wrong', file => {
  const { cells, right, wrong, open } = tallyOf(file)
  expect(cells).toBeGreaterThan(15_000)
  expect(wrong, wrong.slice(0, 20).join('\n')).toEqual([])
  expect(right / cells, open.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.995)
})

/** A number that lost its trunk zero, as spreadsheets leave it. */
it.each(['plus-tuning.tsv', 'plus-verdict.tsv'])('takes no national number of %s for one from abroad', file => {
  const tally: Tally = { cells: 0, right: 0, wrong: [], open: [] }
  for (const line of readFileSync(path.join(import.meta.dirname, 'cases', file), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    const [country = '', mobiles = '', fixed = ''] = line.split('\t')
    for (const numbers of columnsOf(mobiles.split(' '), fixed.split(' '))) {
      const written = numbers.map(truth => ({ text: national(truth, 0), truth }))
      const cut = numbers.map(truth => ({ text: parsed(truth).nationalNumber, truth }))
      judge(`${country} national`, written, country, tally)
      judge(`${country} national digits`, cut, country, tally)
    }
  }
  expect(tally.wrong, tally.wrong.slice(0, 20).join('\n')).toEqual([])
  expect(tally.right / tally.cells, tally.open.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.97)
})
