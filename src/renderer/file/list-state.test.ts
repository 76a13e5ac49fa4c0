// One line says how far a list is and what comes next.
import { expect, test } from 'vitest'
import { ColumnId, RunId, SheetId } from '../../contract/app/ids.ts'
import { operationTable } from '../../model/operations/index.ts'
import { exampleRun } from '../../testing/run/example-run.ts'
import { listState } from './list-state.ts'

const list = { id: SheetId.parse(1), rows: 400 }
const run = exampleRun({ rows: 400, rowsDone: 400, state: 'done', verdicts: { Deliverable: 180, Risky: 20 } })

test.each([
  ['Empty. Next: paste or import rows.', { ...list, rows: 0 }, []],
  ['Not checked yet. Next: clean, then validate.', list, []],
  ['Last run: 200 checked, 180 deliverable. Next: export.', list, [run]],
  ['Last run: 200 checked, 180 deliverable. Next: run the rest.', list, [{ ...run, kind: 'try' as const }]],
  [
    'Paused at 12 of 400 rows. Next: resume it in Activity.',
    list,
    [{ ...run, state: 'paused' as const, rowsDone: 12 }],
  ],
  ['Running, 12 of 400 rows.', list, [{ ...run, state: 'running' as const, rowsDone: 12 }]],
  [
    `${operationTable['person.findEmail'].title}: 7 found, stopped at 12 of 400 rows.`,
    list,
    [
      {
        ...run,
        op: 'person.findEmail' as const,
        state: 'stopped' as const,
        rowsDone: 12,
        verdicts: {},
        states: { found: 7 },
      },
    ],
  ],
])('%s', (line, sheet, runs) => {
  expect(listState(sheet, runs)).toBe(line)
})

test('the newest run of the list counts, not one of another list', () => {
  const elsewhere = { ...run, id: RunId.parse(9), sheetId: SheetId.parse(2), startedAt: '2027-01-01T00:00:00Z' }
  const trial = { ...run, id: RunId.parse(2), kind: 'try' as const, startedAt: '2026-02-01T00:00:00Z' }
  expect(listState(list, [elsewhere, trial, run])).toBe('Last run: 200 checked, 180 deliverable. Next: export.')
})

test('all runs over a column count where the list is known', () => {
  const [sourceId, resultColumnId] = [ColumnId.parse(4), ColumnId.parse(99)]
  const op = 'validate.email' as const
  const trial = { ...run, op, spec: { ...run.spec, op, mapping: { email: sourceId } }, verdicts: { Deliverable: 5 } }
  const check = {
    op: trial.op,
    sourceId,
    resultColumnId,
    verdicts: { Deliverable: 300, Risky: 41 },
    blank: 0,
    states: {},
  }
  expect(listState(list, [trial], [check])).toBe('341 checked, 300 deliverable. Next: export.')
  const other = { ...check, sourceId: resultColumnId }
  expect(listState(list, [trial], [other])).toBe('Last run: 5 checked, 5 deliverable. Next: export.')
})
