// Transforms that read other cells of the row: an expression, columns merged into one, empty cells filled from another column.
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import { fail } from '../base/fail.ts'
import { evaluateExpression } from '../expression/evaluate.ts'
import { parseExpression } from '../expression/parse.ts'
import { lookupIn } from '../expression/stored.ts'
import { columnsRead, ExpressionError, type ExpressionNode, mayTakeLong, withReadAs } from '../expression/syntax.ts'
import { cellOf, isFault } from '../expression/value.ts'
import type { CellPlace, OptionOf, TransformKind, TransformList } from './kinds.ts'

function expressionIn(option: OptionOf, { columns, readAs, lists }: TransformList): ExpressionNode {
  try {
    const node = parseExpression(option('expression'), lookupIn(columns), { lists: lists ?? null, before: false })
    return readAs ? withReadAs(node, readAs) : node
  } catch (error) {
    if (error instanceof ExpressionError) throw fail('bad_request', { what: `the expression: ${error.message}` })
    throw error
  }
}

/** What goes wrong in a row leaves its cell as it is; where all that it reads is empty, it gives nothing, fixed texts neither. */
const expression: TransformKind = {
  of: (option, list) => {
    const node = expressionIn(option, list)
    const reads = [...columnsRead(node)]
    return (cell, place) => {
      if (reads.length > 0 && reads.every(id => isBlank(place.cell(id)))) return null
      const value = evaluateExpression(node, id => place.cell(id), list.others)
      return isFault(value) ? cell : cellOf(value)
    }
  },
  own: (option, list) => mayTakeLong(expressionIn(option, list)),
  reads: (option, list) => [...columnsRead(expressionIn(option, list))],
  blanks: true,
}

/** Fixed texts and ids of columns, in turns as they are written: {Name}, or {1} for the first chosen column. */
function templateParts(template: string, { columns, chosen }: TransformList): (string | number)[] {
  const lookup = lookupIn(columns)
  return template.split(/(\{[^{}]*\})/).flatMap((part): (string | number)[] => {
    if (!part.startsWith('{')) return part === '' ? [] : [part]
    const name = part.slice(1, -1)
    const found = (/^\d+$/.test(name) ? chosen[Number(name) - 1] : undefined) ?? lookup(name)
    if (typeof found === 'string') throw fail('bad_request', { what: `the template: ${found}` })
    return [found]
  })
}

const mergedParts = (option: OptionOf, list: TransformList): (string | number)[] | null =>
  option('template') === '' ? null : templateParts(option('template'), list)

const merge: TransformKind = {
  of: (option, list) => {
    const parts = mergedParts(option, list)
    const skips = option('blanks') === 'yes'
    const separator = option('separator')
    const textOf = (place: CellPlace, id: number) => place.cell(id) ?? ''
    return (_, place) => {
      if (parts) {
        const cells = parts.map(part => (typeof part === 'string' ? part : textOf(place, part)))
        return parts.some((part, at) => typeof part === 'number' && !isBlank(cells[at])) ? cells.join('') : null
      }
      const cells = list.chosen.map(id => textOf(place, id))
      if (cells.every(isBlank)) return null
      return (skips ? cells.filter(cell => !isBlank(cell)) : cells).join(separator)
    }
  },
  reads: (option, list) => {
    const parts = mergedParts(option, list) ?? []
    return [...list.chosen, ...parts.filter(part => typeof part === 'number')]
  },
  blanks: true,
}

const from: TransformKind = {
  of: option => {
    const other = Number(option('column'))
    return (cell, place) => (isBlank(cell) ? (place.cell(other) ?? cell) : cell)
  },
  reads: (option, { columns }) => {
    const other = Number(option('column'))
    if (!columns.some(({ id }) => id === other)) throw fail('bad_request', { what: 'column: there is no such column' })
    return [other]
  },
  blanks: true,
}

export const rowKinds = { expression, merge, from }
