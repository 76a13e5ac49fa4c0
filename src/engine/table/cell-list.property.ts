// The quick reader of cells reads what JSON.parse reads, and takes nothing that JSON.parse refuses for its form.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCellList } from './cell-list.ts'

const cell = fc.option(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('\\', '"', ',', ']', 'n', '\n', 'ä', '\ud800') }),
  ),
)

it('reads any array of texts and nulls as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.array(cell), cells => {
      const json = JSON.stringify(cells)
      expect(readCellList(json)).toEqual(JSON.parse(json))
    }),
  )
})

it('gives nothing where the array is cut off, or is none', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), fc.nat(), (cells, cut) => {
      const json = JSON.stringify(cells)
      expect(readCellList(json.slice(0, cut % json.length))).toBeNull()
    }),
  )
  for (const json of ['', 'null', '{}', '"a"', '[1]', '["a" "b"]', '["a"]x', '["a",]', '[nul]', '[["a"]]'])
    expect(readCellList(json)).toBeNull()
})
