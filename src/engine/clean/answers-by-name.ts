// Answers about probable errors as a recipe writes them: with names of columns, for a list that has columns of these names.
import { z } from 'zod'
import type { ColumnId } from '../../contract/app/ids.ts'
import { ErrorAnswers, maxAnswers } from '../../contract/app/probable-errors.ts'

const name = z.string().min(1).max(1000)
const { right } = ErrorAnswers.shape
export const AnswersByName = z.strictObject({
  right: z.array(right.element.omit({ columnId: true }).extend({ column: name })).max(maxAnswers),
  any_value: z.array(name).max(maxAnswers),
  unrelated: z.array(z.strictObject({ from: name, to: name })).max(maxAnswers),
})
export type AnswersByName = z.infer<typeof AnswersByName>

interface NamedColumn {
  readonly id: ColumnId
  readonly name: string
}

/** Answers about columns that are no more are left out. */
export function answersByName(answers: ErrorAnswers, columns: readonly NamedColumn[]): AnswersByName {
  const nameOf = (id: ColumnId) => columns.find(column => column.id === id)?.name
  return {
    right: answers.right.flatMap(({ columnId, ...cell }) => {
      const column = nameOf(columnId)
      return column === undefined ? [] : [{ column, ...cell }]
    }),
    any_value: answers.anyValue.flatMap(({ columnId }) => nameOf(columnId) ?? []),
    unrelated: answers.unrelated.flatMap(({ sourceId, columnId }) => {
      const [from, to] = [nameOf(sourceId), nameOf(columnId)]
      return from === undefined || to === undefined ? [] : [{ from, to }]
    }),
  }
}

/** Those about columns that the list has. */
export function answersOfColumns(answers: AnswersByName, columns: readonly NamedColumn[]): ErrorAnswers {
  const idOf = (named: string) => columns.find(column => column.name === named)?.id
  return {
    right: answers.right.flatMap(({ column, ...cell }) => {
      const columnId = idOf(column)
      return columnId === undefined ? [] : [{ columnId, ...cell }]
    }),
    anyValue: answers.any_value.flatMap(column => {
      const columnId = idOf(column)
      return columnId === undefined ? [] : [{ columnId }]
    }),
    unrelated: answers.unrelated.flatMap(({ from, to }) => {
      const [sourceId, columnId] = [idOf(from), idOf(to)]
      return sourceId === undefined || columnId === undefined ? [] : [{ sourceId, columnId }]
    }),
  }
}
