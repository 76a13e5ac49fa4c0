// The judging questions: how many slots are right, and that no condition is dropped without a word or turned round.
import { expect, it } from 'vitest'
import { verdictCases } from './ask-verdict.cases.ts'
import { buildLexicon, lookupKey } from './lexicon.ts'
import { readCases, scoreQuestions, worldVocabulary } from './queries/score.ts'
import { understandQuestion } from './understand.ts'

const lexicon = buildLexicon(worldVocabulary(4000))

it('are read with few slots missed, and none that is left out is a filter', () => {
  const cases = verdictCases.flatMap(({ query, slots }) =>
    slots === '' ? [] : readCases(`query\texpected\n${query}\t${slots}`),
  )
  const score = scoreQuestions(cases, lexicon, query => understandQuestion(query, lexicon))
  const dropped = verdictCases.flatMap(({ query, told = [] }) => {
    const { unparsed } = understandQuestion(query, lexicon)
    const named = lookupKey(unparsed.join(' '))
    return told.filter(words => !named.includes(lookupKey(words))).map(words => `${query}: ${words}`)
  })
  expect(score.f1, score.missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  // "State" is a word without a meaning of its own, so that only "Bay" is named.
  expect(dropped).toEqual(['data scientists in the Bay State: bay state'])
})
