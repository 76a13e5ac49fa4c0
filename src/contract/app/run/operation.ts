// What an operation reads of a list by its mapping, and the rows it asks by default.
import { operationTable } from '../../../model/operations/index.ts'
import type { InputField } from '../../../model/operations/inputs.ts'
import type { ColumnId } from '../ids.ts'
import type { InputMapping, RunSpec } from './run-spec.ts'
import type { OperationId } from './sent-op.ts'

/** Inputs that are mapped, in the order in which their cells are read. */
export const mappedFields = (op: OperationId, mapping: InputMapping): InputField[] =>
  operationTable[op].reads.filter(field => mapping[field] !== undefined)

/** The column that the results of an operation stand behind; undefined when nothing is mapped. */
export function sourceColumn(op: OperationId, mapping: InputMapping): ColumnId | undefined {
  const [first] = mappedFields(op, mapping)
  return first && mapping[first]
}

/** The first need that no mapped column meets, else null. */
export const missingInput = (
  op: OperationId,
  mapping: Readonly<Partial<Record<InputField, unknown>>>,
): readonly InputField[] | null =>
  operationTable[op].needs.find(fields => fields.every(field => mapping[field] === undefined)) ?? null

/** Whether the records of an operation become rows of another list. */
export const addsPeople = (op: OperationId): boolean => operationTable[op].peopleFilters !== undefined

/**
 * Rows that a run asks, and what it may replace, by default. Which people are looked for is not seen in a
 * row that was asked before: all are asked, stored answers cost nothing.
 */
export const usualRows = (op: OperationId): Pick<RunSpec, 'chips' | 'writes'> =>
  addsPeople(op)
    ? { chips: ['empty', 'retryable', 'not_found', 'stale', 'found'], writes: 'replace' }
    : { chips: ['empty', 'retryable'], writes: 'fill' }
