// Fill and undo in lists of 50 to 1,000 columns, against the same cells written row by row with plain better-sqlite3.
// Run: node bench/wide.bench.ts [rows]
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { wholeListView } from '../src/contract/app/view.ts'
import { createChangeFeed } from '../src/engine/base/changes.ts'
import { createEdits } from '../src/engine/sheet/edit/edits.ts'
import { createViews } from '../src/engine/sheet/view/views.ts'
import { makeSheet } from '../src/testing/list/make-sheet.ts'
import { tempWorkspace } from '../src/testing/workspace/temp-workspace.ts'
import { writeResults } from './results.ts'

const rows = Number(process.argv[2] ?? 100)
const widths = [50, 200, 500, 1000]
const busy = (loadavg()[0] ?? 0) > cpus().length / 2

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** One UPDATE a row, in one transaction: what SQLite itself needs for the cells, without history. */
function plain(width: number): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-plain-'))
  const db = new Database(path.join(dir, 'plain.db'))
  db.pragma('journal_mode = WAL')
  const names = Array.from({ length: width }, (_, at) => `c${at}`)
  db.exec(`CREATE TABLE list(id INTEGER PRIMARY KEY, ${names.map(name => `${name} TEXT`).join(', ')})`)
  const insert = db.prepare('INSERT INTO list(id) VALUES (?)')
  db.transaction(() => {
    for (let row = 1; row <= rows; row++) insert.run(row)
  })()
  const put = db.prepare(`UPDATE list SET ${names.map(name => `${name} = ?`).join(', ')} WHERE id = ?`)
  const done = timed(() =>
    db.transaction(() => {
      for (let row = 1; row <= rows; row++) put.run(...names.map((_, at) => `v${row} ${at}`), row)
    })(),
  )
  return done.finally(() => {
    db.close()
    rmSync(dir, { recursive: true })
  })
}

async function listwright(width: number): Promise<{ fill: number; undo: number }> {
  const { store, close } = await tempWorkspace()
  const columns = Array.from({ length: width }, (_, at) => ({ name: `C${at}`, type: 'text' as const }))
  const lines = Array.from({ length: rows }, (_, row) => columns.map((_, at) => (row < 2 ? `v${row} ${at}` : null)))
  const { sheetId, columnIds } = await makeSheet(store, columns, lines)
  const views = createViews(store)
  const edits = createEdits(store, views, createChangeFeed())
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const target = { top: 0, bottom: rows - 1, columnIds }
  const fill = await timed(() => edits.fill({ viewId, source: { ...target, bottom: 1 }, target, series: true }))
  const undo = await timed(() => edits.undo(sheetId))
  await close()
  return { fill, undo }
}

const table = []
for (const width of widths) {
  const peer = await plain(width)
  const { fill, undo } = await listwright(width)
  const cells = width * rows
  const each = (ms: number) => ((ms * 1000) / cells).toFixed(1)
  table.push(
    `| ${width} | ${cells.toLocaleString('en-US')} | ${each(fill)} | ${each(undo)} | ${each(peer)} | ${(fill / peer).toFixed(1)}x |`,
  )
}
const body = `${rows} rows. Microseconds per cell${busy ? ', **on a busy machine**' : ''}. Linear means the same at every width.

| columns | cells | fill | undo | better-sqlite3, no history | fill against it |
|---|---|---|---|---|---|
${table.join('\n')}`
process.stdout.write(`${body}\n`)
// A busy machine's figures are no result.
if (!busy) writeResults('wide', 'Wide lists', body)
