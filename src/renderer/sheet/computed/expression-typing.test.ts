// What is offered while an expression is typed, and what it becomes.
import { expect, test } from 'vitest'
import { exampleColumn } from '../../../testing/list/example-column.ts'
import { columnAs, listNamed, putSuggestion, typedAt, typingSuggestions } from './expression-typing.ts'

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
  ['lookup("Fi', { kind: 'list', from: 7, text: 'Fi' }],
  ['1 & countOf( "', { kind: 'list', from: 13, text: '' }],
  ['lookup("Firms", [A], "Ci', { kind: 'listColumn', from: 21, text: 'Ci', of: 'Firms' }],
  ['lookup("Firms", "key', null],
  ['lookup("Firms", upper("x', null],
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

test('lists and their columns are offered in quotes, by number where two have one name', () => {
  const lists = ['Firms', 'Orders', 'orders'].map((name, at) => ({ id: at + 1, name }))
  const there = (text: string) =>
    typingSuggestions(typedAt(text, text.length), columns, { lists, columns: [{ id: 9, name: 'City' }] }).map(
      ({ insert }) => insert,
    )
  expect(there('lookup("fi')).toEqual(['"Firms"'])
  expect(there('lookup("ord')).toEqual(['"#2"', '"#3"'])
  expect(there('lookup("Firms", [Name], "')).toEqual(['"City"'])
  expect(listNamed(lists, 'firms')?.id).toBe(1)
  expect(listNamed(lists, '#3')?.id).toBe(3)
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
