// Which runs wrote a result: those of its operation over its column, in its list.
import { expect, it } from 'vitest'
import { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { exampleRun } from '../../testing/run/example-run.ts'
import { runsBehind } from './runs-behind.ts'

const [email, phone] = [ColumnId.parse(3), ColumnId.parse(4)]

it('the runs behind a result are those of its operation over its column, the newest first', () => {
  const run = exampleRun({})
  const over = (columnId: ColumnId, startedAt: string) => ({
    ...run,
    spec: { ...run.spec, mapping: { email: columnId } },
    startedAt,
  })
  const first = over(email, '2026-01-01T10:00:00Z')
  const last = over(email, '2026-01-02T10:00:00Z')
  const runs = [first, over(phone, '2026-01-03T10:00:00Z'), last]
  const result = { op: 'validate.email', sourceId: email }
  expect(runsBehind(result, run.sheetId, runs)).toEqual([last, first])
  expect(runsBehind({ ...result, op: 'validate.phone' }, run.sheetId, runs)).toEqual([])
  expect(runsBehind(result, SheetId.parse(2), runs)).toEqual([])
})
