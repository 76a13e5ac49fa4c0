// Where columns with a place in each line are found: texts the rules were made with, and those written before them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ReadOptions } from '../../../../contract/app/file/file.ts'
import { inspectFile } from '../../import/inspect.ts'
import { cutLine } from '../../text/fixed-line.ts'
import { type FixedCase, judgementCases } from './fixed.cases.ts'
import { createFixedReader } from './fixed-source.ts'
import { printedCases } from './printed.cases.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-fixed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function inspect(text: string, options: ReadOptions = {}) {
  const file = path.join(folder, 'people.txt')
  writeFileSync(file, text)
  return inspectFile({ file, fileName: 'people.txt', options, country: 'GB' })
}

async function judge({ text, columns, rows, mayAsk }: FixedCase) {
  const { kind, fixed, columns: found, preview } = await inspect(text)
  if (mayAsk && kind === 'fixed' && !fixed?.sure) return
  expect(kind).toBe(columns === null ? 'csv' : 'fixed')
  if (columns === null) return
  expect(fixed?.sure).toBe(true)
  expect(found.map(({ name }) => name)).toEqual(columns)
  if (rows) expect(preview).toEqual(rows)
}

describe('the cases written before', () => {
  it.each(judgementCases)('$name', judge)
})

describe('what programs print', () => {
  it.each(printedCases)('$name', judge)
})

const people =
  'Name      City      Age\nAnn Lee   Leeds     41\nBo Berg   Hull      30\nCy Roux   Bath      28\nDi Ito    Bury      55\n'

describe('fixed width', () => {
  it('is found, and cut elsewhere as chosen', async () => {
    expect((await inspect(people)).fixed).toMatchObject({ widths: [10, 10, 3], sure: true })
    const { fixed, preview } = await inspect(people, { widths: [4, 6, 13] })
    expect(fixed).toMatchObject({ widths: [4, 6, 13], sure: true })
    expect(preview[0]).toEqual(['Ann', 'Lee', 'Leeds     41'])
    expect((await inspect(people, { delimiter: ',' })).kind).toBe('csv')
  })
  it('words that stand below one another in every line are a table that asks, not a sure column of texts', async () => {
    const listing = printedCases.find(({ name }) => name.startsWith('ls -l'))?.text ?? ''
    const found = await inspect(listing)
    expect(found).toMatchObject({ kind: 'fixed', fixed: { sure: false } })
    expect((await inspect('Ann Lee\nBob Ray\nEd Fox\nAl Poe\nBo Lin\nMo Kay\nJo May\nCy Ito\n')).kind).toBe('csv')
  })
  it('a text in a single column can be cut', async () => {
    const { kind, preview } = await inspect('Ann41\nBob30\n', { widths: [3, 2], headerRow: 0 })
    expect({ kind, preview }).toEqual({
      kind: 'fixed',
      preview: [
        ['Ann', '41'],
        ['Bob', '30'],
      ],
    })
  })
  it('titles above the table are titles', async () => {
    const { titleLines, columns } = await inspect(`A list of all the people in the office\n\n${people}`)
    expect(titleLines).toEqual(['A list of all the people in the office'])
    expect(columns.map(({ name }) => name)).toEqual(['Name', 'City', 'Age'])
  })
  it('places are those of a screen or of characters, and joined signs take none', () => {
    expect(cutLine('山田  x', [0, 6], true).fields).toEqual(['山田', 'x'])
    expect(cutLine('山田  x', [0, 4], false).fields).toEqual(['山田', 'x'])
    expect(cutLine('Zoe\u0308 x', [0, 4], true).fields).toEqual(['Zoe\u0308', 'x'])
    expect(cutLine('Ann', [0, 2, 9], false)).toEqual({ fields: ['An', 'n', null], cut: 1 })
  })
  it('reads the same in pieces of any size', () => {
    const text = people.replaceAll('\n', '\r\n')
    const read = (size: number) => {
      const rows: unknown[] = []
      const sink = ({ number, fields, blank }: { number: number; fields: unknown; blank: boolean }) => {
        rows.push([number, fields, blank])
        return false
      }
      const reader = createFixedReader({ widths: [10, 10, 3], wide: false }, sink, 'a.txt')
      for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size))
      reader.end()
      return rows
    }
    for (let size = 1; size < 20; size++) expect(read(size)).toEqual(read(text.length))
    expect(read(7)).toHaveLength(5)
  })
})
