// A list leaves as a SQLite database whose columns have the types of their cells, and comes back with the same cells.
import { readdirSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { listOf } from '../../../testing/file/file-workspace.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'

const { work, importText } = fileSuite()

function contents(file: string) {
  const db = new Database(file, { readonly: true })
  try {
    const [table] = db.prepare<[], { name: string; sql: string }>('SELECT name, sql FROM sqlite_schema').all()
    const name = table?.name.replaceAll('"', '""')
    const rows = db.prepare(`SELECT * FROM "${name}"`).raw().all()
    return { ...table, rows, check: db.pragma('integrity_check', { simple: true }) }
  } finally {
    db.close()
  }
}

it('types a column only where all its cells are of the type', async () => {
  const lines = Array.from({ length: 40 }, (_, at) =>
    [
      at + 1,
      `0${at}`,
      `${at}.5`,
      at % 2 === 0 ? 'TRUE' : 'FALSE',
      `2024-01-${String((at % 28) + 1).padStart(2, '0')}`,
      `a "${at}"`,
    ].join(','),
  )
  const { sheetId } = await importText(
    'numbers.csv',
    `Count,Code,Price,Paid,Joined,Note\n${lines.join('\n').replaceAll('"', "'")}\n`,
  )
  const { job, file } = await work().exportTo('numbers.sqlite', { sheetId, format: 'sqlite' })
  expect(job).toMatchObject({ state: 'done', rows: 40 })
  const { name, sql, rows, check } = contents(file)
  expect({ name, sql, check }).toEqual({
    name: 'numbers.csv',
    sql: 'CREATE TABLE "numbers.csv" ("Count" INTEGER, "Code" TEXT, "Price" REAL, "Paid" BOOLEAN, "Joined" DATE, "Note" TEXT)',
    check: 'ok',
  })
  expect(rows.slice(0, 2)).toEqual([
    [1, '00', 0.5, 1, '2024-01-01', "a '0'"],
    [2, '01', 1.5, 0, '2024-01-02', "a '1'"],
  ])
  expect(readdirSync(work().dir).filter(one => one.endsWith('.part'))).toEqual([])
})

it('texts and names are what they are, and an import reads the same cells', async () => {
  const names = ['a"b', 'A"B', ' ', "x'); DROP TABLE t; --"]
  const cells = [
    ['1e5', '+5', ' 7 ', "'; DROP TABLE x; --"],
    [null, 'two\nlines', '😀', '0x10'],
  ]
  const { sheetId } = await makeSheet(
    work().store,
    names.map(name => ({ name, type: 'text' as const })),
    cells,
  )
  const { file } = await work().exportTo('odd.db', { sheetId, format: 'sqlite' })
  expect(contents(file)).toMatchObject({ rows: cells, check: 'ok' })
  const { ticket } = await work().files.ticket(file, 'read')
  const { job, inspection } = await work().importFile(ticket)
  expect(inspection.columns.map(({ name }) => name)).toEqual(['a"b', 'A"B (2)', 'column 3', "x'); DROP TABLE t; --"])
  expect(await work().cells(listOf(job))).toEqual(cells)
})

it('is one file: it is not split', async () => {
  const { sheetId, columnIds } = await makeSheet(work().store, [{ name: 'a', type: 'text' }], [['x']])
  const [columnId] = columnIds
  if (columnId === undefined) throw new Error('the list has a column')
  const { job } = await work().exportTo('split.sqlite', {
    sheetId,
    format: 'sqlite',
    split: { columnId, into: 'files' },
  })
  expect(job).toMatchObject({ state: 'failed', failure: { code: 'bad_request' } })
})
