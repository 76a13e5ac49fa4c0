// Languages and scripts by what is kept of a column are those of its cells, counted, searched and filtered by, and follow each change.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId } from '../../../../contract/app/ids.ts'
import { type ViewCondition, type ViewSpec, wholeListView } from '../../../../contract/app/view.ts'
import { makeSheet } from '../../../../testing/list/make-sheet.ts'
import { where } from '../../../../testing/list/view-spec.ts'
import { sheetWorkspace } from '../../../../testing/workspace/sheet-workspace.ts'

const { store, views, edits, close } = await sheetWorkspace()
afterAll(close)

const text = fc.constantFrom(
  ...['The delivery was late and nobody answered the phone', 'Please call me back before the end of the week'],
  ...['Die Lieferung kam zu spät und niemand ging ans Telefon', 'Доставка пришла поздно и никто не ответил на звонок'],
  ...['Anna Berg', 'Мария and Anna', '12', '配達が遅れて誰も電話に出ませんでした', ' ', null],
)
const kinds = ['language', 'script'] as const

/** Without a flag cells are read one by one. */
const byCells = (sheetId: number, spec: ViewSpec, columnId: number, of: (typeof kinds)[number], search: string) =>
  store.scan.call('countValues', sheetId, spec, [], columnId, of, search, 100)

test('what is kept says what the cells say, before and after they change', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.constantFrom('a', 'b')), { minLength: 1, maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(29), text), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', 'a', 'german', 'no'),
      fc.constantFrom('English', 'German', 'Unknown', 'Latin', 'Cyrillic, Latin', 'No letters'),
      async (rows, changes, search, wanted) => {
        const columns = [
          { name: 'Text', type: 'text' as const },
          { name: 'Group', type: 'text' as const },
        ]
        const { sheetId, columnIds } = await makeSheet(store, columns, rows)
        const [columnId = 0 as ColumnId, group = 0 as ColumnId] = columnIds
        const compare = async () => {
          for (const of of kinds) {
            const own: ViewCondition =
              of === 'language'
                ? { kind: of, columnId, languages: [wanted] }
                : { kind: of, columnId, scripts: [wanted] }
            const inGroup: ViewCondition = { kind: 'values', columnId: group, values: ['a'] }
            // Before anything is kept, and then by what the first question has kept.
            const before = await shownBy(where(own))
            for (const spec of [wholeListView, where(inGroup), where(own), where(own, inGroup)]) {
              const { id } = await views.open(sheetId, spec)
              expect(await views.facet(id, columnId, of, search, 100)).toEqual(
                await byCells(sheetId, spec, columnId, of, search),
              )
            }
            expect(await shownBy(where(own))).toEqual(before)
            const without = await shownBy(where({ ...own, not: true }))
            expect([...before, ...without].sort((a, b) => a - b)).toEqual(rows.map((_, at) => at + 1))
          }
        }
        const shownBy = async (spec: ViewSpec) => Array.from(views.ids((await views.open(sheetId, spec)).id))
        await compare()
        const cells = changes.map(([row, value]) => ({ rowId: ((row % rows.length) + 1) as RowId, columnId, value }))
        await edits.cells({ sheetId, label: 'Edit', cells })
        await compare()
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)
