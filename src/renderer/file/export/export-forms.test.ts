// Forms that an export offers, by its format and the file the list came from.
import { expect, test } from 'vitest'
import { formatFor, formsOf, sameWords, sourceFormat } from './export-forms.ts'

const source = (kind: 'csv' | 'jsonl' | 'xlsx', delimiter: string | null) => ({
  fileName: 'a',
  kind,
  encoding: null,
  delimiter,
  sheet: null,
  headerRow: 1,
  importedAt: '2026-03-02T10:00:00.000Z',
})

test('like its file is what the file was', () => {
  expect(sourceFormat(source('csv', '\t'))).toBe('tsv')
  expect(sourceFormat(source('csv', ';'))).toBe('csv')
  expect(sourceFormat(source('jsonl', null))).toBe('jsonl')
  expect(sourceFormat(null)).toBe('csv')
})

test('a format has the forms that it can be written in', () => {
  expect(formsOf('csv', 'jsonl')).toEqual([
    'excel',
    'sheets',
    'plain',
    'hubspot',
    'salesforce',
    'mailchimp',
    'google',
    'outlook',
  ])
  expect(formsOf('csv', 'csv')).toContain('same')
  expect(formsOf('jsonl', 'jsonl')).toEqual(['plain', 'same'])
  expect(formsOf('jsonl', 'csv')).toEqual(['plain'])
  expect(formsOf('xlsx', 'csv')).toEqual(['excel', 'sheets', 'plain', 'hubspot'])
  expect(formatFor('mailchimp', 'xlsx')).toBe('csv')
  expect(formatFor('excel', 'tsv')).toBe('tsv')
})

test('why a list cannot be written like its file is said', () => {
  const figures = {
    rows: 1,
    suppressed: 0,
    columns: 1,
    guarded: 0,
    overLong: 0,
    marked: 0,
    parts: [],
    tooManyParts: null,
    findings: [],
    card: [],
  }
  const not = { ...figures, samePossible: false, sameReason: 'It came from a search.', byteIdentical: false }
  expect(sameWords(not)).toBe('It came from a search.')
  expect(sameWords({ ...not, samePossible: true, byteIdentical: true })).toContain('byte for byte')
})
