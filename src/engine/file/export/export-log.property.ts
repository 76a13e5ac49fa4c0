// Ranges of row ids hold exactly the rows that were packed into them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packRanges, rangesHold } from './export-log.lane.ts'

test('any set of rows, in any order', () => {
  const rows = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 60 })
  fc.assert(
    fc.property(rows, ids => {
      const packed = packRanges(Uint32Array.from(ids))
      const held = Array.from({ length: 62 }, (_, id) => id).filter(id => rangesHold(packed, id))
      expect(held).toEqual([...new Set(ids)].sort((a, b) => a - b))
    }),
  )
})

test('a whole list is one range, however long', () => {
  const packed = packRanges(Uint32Array.from({ length: 100_000 }, (_, at) => at + 1))
  expect(packed).toHaveLength(8)
  expect([rangesHold(packed, 100_000), rangesHold(packed, 100_001)]).toEqual([true, false])
})
