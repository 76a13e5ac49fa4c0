// What is offered while an expression is typed, and what it becomes.
import { expect, test } from 'vitest'
import { exampleColumn } from '../../../testing/list/example-column.ts'
import { columnAs, putSuggestion, typedAt, typingSuggestions } from './expression-typing.ts'

const columns = ['Name', 'Work e-mail', 'Name', 'odd]'].map((name, at) => exampleColumn(at + 1, name))

test.each<[string, ReturnType<typeof typedAt>]>([
  ['', null],
  ['lo', { kind: 'word', from: 0, text: 'lo' }],
  ['1 & tri', { kind: 'word', from: 4, text: 'tri' }],
  ['lower([Wo', { kind: 'column', from: 6, text: 'Wo' }],
  ['[', { kind: 'column', from: 0, text: '' }],
  ['[a]]b', { kind: 'column', from: 0, text: 'a]]b' }],
  ['[Name] ', null],
  ['"in a text', null],
  ['"a ""quoted"" text" & le', { kind: 'word', from: 22, text: 'le' }],
  ['left(', null],
])('before the caret of %s', (text, typed) => {
  expect(typedAt(text, text.length)).toEqual(typed)
})

const offered = (text: string) => typingSuggestions(typedAt(text, text.length), columns).map(({ insert }) => insert)

test('names that begin so come first; a bracket asks for columns only', () => {
  expect(offered('tri')).toEqual(['trim('])
  expect(offered('mail')).toEqual(['emailUser(', '[Work e-mail]'])
  expect(offered('[w')).toEqual(['[Work e-mail]'])
  expect(offered('"x')).toEqual([])
  expect(offered('[od')).toEqual(['[odd]]]'])
})

test('of two columns with one name each is written by its number', () => {
  expect(columns.map(one => columnAs(one, columns))).toEqual(['[#1]', '[Work e-mail]', '[#3]', '[odd]]]'])
})

test('what is chosen takes the place of what was typed', () => {
  const text = 'tri & 1'
  expect(putSuggestion(text, 3, typedAt(text, 3), 'trim(')).toEqual({ text: 'trim( & 1', caret: 5 })
  expect(putSuggestion('tri(1)', 3, typedAt('tri(1)', 3), 'trim(')).toEqual({ text: 'trim(1)', caret: 4 })
  expect(putSuggestion('1 & ', 4, null, '[Name]')).toEqual({ text: '1 & [Name]', caret: 10 })
})
