// The bench over lists that take it a while: faults of known kinds are found and fixed, of long columns and long cells too.
import { afterAll, expect, test } from 'vitest'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { messyList } from '../../testing/list/messy-list.ts'
import { cleanWorkspace } from '../../testing/workspace/clean-workspace.ts'

const workspace = await cleanWorkspace('DE')
const { store, views, edits, bench, fixes } = workspace
afterAll(() => workspace.close())

test('20,000 rows: each kind is found as often as it was planted, and what is safe is gone after the fix', async () => {
  const { columns, rows, truth } = messyList(20_000)
  const { sheetId, columnIds } = await makeSheet(store, columns, rows)
  // Rows of this list repeat in cycles, so its columns decide one another, and a planted value breaks that besides its own kind.
  const counts = async () =>
    (await bench.counted(sheetId)).problems
      .filter(({ kind }) => kind !== 'probable_errors')
      .map(({ kind, count, safe }) => [kind, { count, safe }] as const)
  const found = new Map(await counts())
  // A phone under E-mail is no address, and the email under Phone no number: neither is of another kind.
  expect(found).toEqual(new Map(truth))
  for (const [kind, { count }] of truth) expect([kind, (await fixes.rows(sheetId, kind)).length]).toEqual([kind, count])

  const cells = async () => {
    const view = await views.open(sheetId, wholeListView)
    return (await views.copy(view.id, { top: 0, bottom: view.rows - 1, columnIds }, false)).rows
  }
  const before = await cells()
  const preview = await fixes.preview({ sheetId, fix: 'safe' })
  const done = await fixes.apply({ sheetId, fix: 'safe' })
  const safe = [...truth].reduce((sum, [, one]) => sum + one.safe, 0)
  expect(done.cells + done.rows).toBe(safe)
  expect(preview).toMatchObject({ cells: done.cells, rows: done.rows })
  const left = [...truth].filter(([, one]) => one.count > one.safe).map(([kind, one]) => [kind, one.count - one.safe])
  expect((await counts()).map(([kind, one]) => [kind, one.count]).toSorted()).toEqual(left.toSorted())
  expect(await fixes.preview({ sheetId, fix: 'safe' })).toMatchObject({ cells: 0, rows: 0 })
  await edits.undo(sheetId)
  expect(await cells()).toEqual(before)
}, 300_000)

test('cells of a megabyte, and columns of one value, are read like others; what is shown of them is short', async () => {
  const long = [' a', 'Ã¼', 'а1', '12 ', 'x@', '. ', '-/', '\ufffd'].map(piece =>
    piece.repeat(1_000_000 / piece.length),
  )
  const columns = [
    { name: 'Name', type: 'full_name' as const },
    { name: 'E-mail', type: 'email' as const },
    { name: 'Note', type: 'text' as const },
  ]
  const short = [
    ['Anna Berg', 'ann@firm.example', 'n/a'],
    [' Bea  Cole ', 'Bea <bea@firm.example>', 'likes tea'],
    ['Cy Dahl', '<cy@firm.example>', '-'],
  ]
  const { sheetId } = await makeSheet(store, columns, [...long.map(text => [text, text, text]), ...short])
  const { problems, current } = await bench.counted(sheetId)
  expect(current).toBe(true)
  expect(problems.find(({ kind }) => kind === 'spaces')?.count).toBeGreaterThan(2)
  const preview = await fixes.preview({ sheetId, fix: 'safe' })
  const shown = [...preview.changes, ...problems.flatMap(({ samples }) => samples)]
  expect(Math.max(...shown.map(({ before, after }) => Math.max(before.length, after?.length ?? 0)))).toBe(300)
})

test('a long column is fixed to its end as it was before the first cell changed', async () => {
  const numbers = Array.from({ length: 26_000 }, (_, at) => `49${['171', '172', '160'][at % 3]}${2_100_000 + at}`)
  const given = numbers.map((digits, at) => [at < 12_000 ? digits : `+${digits}`])
  const { sheetId, columnIds } = await makeSheet(store, [{ name: 'Phone', type: 'phone' }], given)
  await fixes.apply({ sheetId, fix: 'phones' })
  const view = await views.open(sheetId, wholeListView)
  const { rows } = await views.copy(view.id, { top: 0, bottom: view.rows - 1, columnIds }, false)
  expect(rows).toHaveLength(numbers.length)
  expect(rows.findIndex(([cell], at) => cell !== `+${numbers[at]}`)).toBe(-1)
})
