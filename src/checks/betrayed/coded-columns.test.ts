// Columns as texts and codes: each cell keeps its text, whether texts repeat or nearly all differ.
import { expect, test } from 'vitest'
import { columnCoder, textAt } from './coded-columns.ts'

function coded(cells: readonly string[], exact: boolean) {
  const coder = columnCoder(cells.length, exact)
  const isNew = cells.map(cell => coder.add(cell))
  const column = coder.coded()
  expect(Array.from(column.codes, (_, row) => textAt(column, row))).toEqual(cells)
  const counts = column.texts.map(() => 0)
  for (const code of column.codes) counts[code] = (counts[code] ?? 0) + 1
  expect(column.counts).toEqual(counts)
  expect(column.texts[0]).toBe('')
  return { column, isNew }
}

test('texts that repeat are there once', () => {
  const cells = Array.from({ length: 60_000 }, (_, at) => (at % 3 === 0 ? '' : `text ${at % 8_000}`))
  for (const exact of [true, false]) {
    const { column, isNew } = coded(cells, exact)
    expect(new Set(column.texts).size).toBe(column.texts.length)
    expect(isNew.filter(Boolean)).toHaveLength(column.texts.length - 1)
  }
})

test('where nearly all texts differ, they are not looked up for ever, unless each is wanted once', () => {
  const cells = [...Array.from({ length: 30_000 }, (_, at) => `id ${at}`), '', 'id 1', 'id 1', '']
  expect(coded(cells, true).column.texts).toHaveLength(30_001)
  const { column } = coded(cells, false)
  expect(column.texts).toHaveLength(30_003)
  expect(column.counts[0]).toBe(2)
})
