// Whatever a run asked, its question written, read and put on the same list asks the same again.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cellStates, verdictNames } from '../../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import { type RecipeColumn, recipeQuestion } from '../../../contract/app/recipe.ts'
import type { OnlyIfTest } from '../../../contract/app/run/only-if.ts'
import { addsPeople } from '../../../contract/app/run/operation.ts'
import { type InputMapping, type RunSpec, resultStates } from '../../../contract/app/run/run-spec.ts'
import { columnTypes } from '../../../model/column-types/index.ts'
import { operationIds, operationTable } from '../../../model/operations/index.ts'
import { columnNamed } from '../../action/named.ts'
import { fieldsOf } from '../../answer/operations.ts'
import { questionOf } from './question.ts'
import { type ColumnCandidate, questionOn } from './question-on-list.ts'

const recipeQuestionSchema = z.strictObject(recipeQuestion)
const sheetId = 5 as SheetId
const target = 6 as SheetId
const other = 8 as SheetId

/** Columns whose names may be equal; every one holds results, so that any test may look at it. */
const someColumns = fc.array(
  fc.record({
    name: fc.oneof(fc.constantFrom('E-mail', 'e-mail', 'Naïve “name”, 2'), fc.string({ minLength: 1, maxLength: 20 })),
    type: fc.constantFrom(...columnTypes),
  }),
  { minLength: 1, maxLength: 8 },
)

const testOn = (columnId: ColumnId): fc.Arbitrary<OnlyIfTest> =>
  fc
    .tuple(fc.boolean(), fc.string({ maxLength: 20 }), fc.nat({ max: 3650 }))
    .chain(([not, text, days]) =>
      fc.constantFrom<OnlyIfTest>(
        { kind: 'blank', columnId, not },
        { kind: 'is', columnId, not, text },
        { kind: 'contains', columnId, not, text },
        { kind: 'older', columnId, not, days },
        ...cellStates.map(state => ({ kind: 'state' as const, columnId, not, state })),
        ...verdictNames.map(verdict => ({ kind: 'verdict' as const, columnId, not, verdict })),
      ),
    )

interface Case {
  columns: ColumnCandidate[]
  spec: RunSpec
}

const cases: fc.Arbitrary<Case> = fc
  .record({ op: fc.constantFrom(...operationIds), named: someColumns })
  .chain(({ op, named }) => {
    const columns: ColumnCandidate[] = named.map(({ name, type }, place) => {
      const id = (place + 1) as ColumnId
      const origin = { op: 'validate.phone', sourceId: id, field: 'verdict', resultColumnId: id }
      return { id, name, type, neverSend: false, origin }
    })
    const anyColumn = fc.constantFrom(...columns.map(({ id }) => id))
    const { reads, peopleFilters } = operationTable[op]
    const waterfall = operationTable[op].live
    return fc
      .record({
        mapping: fc.record(Object.fromEntries(reads.map(field => [field, anyColumn]))) as fc.Arbitrary<InputMapping>,
        country: reads.includes('country') ? fc.constantFrom('DE', 'NO') : fc.constant(null),
        chips: fc.subarray([...resultStates], { minLength: 1 }),
        maxAgeDays: fc.option(fc.nat({ max: 3650 })),
        writes: fc.constantFrom('fill' as const, 'replace' as const, 'overwrite' as const),
        fields: fc.subarray(addsPeople(op) ? [] : fieldsOf(op).map(({ path }) => path)),
        match: fc.option(fc.constantFrom('exact' as const, 'fuzzy' as const)),
        own: fc.constantFrom(null, 'all', 'named'),
        further: fc.boolean(),
        join: fc.constantFrom('all' as const, 'any' as const),
        tests: fc.array(anyColumn.chain(testOn), { maxLength: 4 }),
        best: fc.option(
          fc.record({
            priority: fc.option(
              fc.record({ columnId: anyColumn, first: fc.constantFrom('high' as const, 'low' as const) }),
            ),
          }),
        ),
        perRow: fc.integer({ min: 1, max: 1000 }),
        titles: fc.array(
          fc.string({ minLength: 1, maxLength: 20 }).filter(text => text.trim() === text && text !== ''),
          { maxLength: 3 },
        ),
      })
      .map(
        ({ match, own, further, join, tests, best, perRow, titles, ...rest }): Case => ({
          columns,
          spec: {
            sheetId,
            op,
            within: { kind: 'all' },
            ...rest,
            ...(match && { match }),
            ...(peopleFilters && {
              addPeople: { filters: { job_title: titles }, perRow, target: { kind: 'list', sheetId: target } },
            }),
            ...(best && { bestFirst: best }),
            ...(own && { ownLists: own === 'named' ? [target, other] : true }),
            ...(further && waterfall && { waterfall: [{ op: waterfall }] }),
            ...(tests.length > 0 && { onlyIf: { join, tests } }),
          },
        }),
      )
  })

test('run, question, file, question, run: the same', () => {
  fc.assert(
    fc.property(cases, ({ columns, spec }) => {
      const added = { sheetId: target, name: 'People', rows: 0 }
      const changedAt = '2026-01-01T00:00:00.000Z'
      const lists = [
        { id: target, name: 'People', changedAt },
        { id: other, name: 'Customers', changedAt },
      ]
      const asked = questionOf({ op: spec.op, spec, added, lists }, columns)
      const read = recipeQuestionSchema.parse(JSON.parse(JSON.stringify(asked)))
      expect(read).toEqual(asked)
      const column = (named: RecipeColumn) => columnNamed(columns, named) as ColumnCandidate
      expect(questionOn(read, { sheet: { id: sheetId, country: null }, lists, column })).toEqual({ spec })
    }),
    { numRuns: 1000 },
  )
})
