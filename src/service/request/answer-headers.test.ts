// The headers about an answer: always plain ASCII, never too long for a client.
import { expect, test } from 'vitest'
import { sourceText } from '../sources.ts'
import { answerHeaders, unparsedText } from './answer-headers.ts'

test('nothing to tell is no header', () => {
  expect(answerHeaders({ source: '', unparsed: unparsedText([]) })).toEqual({})
})

test('words come back as they were', () => {
  const words = ['not in "Köln"', '日本', '😀']
  const text = unparsedText(words)
  expect(text).toMatch(/^[\x21-\x7e]+$/)
  expect(JSON.parse(decodeURIComponent(text))).toEqual(words)
  expect(unparsedText(['\ud800'])).toMatch(/^[\x21-\x7e]+$/)
})

test('a list too long is cut and ends in an ellipsis', () => {
  const text = unparsedText(Array.from({ length: 500 }, () => '日本語'))
  expect(text.length).toBeLessThanOrEqual(4000)
  const words: string[] = JSON.parse(decodeURIComponent(text))
  expect(words.at(-1)).toBe('…')
  expect(words.length).toBeGreaterThan(50)
  expect(unparsedText(['日'.repeat(2000)])).toBe(encodeURIComponent('["…"]'))
})

test('sources are named once each', () => {
  expect(sourceText([])).toBeNull()
  expect(sourceText(['world', 'crm', 'world'])).toBe('own:crm, world')
  expect(sourceText(['käse\n'])).toBe('own:k%C3%A4se%0A')
})
