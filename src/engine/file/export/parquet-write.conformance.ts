// A list leaves as a Parquet file whose columns have the types of their cells, and its own library's reader sees the same values.
import { readdirSync, readFileSync } from 'node:fs'
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, it } from 'vitest'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'

const { work, importText } = fileSuite()

async function contents(file: string) {
  const bytes = readFileSync(file)
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const metadata: FileMetaData = parquetMetadata(buffer)
  const types = metadata.schema
    .slice(1)
    .map(({ name, type, logical_type }) => [name, logical_type ? logical_type.type : type].join(' '))
  return { types, groups: metadata.row_groups.length, rows: await parquetReadObjects({ file: buffer }) }
}

it('types a column only where all its cells are of the type', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => {
    const day = `2024-01-${String((at % 28) + 1).padStart(2, '0')}`
    return [at + 1, `0${at}`, `${at}.5`, at % 2 === 0 ? 'TRUE' : 'FALSE', day, `${day} 09:30:00`, `a ${at}`].join(',')
  })
  const { sheetId } = await importText('typed.csv', `Count,Code,Price,Paid,Joined,Seen,Note\n${lines.join('\n')}\n`)
  const { job, file } = await work().exportTo('typed.parquet', { sheetId, format: 'parquet' })
  expect(job).toMatchObject({ state: 'done', rows: 40 })
  const { types, groups, rows } = await contents(file)
  expect(types).toEqual([
    ...['Count INT64', 'Code STRING', 'Price DOUBLE', 'Paid BOOLEAN', 'Joined DATE', 'Seen TIMESTAMP', 'Note STRING'],
  ])
  expect(groups).toBe(1)
  expect(rows[1]).toEqual({
    ...{ Count: 2n, Code: '01', Price: 1.5, Paid: false, Note: 'a 1' },
    ...{ Joined: new Date('2024-01-02'), Seen: new Date('2024-01-02T09:30:00Z') },
  })
  expect(readdirSync(work().dir).filter(one => one.endsWith('.part'))).toEqual([])
})

it('texts, blanks and names are what they are', async () => {
  const cells = [
    ['1e5', '+5', ' 7 ', null],
    [null, 'two\nlines', '😀', '0x10'],
    ['-0', '00501', '12345678901234567890.12', 'x'.repeat(40_000)],
  ]
  const names = ['a"b', 'A"B', ' ', 'é']
  const { sheetId } = await makeSheet(
    work().store,
    names.map(name => ({ name, type: 'text' as const })),
    cells,
  )
  const { file } = await work().exportTo('odd.parquet', { sheetId, format: 'parquet' })
  const { types, rows } = await contents(file)
  expect(types).toEqual(['a"b STRING', 'A"B (2) STRING', 'column 3 STRING', 'é STRING'])
  expect(rows.map(row => Object.values(row))).toEqual(cells)
})

it('many rows are written in groups, one after the other', async () => {
  const columns = Array.from({ length: 12 }, (_, at) => `c${at}`)
  const lines = Array.from({ length: 60_000 }, (_, row) => columns.map((_name, at) => `${row * 12 + at}`).join(','))
  const { sheetId } = await importText('many.csv', `${columns.join(',')}\n${lines.join('\n')}\n`)
  const { job, file } = await work().exportTo('many.parquet', { sheetId, format: 'parquet' })
  expect(job).toMatchObject({ state: 'done', rows: 60_000 })
  const { groups, rows } = await contents(file)
  expect(groups).toBe(2)
  expect(rows[59_999]).toMatchObject({ c0: 719_988n, c11: 719_999n })
})

it('a list without rows has its columns; split, each file of the zip is one', async () => {
  const { sheetId, columnIds } = await makeSheet(work().store, [{ name: 'a', type: 'text' }], [])
  const { file } = await work().exportTo('none.parquet', { sheetId, format: 'parquet' })
  expect(await contents(file)).toEqual({ types: ['a STRING'], groups: 0, rows: [] })
  const [columnId] = columnIds
  if (columnId === undefined) throw new Error('the list has a column')
  const { sheetId: two, columnIds: ofTwo } = await makeSheet(
    work().store,
    [{ name: 'a', type: 'text' }],
    [['x'], ['y'], ['x']],
  )
  const [by] = ofTwo
  if (by === undefined) throw new Error('the list has a column')
  const { job } = await work().exportTo('split.zip', {
    ...{ sheetId: two, format: 'parquet' },
    split: { columnId: by, into: 'files' },
  })
  expect(job).toMatchObject({ state: 'done', rows: 3 })
})
