// Texts found again: the table says what a map of them would say, also where prints agree and texts do not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packTexts } from './plan-texts.ts'
import { textTable } from './text-table.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'ä', '中'), maxLength: 4 })

test('a text is found where it was added first, and only then', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 20 }), { maxLength: 8 }), slices => {
      const drawn = slices.flat()
      let first = 0
      const texts = slices.map(slice => {
        const packed = { first, ...packTexts(slice) }
        first += slice.length
        return packed
      })
      // So few that most of them agree.
      const prints = Uint32Array.from(drawn, one => one.length % 3)
      const table = textTable(prints, texts, drawn.length)
      const seen = new Map<string, number>()
      for (const [index, one] of drawn.entries()) {
        const before = seen.get(one) ?? -1
        expect(table.find(index)).toBe(before)
        expect(table.add(index)).toBe(before)
        if (before === -1) seen.set(one, index)
      }
      for (const [index, one] of drawn.entries()) expect(table.find(index)).toBe(seen.get(one))
    }),
  )
})
