// A long list as own data: how far it is, stopped in the middle, and taken in again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetId } from '../../contract/app/ids.ts'
import type { OwnProgress } from '../../contract/app/own.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { openRunWorkspace, openService, type RunWorkspace } from '../../testing/run/run-workspace.ts'
import { createOwnData, type OwnData } from './own-data.ts'

const rows = 6000
let at: RunWorkspace
let own: OwnData
let sheetId: SheetId
let close: () => Promise<void>

beforeAll(async () => {
  const service = await openService({ contacts: 0 })
  at = await openRunWorkspace(service)
  close = async () => {
    await at.close()
    await service.close()
  }
  own = createOwnData(at.host, at.store, at.sheets, at.accounts)
  const people = Array.from({ length: rows }, (_, row) => [`p${row}@firm${row % 50}.example`, `Name ${row}`])
  const made = await makeSheet(
    at.store,
    [
      { name: 'E-mail', type: 'email' },
      { name: 'Name', type: 'text' },
    ],
    people,
  )
  sheetId = made.sheetId
})
afterAll(() => close())

const ask = () => ({ sheetId, kind: 'people' as const })
const held = async () => (await own.sources()).map(({ people }) => people)

test('a plan can be ended before its time and changes nothing', async () => {
  const stop = new AbortController()
  const plan = own.plan(ask(), stop.signal)
  stop.abort(new Error('another mapping'))
  await expect(plan).rejects.toThrow('another mapping')
  expect((await own.plan(ask())).report).toMatchObject({ rows, people: { added: rows } })
  expect(await held()).toEqual([])
})

test('tells how far it is, and what it did', async () => {
  const told: OwnProgress[] = []
  for await (const progress of own.take(ask(), new AbortController().signal)) told.push(progress)
  const end = told.pop()
  expect(end).toMatchObject({ rows, of: rows, report: { people: { added: rows } } })
  expect(told.length).toBeGreaterThan(2)
  expect(told.map(progress => progress.rows)).toEqual(told.map(progress => progress.rows).toSorted((a, b) => a - b))
  expect(told.every(({ of, report }) => of === rows && report === null)).toBe(true)
  expect(await held()).toEqual([rows])
})

test('stopped in the middle, it keeps what was taken and can be taken in again', async () => {
  const [source] = await own.sources()
  await own.remove(source?.id ?? '')
  const stop = new AbortController()
  const stopped = (async () => {
    for await (const { rows: done } of own.take(ask(), stop.signal)) if (done >= 2000) stop.abort(new Error('enough'))
  })()
  await expect(stopped).rejects.toThrow('enough')
  const [kept = 0] = await held()
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(rows)
  let report: OwnProgress['report'] = null
  for await (const progress of own.take(ask(), new AbortController().signal)) report = progress.report
  expect(report?.people).toMatchObject({ added: rows - kept, unchanged: kept, removed: 0 })
  expect(await held()).toEqual([rows])
})
