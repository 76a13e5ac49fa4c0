// Functions that take lists: made of parts and matches, put in order, counted, joined.
import { foundMatches } from '../patterns.ts'
import {
  boundedList,
  boundedValue,
  type ExpressionList,
  type ExpressionValue,
  expressionFault,
  isBlank,
  isFault,
  itemsOf,
  maxItems,
  numberIn,
  type SingleValue,
  singleOf,
  textOf,
} from '../value.ts'
import { nth, type RunListFunction, withWhole } from './arguments.ts'

type Argument = SingleValue | ExpressionList

const allItems = (args: readonly Argument[]): readonly SingleValue[] => args.flatMap(arg => [...itemsOf(arg)])
const listAt = (args: readonly Argument[], at: number) => itemsOf(args[at] ?? null)

/** An argument as one text; '' where it is too long for one, which nothing is equal to. */
function plainAt(args: readonly Argument[], at: number): string {
  const value = singleOf(args[at] ?? null)
  return isFault(value) ? '' : textOf(value)
}

/** A whole number behind a list. */
const withNumber = (args: readonly Argument[], make: (whole: number) => ExpressionValue) => {
  const number = singleOf(args[1] ?? null)
  return isFault(number) ? number : withWhole([null, number], 1, 1, make)
}

const folded = (value: SingleValue): string => textOf(value).toLowerCase()

/** Made when it is first needed: every thread loads this file. */
let collator: Intl.Collator | null = null

/** Amounts where all are numbers, else null. */
function amountsOf(items: readonly SingleValue[]): number[] | null {
  const amounts = items.map(item => numberIn(item))
  return amounts.every(amount => typeof amount === 'number') ? amounts : null
}

function sorted(items: readonly SingleValue[]): SingleValue[] {
  const amounts = amountsOf(items)
  if (amounts)
    return [...items.keys()].sort((a, b) => (amounts[a] ?? 0) - (amounts[b] ?? 0)).map(at => items[at] ?? null)
  collator ??= new Intl.Collator('en', { numeric: true })
  const { compare } = collator
  return [...items].sort((a, b) => compare(textOf(a), textOf(b)))
}

export const listFunctions = {
  list: args => boundedList(allItems(args)),
  parts: args => {
    const [whole, separator] = [plainAt(args, 0), plainAt(args, 1)]
    const parts = separator === '' ? [whole] : whole.split(separator)
    return boundedList(parts.map(part => part.trim()).filter(part => part !== ''))
  },
  matches: args => boundedList(foundMatches(plainAt(args, 0), plainAt(args, 1))),
  unique: args => {
    const known = new Map<string, SingleValue>()
    for (const item of listAt(args, 0)) if (!known.has(folded(item))) known.set(folded(item), item)
    return { items: [...known.values()] }
  },
  sort: args => ({ items: sorted(listAt(args, 0)) }),
  reverse: args => ({ items: listAt(args, 0).toReversed() }),
  item: args => withNumber(args, number => nth(listAt(args, 0), number)),
  take: args =>
    withNumber(args, count => {
      const items = listAt(args, 0)
      return { items: count < 0 ? items.slice(count) : items.slice(0, count) }
    }),
  count: args => listAt(args, 0).length,
  words: args => boundedList(plainAt(args, 0).match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []),
  ngrams: args =>
    withNumber(args, size => {
      const all = plainAt(args, 0)
        .split(/\s+/u)
        .filter(word => word !== '')
      const most = Math.max(1, size)
      return boundedList(
        all.slice(0, Math.max(0, all.length - most + 1)).map((_, at) => all.slice(at, at + most).join(' ')),
      )
    }),
  range: args => {
    const [from, to, step = 1] = args.map(arg => numberIn(singleIn(arg)))
    if (from === undefined || to === undefined || from === null || to === null || step === null) return null
    for (const one of [from, to, step]) if (typeof one !== 'number') return one
    return rangeOf(Number(from), Number(to), Number(step))
  },
  has: args => {
    const value = plainAt(args, 1).toLowerCase()
    return listAt(args, 0).some(item => folded(item) === value)
  },
  join: args => {
    const parts = allItems(args.slice(1)).filter(value => !isBlank(value))
    return boundedValue(parts.map(textOf).join(plainAt(args, 0)))
  },
  sum: (args, readAs) => ofAmounts(args, readAs, amounts => amounts.reduce((total, amount) => total + amount, 0)),
  average: (args, readAs) =>
    ofAmounts(args, readAs, amounts => amounts.reduce((total, amount) => total + amount, 0) / amounts.length),
  min: args => sorted(filled(args))[0] ?? null,
  max: args => sorted(filled(args)).at(-1) ?? null,
} as const satisfies Readonly<Record<string, RunListFunction>>

const singleIn = (arg: Argument): SingleValue => {
  const value = singleOf(arg)
  return isFault(value) ? null : value
}

/** Numbers from one to another, both included. */
function rangeOf(from: number, to: number, step: number): ExpressionValue {
  if (step === 0) return expressionFault('zero')
  const length = Math.floor((to - from) / step) + 1
  if (length > maxItems) return expressionFault('long')
  return { items: Array.from({ length: Math.max(0, length) }, (_, at) => from + at * step) }
}

const filled = (args: readonly Argument[]) => allItems(args).filter(item => !isBlank(item))

/** Blanks do not count; without any number the result is blank. */
function ofAmounts(
  args: readonly Argument[],
  readAs: Parameters<RunListFunction>[1],
  make: (amounts: readonly number[]) => number,
): ExpressionValue {
  const amounts: number[] = []
  for (const [at, arg] of args.entries())
    for (const item of itemsOf(arg)) {
      const amount = numberIn(item, readAs(at))
      if (typeof amount === 'number') amounts.push(amount)
      else if (amount !== null) return amount
    }
  return amounts.length === 0 ? null : make(amounts)
}
