// What the functions of GREL that count and write dates are in the language of computed columns.
import type { FunctionName } from '../../../contract/app/cell/expression-functions.ts'
import type { ExpressionNode } from '../syntax.ts'
import type { Called } from './called.ts'
import { binary, call, refused, text, whole } from './nodes.ts'
import type { GrelNode } from './parse.ts'

/** A unit of time of GREL, in the singular. */
const unitIn = (node: GrelNode | undefined): string => (node?.kind === 'text' ? node.text.replace(/s$/, '') : '')

export function laterDate({ node, args, arg }: Called): ExpressionNode {
  const of = dateIn(arg(0))
  switch (unitIn(args[2])) {
    case 'day':
      return call('addDays', of, arg(1))
    case 'week':
      return call('addDays', of, binary('*', arg(1), whole(7)))
    case 'month':
      return call('addMonths', of, arg(1))
    case 'year':
      return call('addMonths', of, binary('*', arg(1), whole(12)))
    default:
      throw refused(args[2] ?? node, 'Only days, weeks, months and years have a counterpart.')
  }
}

/** GREL takes the second date from the first. */
export function between({ node, args, arg }: Called): ExpressionNode {
  const [from, to] = [dateIn(arg(1)), dateIn(arg(0))]
  const unit = unitIn(args[2])
  switch (unit) {
    case 'second':
    case 'minute':
    case 'hour':
    case 'week':
      return call('floor', call('timeBetween', from, to, text(`${unit}s`)))
    case 'day':
      return call('daysBetween', from, to)
    case 'year':
      return call('yearsBetween', from, to)
    default:
      throw refused(args[2] ?? node, 'Only seconds, minutes, hours, days, weeks and years have a counterpart.')
  }
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

export function inFormat({ args, arg }: Called): ExpressionNode {
  const [, format] = args
  if (!format) return arg(0)
  const name = format.kind === 'text' ? formats[format.text] : undefined
  if (name) return call(name, dateIn(arg(0)))
  if (format.kind !== 'text' || /[^yMdE\W]/.test(format.text.replaceAll(/'[^']*'/g, '')))
    throw refused(format, 'Only dates without a time have a counterpart: y, M, d and E.')
  return call('formatDate', dateIn(arg(0)), text(format.text))
}

export function partOfDate({ node, args, arg }: Called): ExpressionNode {
  const [, part] = args
  const name = part?.kind === 'text' ? dateParts[part.text] : undefined
  if (!name) throw refused(part ?? node, 'Only year, month and day have a counterpart.')
  return call(name, dateIn(arg(0)))
}
