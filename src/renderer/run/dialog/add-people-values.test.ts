// One tag stands for all spellings of a value, and all of them are asked for.
import { expect, test } from 'vitest'
import { sentOf, tagsOf } from './add-people-values.ts'

const listed = [
  { text: 'Germany', listed: true, spellings: ['germany', 'GERMANY'] },
  { text: 'Spain', listed: true },
]
const most = 100

test('a chosen value is sent in every spelling of the service and shown as one tag', () => {
  const sent = sentOf(['Germany', 'Spain'], { before: [], listed, most })
  expect(sent).toEqual(['Germany', 'germany', 'GERMANY', 'Spain'])
  expect(tagsOf(sent)).toEqual(['Germany', 'Spain'])
})

test('spellings stay when the list shows other values, and leave with their tag', () => {
  const before = ['Germany', 'germany', 'GERMANY']
  const more = sentOf(['Germany', 'Norway'], { before, listed: [], most })
  expect(more).toEqual([...before, 'Norway'])
  expect(sentOf(['Norway'], { before: more, listed: [], most })).toEqual(['Norway'])
})

test('what a person types in another spelling is sent as typed, with those of the list', () => {
  expect(sentOf(['gérmany'], { before: [], listed, most })).toEqual(['gérmany', 'Germany', 'germany', 'GERMANY'])
  expect(sentOf(['Atlantis'], { before: [], listed, most })).toEqual(['Atlantis'])
})

test('more texts than a filter takes are not begun; a filter of one text takes the tag', () => {
  expect(sentOf(['Spain', 'Germany'], { before: ['Spain'], listed, most: 3 })).toEqual(['Spain'])
  expect(sentOf(['Germany'], { before: [], listed, most: 1 })).toEqual(['Germany'])
})
