// What the functions of GREL are in the language of computed columns (https://openrefine.org/docs/manual/grelfunctions).
import type { FunctionName } from '../../../contract/app/computed.ts'
import type { ExpressionNode } from '../syntax.ts'
import {
  binary,
  call,
  type GrelOf,
  not,
  patternText,
  refused,
  sliceOf,
  text,
  whole,
  wholeIn,
  withoutGroups,
} from './nodes.ts'
import type { GrelNode } from './parse.ts'

interface Called {
  readonly node: GrelOf<'call'>
  readonly args: readonly GrelNode[]
  /** An argument, translated; refused where it is missing. */
  arg(at: number): ExpressionNode
  translated(node: GrelNode): ExpressionNode
}

/** How many arguments it takes, and what it is. */
type GrelFunction = readonly [least: number, most: number, make: (called: Called) => ExpressionNode]

const many = 50
const blank: ExpressionNode = { kind: 'blank' }

const trimmed: GrelFunction = [1, 1, ({ arg }) => call('regexReplace', arg(0), text('^\\s+|\\s+$'), text(''))]
const named = (name: FunctionName, count = 1): GrelFunction => [
  count,
  count,
  ({ arg }) => call(name, ...Array.from({ length: count }, (_, at) => arg(at))),
]
const isBlank: GrelFunction = named('isBlank')
const isFilled: GrelFunction = [1, 1, ({ arg }) => not(call('isBlank', arg(0)))]
const chained = (operator: 'and' | 'or'): GrelFunction => [
  2,
  many,
  ({ args, translated }) => args.map(translated).reduce((left, right) => binary(operator, left, right)),
]
const slice: GrelFunction = [
  2,
  3,
  ({ node, args, arg }) => sliceOf(arg(0), wholeIn(args[1], node), args[2] ? wholeIn(args[2], node) : null),
]

const functions: Readonly<Record<string, GrelFunction>> = {
  trim: trimmed,
  strip: trimmed,
  toUppercase: named('upper'),
  toLowercase: named('lower'),
  toTitlecase: named('title'),
  length: named('len'),
  contains: [
    2,
    2,
    ({ args, arg }) =>
      args[1]?.kind === 'pattern'
        ? not(call('isBlank', call('regexExtract', arg(0), patternText(args[1], withoutGroups))))
        : call('contains', arg(0), arg(1)),
  ],
  startsWith: named('starts', 2),
  endsWith: named('ends', 2),
  indexOf: [2, 2, ({ arg }) => binary('-', call('coalesce', call('find', arg(0), arg(1)), whole(0)), whole(1))],
  replace: [
    3,
    3,
    ({ args, arg }) =>
      args[1]?.kind === 'pattern'
        ? call('regexReplace', arg(0), patternText(args[1]), arg(2))
        : call('replace', arg(0), arg(1), arg(2)),
  ],
  substring: slice,
  slice,
  join: [2, 2, joined],
  if: named('if', 3),
  isBlank,
  isNull: isBlank,
  isNonBlank: isFilled,
  isNotNull: isFilled,
  isNumeric: [1, 1, ({ arg }) => not(call('isBlank', call('ifError', call('number', arg(0)), blank)))],
  coalesce: [1, many, ({ args, translated }) => call('coalesce', ...args.map(translated))],
  and: chained('and'),
  or: chained('or'),
  not: [1, 1, ({ arg }) => not(arg(0))],
  toNumber: named('number'),
  round: named('round'),
  toDate: [1, many, ({ arg }) => call('date', arg(0))],
  datePart: [2, 3, partOfDate],
}
// An object would have a toString already.
const table = new Map(Object.entries(functions)).set('toString', [1, 2, inFormat])

