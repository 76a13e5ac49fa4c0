// The cases of merged rows on real lists; the judged ones were written before the rule.
import { afterAll, expect, test } from 'vitest'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { judgedCases, knownCases, type MergedRowsCase } from './merged-rows.cases.ts'

const workspace = await tempWorkspace()
await workspace.store.close()
const { store, db, close } = directStore(workspace.dir)
afterAll(async () => {
  close()
  const { rm } = await import('node:fs/promises')
  await rm(workspace.dir, { recursive: true, force: true })
})

async function mergedRow({ columns, rows, stays = 0 }: MergedRowsCase): Promise<(string | null)[]> {
  const named = columns.map(([name, type]) => ({ name, type }))
  const { sheetId } = await makeSheet(
    store,
    named,
    rows.map(row => [...row]),
  )
  const ids = rows.map((_, at) => at + 1)
  const ask = { choices: [], survivors: [stays + 1], home: null }
  const { groups } = await store.scan.call('judgeGroups', sheetId, [ids], ask)
  const [{ survivor, kept } = { survivor: 0, kept: [] }] = groups
  expect(survivor).toBe(stays + 1)
  const step = { label: 'Merge', key: crypto.randomUUID() }
  const group = { survivor, others: ids.filter(id => id !== survivor), values: kept }
  await store.writer.call('mergeRows', sheetId, step, [group])
  const slots = columns.map((_, at) => `c${at + 1}`).join(', ')
  const [row = []] = db.arrays<(string | null)[]>(`SELECT ${slots} FROM s${sheetId} WHERE gone IS NULL`)
  return row
}

test.each(knownCases)('$says', async one => {
  expect(await mergedRow(one)).toEqual(one.merged)
})

test.each(judgedCases)('$says (judged)', async one => {
  expect(await mergedRow(one)).toEqual(one.merged)
})
