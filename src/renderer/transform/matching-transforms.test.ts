// Everyday words find the transform that people mean by them.
import { expect, test } from 'vitest'
import { transformIds } from '../../model/transforms/index.ts'
import { matchingTransforms } from './matching-transforms.ts'

test.each([
  ['trim', 'trim'],
  ['capital', 'names'],
  ['Proper case', 'title'],
  ['diacritics', 'accents'],
  ['leading zeros', 'pad'],
  ['regex', 'replace'],
  ['fill blank', 'down'],
  ['split', 'part'],
  ['suffix', 'add'],
  ['&amp;', 'html'],
  ['%20', 'url'],
  ['surname', 'person'],
  ['GmbH', 'company'],
  ['e-mail', 'unwrap'],
  ['iso', 'date'],
] as const)('%s finds %s', (search, id) => {
  const found = matchingTransforms(search)
  expect(found).toContain(id)
  expect(found.length).toBeLessThan(transformIds.length / 2)
})

test('nothing typed lists all, nonsense none', () => {
  expect(matchingTransforms(' ')).toEqual(transformIds)
  expect(matchingTransforms('xyzzy')).toEqual([])
})
