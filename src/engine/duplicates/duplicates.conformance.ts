// Duplicates of a list on a real workspace: found by its columns, grouped by evidence, and remembered.
import { expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import {
  duplicateColumns as columns,
  duplicatesSuite,
  duplicatePeople as people,
} from '../../testing/list/duplicates-suite.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { stoppingThreads } from '../../testing/workspace/stopping-threads.ts'
import { endingThreads } from '../base/threads.ts'
import { createDuplicates } from './duplicates.ts'

const { actions, ask, columnAt, duplicates, edits, groupsOf, host, store } = await duplicatesSuite()

test('rules are proposed from the columns; one inbox of two people makes no group', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const summary = await duplicates.summary(ask(sheetId))
  expect(summary.rules.map(({ rule, on }) => [rule, on])).toEqual([
    ['email', true],
    ['phone', true],
    ['company', true],
    ['place', true],
    ['name', true],
  ])
  expect(summary).toMatchObject({ rows: 206, groups: 2, extra: 2 })
  expect((await groupsOf(sheetId)).map(({ rows }) => rows.map(({ rowId }) => rowId))).toEqual([
    [1, 2],
    [5, 6],
  ])
  expect(await duplicates.summary(ask(sheetId, { rules: ['phone'] }))).toMatchObject({ groups: 1 })
})

test('rows that are not the same stay apart, also after the list has changed', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, people)
  await duplicates.decide({ sheetId, rowIds: [1 as RowId, 2 as RowId], same: false })
  expect(await groupsOf(sheetId)).toHaveLength(1)
  await edits.cells({
    sheetId,
    label: 'Edit',
    cells: [{ rowId: 2 as RowId, columnId: columnIds[4] as ColumnId, value: 'Bonn' }],
  })
  expect(await groupsOf(sheetId)).toHaveLength(1)
  await duplicates.forget(sheetId, [1 as RowId, 2 as RowId])
  expect(await groupsOf(sheetId)).toHaveLength(2)
})

test('the search can be cancelled from the list, and begins again when it is asked for again', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const lane = stoppingThreads(actions, sheetId)
  const searched = createDuplicates({
    ...{ store, actions, home: () => 'DE' },
    host: { ...host, threads: { lane } as never },
  })
  await expect(searched.summary(ask(sheetId))).rejects.toMatchObject({ code: 'stopped' })
  expect(lane.stopped).toMatchObject([{ label: 'Finding duplicates', changing: false }])
  expect(await searched.summary(ask(sheetId))).toMatchObject({ groups: 2 })
})

test('a value that too many rows share is left out and named; prose, emoji and right-to-left text do no harm', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => [
    `Given${at}`,
    `Family${at}`,
    'office@firm.example',
    null,
    at === 7 ? 'x'.repeat(1_000_000) : at % 2 === 0 ? '🙂🙂' : 'شركة',
  ])
  const { sheetId, columnIds } = await makeSheet(store, columns, rows)
  const summary = await duplicates.summary(ask(sheetId, { own: [[columnIds[4] as ColumnId]] }))
  expect(summary.groups).toBe(0)
  expect(summary.rules.find(({ rule }) => rule === 'email')?.tooWide).toEqual([
    { value: 'office@firm.example', rows: 300 },
  ])
  expect(
    summary.rules
      .find(({ rule }) => rule === 0)
      ?.tooWide.map(({ rows }) => rows)
      .sort(),
  ).toEqual([149, 150])
})

test("a person's own rule joins what is the same in its columns, whatever else differs", async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, people)
  const own = [[columnIds[1] as ColumnId, columnIds[4] as ColumnId]]
  const groups = await groupsOf(sheetId, { own, rules: [0] })
  expect(groups.map(({ rows, sure }) => [rows.map(({ rowId }) => rowId), sure])).toEqual([[[3, 4], true]])
})

test('a list that needs more memory than its thread may have is refused with its rows, and others go on', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const thread = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, name }) => {
      if (name === 'open') parentPort.postMessage({ id, value: null })
      else throw Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
    })`
  const lane = endingThreads(new URL(`data:text/javascript,${encodeURIComponent(thread)}`))
  const starved = createDuplicates({
    store,
    actions,
    host: { ...host, threads: { lane } as never },
    home: () => 'DE',
  })
  await expect(starved.summary(ask(sheetId))).rejects.toMatchObject({
    code: 'duplicates_memory',
    details: { rows: people.length },
  })
  expect((await duplicates.summary(ask(sheetId))).groups).toBeGreaterThan(0)
})

test('a column with the family name first names the same people as one with the given name first', async () => {
  const named: { name: string; type: ColumnType }[] = [
    { name: 'Name', type: 'full_name' },
    { name: 'Phone', type: 'phone' },
  ]
  const order = ['Nagy Eszter', 'Berg, Anna', 'KRANICH Tom'].map((name, at) => [name, `+49 30 90182${at}`])
  const rows = [...order, ['Xylander Quentin', '+49 30 901835'], ['Quentin XYLANDER', '030 901835']]
  const { sheetId } = await makeSheet(store, named, rows)
  expect((await groupsOf(sheetId)).map(({ rows: members }) => members.length)).toEqual([2])
})

test('legal forms and national numbers are read by the country of their row', async () => {
  const firms: { name: string; type: ColumnType }[] = [
    { name: 'First', type: 'first_name' },
    { name: 'Last', type: 'last_name' },
    { name: 'Company', type: 'company' },
    { name: 'Phone', type: 'phone' },
    { name: 'Country', type: 'country' },
  ]
  const rows = [
    ['Ida', 'Berg', 'Kranich AS', null, 'NO'],
    ['Ida', 'Berg', 'Kranich', null, 'NO'],
    ['Jens', 'Olsen', null, '22 86 44 00', 'NO'],
    ['Jens', 'Olsen', null, '+47 22864400', 'NO'],
    ['Lars', 'Moe', null, '22 86 44 01', 'NO'],
    ['Lars', 'Moe', null, '+49 22864401', 'DE'],
  ]
  const { sheetId } = await makeSheet(store, firms, rows)
  const own = (columnIds: ColumnId[]) => groupsOf(sheetId, { rules: [0], own: [columnIds] })
  expect((await own([columnAt(sheetId, 'Company')])).map(({ rows: members }) => members.length)).toEqual([2])
  expect((await own([columnAt(sheetId, 'Phone')])).map(({ rows: members }) => members.length)).toEqual([2])
})
