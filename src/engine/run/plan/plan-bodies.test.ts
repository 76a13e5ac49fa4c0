// Bodies that were packed are the same when they are read, at the borders of slices too.
import { expect, test } from 'vitest'
import { bodyText, packBodies } from './plan-bodies.ts'

test('each body is read from the slice that holds it', () => {
  const slices = [['{"email":"ä@b.de"}', null, '{"email":"c@d.com"}'], [], [null], ['{"input":"中文.example"}']]
  let first = 0
  const bodies = slices.map(texts => {
    const slice = { first, ...packBodies(texts) }
    first += texts.length
    return slice
  })
  expect(Array.from({ length: first }, (_, index) => bodyText(bodies, index))).toEqual(slices.flat())
  expect(bodyText(bodies, first)).toBeNull()
  expect(bodyText([], 0)).toBeNull()
})
