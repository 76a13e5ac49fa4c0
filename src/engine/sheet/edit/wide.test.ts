// Actions on wide lists cost by the cell, not by the cell and the width of the list: what the database is asked and what it
// answers is counted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ViewId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { counting } from '../../../testing/counting.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { directStore } from '../../../testing/workspace/direct-store.ts'

import { createChangeFeed } from '../../base/changes.ts'

import { createViews } from '../view/views.ts'
import { createEdits } from './edits.ts'

const rows = 20
const open: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of open) await close()
})

async function costs(width: number) {
  const dir = await mkdtemp(path.join(tmpdir(), 'listwright-wide-'))
  const { store, db, close } = directStore(dir)
  open.push(async () => {
    close()
    await rm(dir, { recursive: true })
  })
  const columns = Array.from({ length: width }, (_, at) => ({ name: `C${at}`, type: 'text' as const }))
  const lines = Array.from({ length: rows }, (_, row) => columns.map((_, at) => (row < 2 ? `v${row + at}` : null)))
  const { sheetId, columnIds } = await makeSheet(store, columns, lines)
  const views = createViews(store)
  const edits = createEdits(store, views, createChangeFeed())
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const asked = counting(db)
  const cost = async (act: (viewId: ViewId) => Promise<{ cells: number }>) => {
    const before = asked()
    const { cells } = await act(viewId)
    expect(cells).toBe(width * (rows - 2))
    return asked() - before
  }
  const block = { top: 0, bottom: rows - 1, columnIds }
  const values = Array.from({ length: rows - 2 }, (_, row) => columnIds.map((_, at) => `typed ${row} ${at}`))
  return {
    fill: await cost(() => edits.fill({ viewId, source: { ...block, bottom: 1 }, target: block, series: true })),
    undo: await cost(() => edits.undo(sheetId)),
    redo: await cost(() => edits.redo(sheetId)),
    paste: await cost(() =>
      edits.paste({ viewId, row: 2, columnIds, values, grow: false, label: 'Paste', stepKey: crypto.randomUUID() }),
    ),
    clear: await cost(() => edits.clear({ viewId, blocks: [{ ...block, top: 2 }], label: 'Clear' })),
  }
}

test.each([20, 200])('in a list of %i columns rows are read and written once for many cells', async width => {
  const wide = await costs(width)
  for (const action of ['fill', 'undo', 'redo', 'paste', 'clear'] as const) {
    const perCell = wide[action] / (width * (rows - 2))
    expect(perCell, action).toBeLessThan(0.6)
  }
})
