// Bodies that were packed are the same when they are read, at the borders of slices too.
import { expect, test } from 'vitest'
import { packTexts, textAt } from './plan-texts.ts'

test('each body is read from the slice that holds it', () => {
  const slices = [['{"email":"ä@b.de"}', null, '{"email":"c@d.com"}'], [], [null], ['{"input":"中文.example"}']]
  let first = 0
  const bodies = slices.map(texts => {
    const slice = { first, ...packTexts(texts) }
    first += texts.length
    return slice
  })
  expect(Array.from({ length: first }, (_, index) => textAt(bodies, index))).toEqual(slices.flat())
  expect(textAt(bodies, first)).toBeNull()
  expect(textAt([], 0)).toBeNull()
})
