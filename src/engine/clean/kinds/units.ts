// Amounts whose unit is written in several ways, or is missing in some cells: "12 oz", "12 oz.", "12 ounces" and "12".
import { amountOf } from '../../../checks/columns/amount.ts'
import { type CellFlaw, guessed, type ProblemFacts, type Settled } from './kind.ts'
import { mostFrequent } from './most-frequent.ts'

/** Learned from a cell that is no amount. */
const noAmount = '\u0001'
/** Of the filled cells. */
const minAmounts = 0.9
/** Fewer cells say nothing about what is usual. */
const minCells = 10
/** Of the amounts: below it, cells with and without a unit are two kinds of values. */
const minUsual = 0.6

const sumOf = (forms: Iterable<readonly [string, number]>) =>
  Array.from(forms).reduce((sum, [, cells]) => sum + cells, 0)

const onlyForPeople: CellFlaw = { after: undefined, certain: false }

/** The forms of a column, `''` for amounts without a unit: how each is to be written. Null where all agree. */
function settle(seen: ReadonlyMap<string, number>): Settled | null {
  const forms = new Map([...seen].filter(([form]) => form !== noAmount))
  const amounts = sumOf(forms)
  if (forms.size < 2 || amounts < minCells || amounts < minAmounts * (amounts + (seen.get(noAmount) ?? 0))) return null
  const byUnit = Map.groupBy(forms, ([form]) => amountOf(`1${form}`)?.unit ?? '')
  const instead = new Map<string, string>()
  for (const group of byUnit.values()) {
    const usual = mostFrequent(new Map(group)) ?? ''
    for (const [form] of group) if (form !== usual) instead.set(form, usual)
  }
  const usual = mostFrequent(new Map(Array.from(byUnit, ([unit, group]) => [unit, sumOf(group)]))) ?? ''
  // Of two units, each may be right; a unit that is missing, or is there where the others have none, is for a person. A single letter may
  // be a part of the number, as in house numbers.
  const bare = forms.get('') ?? 0
  const [unit = ''] = [...byUnit.keys()].filter(Boolean)
  const isMixed =
    byUnit.size === 2 && bare > 0 && !/^\p{L}$/u.test(unit) && Math.max(bare, amounts - bare) >= minUsual * amounts
  return instead.size > 0 || isMixed ? { usual: isMixed ? usual : noAmount, instead } : null
}

/** Not safe: a number without its unit may be meant in another one. */
export const mixedUnits: ProblemFacts = {
  title: 'Mixed units',
  sentence:
    'Amounts whose unit is written in several ways, or that have a unit where the others have none. Uses the most frequent spelling of the unit.',
  find: {
    by: 'column',
    concerns: type => type === 'text' || type === 'number',
    learn: cell => amountOf(cell)?.form ?? noAmount,
    settle,
    judge(cell, _, { usual, instead }) {
      const amount = amountOf(cell)
      if (!amount) return null
      const form = instead.get(amount.form)
      if (form !== undefined) return guessed(amount.figures + form)
      return usual !== noAmount && amount.unit !== usual ? onlyForPeople : null
    },
  },
  safe: false,
  fix: 'Unify',
}
