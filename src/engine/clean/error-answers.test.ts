// Answers about probable errors: remembered once, forgotten, and said by names in recipes.
import { expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { noErrorAnswers } from '../../contract/app/probable-errors.ts'
import { answersByName, answersOfColumns } from './answers-by-name.ts'
import { withAnswers, withoutAnswers } from './error-answers.ts'

const [zip, city] = [1 as ColumnId, 2 as ColumnId]
const answers = {
  right: [{ columnId: city, before: 'Ozxrk', after: 'Ozark' }],
  anyValue: [{ columnId: city }],
  unrelated: [{ sourceId: zip, columnId: city }],
}

test('an answer is kept once, and forgotten', () => {
  expect(withAnswers(withAnswers(noErrorAnswers, answers), answers)).toEqual(answers)
  expect(withoutAnswers(answers, answers)).toEqual(noErrorAnswers)
})

test('a recipe names columns; a list without them gets what it has columns for', () => {
  const named = answersByName(answers, [
    { id: zip, name: 'ZIP' },
    { id: city, name: 'City' },
  ])
  expect(named.unrelated).toEqual([{ from: 'ZIP', to: 'City' }])
  const other = 7 as ColumnId
  expect(answersOfColumns(named, [{ id: other, name: 'City' }])).toEqual({
    right: [{ columnId: other, before: 'Ozxrk', after: 'Ozark' }],
    anyValue: [{ columnId: other }],
    unrelated: [],
  })
})
