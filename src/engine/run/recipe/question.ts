// What a run asks, with columns and lists by their names: as the step of a recipe says it.

import { createHash } from 'node:crypto'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { RunQuestion } from '../../../contract/app/recipe.ts'
import { mappedFields } from '../../../contract/app/run/operation.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { isServiceOperation, type OperationId } from '../../../contract/app/run/sent-op.ts'
import type { Column, SheetSummary } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { namedColumn } from '../../action/named.ts'
import { fieldsOf } from '../../answer/operations.ts'
import { fail } from '../../base/fail.ts'

type NamedColumn = Pick<Column, 'id' | 'name' | 'type'>

/** `added` names the list of a run that adds people to one. */
export type AskedRun = Pick<RunView, 'op' | 'spec'> & {
  readonly added?: { readonly name: string } | undefined
  /** Lists of the workspace, for those that come before any call. */
  readonly lists?: readonly Pick<SheetSummary, 'id' | 'name'>[]
}

/** Columns of the answers beside the usual ones, as far as the operation has them. */
const knownFields = (op: OperationId, fields: readonly string[]): string[] =>
  fields.filter(path => fieldsOf(op).some(field => field.path === path))

/** What a run asks of a list with `columns`. Throws not_found when one that the run reads, or a list, is gone. */
export function questionOf({ op, spec, added, lists = [] }: AskedRun, columns: readonly NamedColumn[]): RunQuestion {
  if (!isServiceOperation(op)) throw fail('not_found', { what: 'a recipe step for web addresses' })
  const { reads } = operationTable[op]
  const { mapping, match, onlyIf, addPeople, bestFirst } = spec
  const named = (id: ColumnId | undefined) => namedColumn(columns, id)
  return {
    operation: op,
    inputs: Object.fromEntries(mappedFields(op, mapping).map(field => [field, named(mapping[field])])),
    country: reads.includes('country') ? spec.country : null,
    ...(match && { match }),
    ownLists: ownListsOf(spec, lists),
    waterfall: (spec.waterfall ?? []).map(step => step.op).filter(isServiceOperation),
    ...(onlyIf && {
      onlyIf: {
        join: onlyIf.join,
        tests: onlyIf.tests.map(({ columnId, ...test }) => ({ column: named(columnId), ...test })),
      },
    }),
    ...(bestFirst && {
      bestFirst: {
        priority: bestFirst.priority && {
          column: named(bestFirst.priority.columnId),
          first: bestFirst.priority.first,
        },
      },
    }),
    rows: spec.chips,
    maxAgeDays: spec.maxAgeDays,
    writes: spec.writes,
    fields: knownFields(op, spec.fields),
    ...(addPeople && {
      addPeople: {
        filters: addPeople.filters,
        most: addPeople.perRow,
        into: added?.name ?? (addPeople.target.kind === 'new' ? addPeople.target.name : 'People'),
      },
    }),
  }
}

function ownListsOf({ ownLists = false }: RunSpec, lists: readonly Pick<SheetSummary, 'id' | 'name'>[]) {
  if (typeof ownLists === 'boolean') return ownLists
  const names = ownLists.map(wanted => lists.find(({ id }) => id === wanted)?.name)
  const known = names.filter(name => name !== undefined)
  if (known.length < names.length) throw fail('not_found', { what: 'A list that the run checks first' })
  return [...new Set(known)]
}

/** Objects with their keys in order: the same content is the same text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, canonical(inner)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** SHA-256 over the content as hex: the layout does not matter, each value does. */
export const contentHash = (content: object): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex')

/** Which fields an operation does not have, in words; null = it has them all. */
export function checkFields(operation: OperationId, fields: readonly string[]): string | null {
  const known = knownFields(operation, fields)
  const unknown = fields.filter(path => !known.includes(path))
  return unknown.length > 0 ? `${operation} has no field ${unknown.join(', ')}` : null
}
