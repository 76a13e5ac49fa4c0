// Keys found again: the table says what a map of their texts would say.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyTable } from './key-table.ts'

// Few different bytes, so that keys repeat, share words, and fall on the same places.
const key = fc.uint8Array({ minLength: 16, maxLength: 16, max: 3 })

test('a key is found where it was added first, and only then', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 300 }), drawn => {
      const keys = Uint8Array.from(drawn.flatMap(bytes => Array.from(bytes)))
      const table = keyTable(keys, drawn.length)
      const seen = new Map<string, number>()
      for (const [index, bytes] of drawn.entries()) {
        const text = bytes.join()
        const first = seen.get(text) ?? -1
        expect(table.find(keys, index)).toBe(first)
        expect(table.add(index)).toBe(first)
        if (first === -1) seen.set(text, index)
      }
      for (const [index, bytes] of drawn.entries()) expect(table.find(keys, index)).toBe(seen.get(bytes.join()))
    }),
  )
})
