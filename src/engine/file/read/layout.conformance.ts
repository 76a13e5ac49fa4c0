// Rows of a file that is larger than its sample: counted where its last block was read, else estimated.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workbookOf } from '../../../testing/file/make-zip.ts'
import { readLayout } from './layout.ts'
import { openSource } from './open-source.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listwright-layout-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function rowsOf(name: string, content: string | Buffer) {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  const source = await openSource({ file: file, fileName: name }, {})
  try {
    return (await readLayout(source, {})).rows
  } finally {
    source.close()
  }
}

const lines = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at))
const table = (count: number) => `n,m\n${lines(count, at => `${at % 10},x`).join('\n')}\n`

it('counts what ends in the block of the sample', async () => {
  expect(await rowsOf('small.csv', table(30_000))).toEqual({ value: 30_000, exact: true })
  expect(await rowsOf('full.csv', table(20_000))).toEqual({ value: 20_000, exact: true })
  const open = `${table(20_001)}1,y`
  expect(await rowsOf('open.csv', open)).toEqual({ value: 20_002, exact: true })
})

it.each([100_000, 700_000])('is near to what a file of %i rows holds', async count => {
  const { value, exact } = await rowsOf(`${count}.csv`, table(count))
  expect(exact).toBe(false)
  expect(Math.abs(value / count - 1)).toBeLessThan(0.01)
})

it('counts the empty cells of a single column, but not the empty lines at its end', async () => {
  const column = `E-mail\n${lines(25_000, at => (at % 5 === 4 ? '' : `a${at}@host.example`)).join('\n')}`
  expect(await rowsOf('column.csv', `${column}\n\n\n\n`)).toEqual({ value: 24_999, exact: true })
  const wide = `n,m\n${lines(25_000, at => (at % 5 === 4 ? '' : `${at % 9},x`)).join('\n')}\n`
  expect(await rowsOf('wide.csv', wide)).toEqual({ value: 20_000, exact: true })
})

it('is near to what lines of JSON and a workbook hold', async () => {
  const json = await rowsOf('many.jsonl', lines(90_000, at => `{"n":${at % 10}}`).join('\n'))
  expect(Math.abs(json.value / 90_000 - 1)).toBeLessThan(0.01)
  const row = (at: number) => `<row><c><v>${at}</v></c><c><v>1</v></c></row>`
  const sheet = await rowsOf('many.xlsx', workbookOf({ sheets: [lines(60_000, row).join('')] }))
  expect(Math.abs(sheet.value / 60_000 - 1)).toBeLessThan(0.03)
})