/** What people use here for what the language has not. */
const instead = new Map([
  ['forEach', 'Loops have no counterpart. Transform has Split into rows.'],
  ['forEachIndex', 'Loops have no counterpart. Transform has Split into rows.'],
  ['forRange', 'Loops have no counterpart.'],
  ['filter', 'Loops have no counterpart. Transform has Split into rows.'],
  ['with', 'Names within an expression have no counterpart. Use another computed column.'],
  ['cross', 'Use Match with another list.'],
  ['fingerprint', 'Use Unify spellings.'],
  ['ngramFingerprint', 'Use Unify spellings.'],
  ['phonetic', 'Use Unify spellings.'],
  ['unescape', 'Transform has Decode HTML characters and Decode URL characters.'],
  ['escape', 'Export writes each format with its own escapes.'],
  ['facetCount', 'Group rows and pivot counts rows by value.'],
  ['reinterpret', 'Choose the encoding when you import the file.'],
])

/** Throws ExpressionError for a function without a counterpart. */
export function calledIn(node: GrelOf<'call'>, translated: Called['translated']): ExpressionNode {
  const { name, args } = node
  const known = table.get(name)
  if (!known) throw refused(node, instead.get(name) ?? `${name} of GREL has no counterpart.`)
  const [least, most, make] = known
  const count = () => refused(node, `${name} of GREL has another number of arguments.`)
  if (args.length < least || args.length > most) throw count()
  const arg = (at: number) => {
    const one = args[at]
    if (!one) throw count()
    return translated(one)
  }
  return make({ node, args, arg, translated })
}

/** The part of a list that a function gives; null = it is no list that has parts here. */
export function partOfList(node: GrelOf<'call'>, at: number, translated: Called['translated']): ExpressionNode | null {
  const { name, args } = node
  const [subject, by] = args
  if (!subject || !by) return null
  if (name === 'split') {
    if (by.kind === 'pattern')
      throw refused(by, 'Splitting by a pattern has no counterpart. Replace the pattern first.')
    return call('split', translated(subject), translated(by), whole(at < 0 ? at : at + 1))
  }
  if ((name === 'match' || name === 'find') && by.kind === 'pattern') {
    if (at !== 0) throw refused(node, 'Only the first match or group, [0], has a counterpart.')
    const make = name === 'match' ? (one: string) => `^(?:${one})$` : withoutGroups
    return call('regexExtract', translated(subject), patternText(by, make))
  }
  return name === 'partition' && at === 0 ? call('split', translated(subject), translated(by), whole(1)) : null
}

function joined({ args, arg, translated }: Called): ExpressionNode {
  const [list] = args
  if (list?.kind === 'list') return call('join', arg(1), ...list.items.map(translated))
  const [subject, by] = list?.kind === 'call' && list.name === 'split' ? list.args : []
  if (list && subject && by && by.kind !== 'pattern')
    return call('replace', translated(subject), translated(by), arg(1))
  throw refused(list ?? { at: 0, length: 1 }, 'Only a list such as ["a", "b"] and the parts of split can be joined.')
}

const formats: Readonly<Record<string, FunctionName>> = {
  'yyyy-MM-dd': 'date',
  yyyy: 'year',
  M: 'month',
  d: 'day',
  MMMM: 'monthName',
}
const dateParts: Readonly<Record<string, FunctionName>> = {
  ...{ year: 'year', years: 'year', month: 'month', months: 'month', day: 'day', days: 'day' },
}

/** Of a date that was made of a cell, the cell. */
const dateIn = (of: ExpressionNode) => (of.kind === 'call' && of.name === 'date' ? (of.args[0] ?? of) : of)

function inFormat({ args, arg }: Called): ExpressionNode {
  const [, format] = args
  if (!format) return arg(0)
  const name = format.kind === 'text' ? formats[format.text] : undefined
  if (!name) throw refused(format, 'Only the formats yyyy-MM-dd, yyyy, M, d and MMMM have a counterpart.')
  return call(name, dateIn(arg(0)))
}

function partOfDate({ node, args, arg }: Called): ExpressionNode {
  const [, part] = args
  const name = part?.kind === 'text' ? dateParts[part.text] : undefined
  if (!name) throw refused(part ?? node, 'Only year, month and day have a counterpart.')
  return call(name, dateIn(arg(0)))
}
