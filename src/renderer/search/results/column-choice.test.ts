// The columns of results: every field is there once whatever was kept, and the name always leads.
import { describe, expect, test } from 'vitest'
import { CompanyRow } from '../../../contract/service/company-row.ts'
import { Contact } from '../../../contract/service/contact.ts'
import { resultFields } from '../result-fields.ts'
import { chooseColumns, columnChoices, completeColumns, firstChoice, showColumn } from './column-choice.ts'

test.each([
  ['contact', Contact],
  ['company', CompanyRow],
] as const)('a %s has a column for each field of the interface', (kind, schema) => {
  expect(resultFields[kind].map(({ name }) => name).toSorted()).toEqual(Object.keys(schema.shape).toSorted())
})

describe('what was kept', () => {
  test('fields that are no more, or twice, are left out; new ones come behind', () => {
    const kept = ['city', 'colour', 'city', 'company_name'].map(name => ({ name, shown: true, width: 99 }))
    const names = completeColumns('contact', kept).map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['full_name', 'city', 'company_name'])
    expect(names.toSorted()).toEqual(
      firstChoice('contact')
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  test('the name cannot be moved or hidden', () => {
    chooseColumns('company', [
      { name: 'domain', shown: true, width: 80 },
      { name: 'name', shown: false, width: 80 },
    ])
    expect(columnChoices.get().company[0]).toEqual({ name: 'name', shown: true, width: 80 })
  })
})

test('a column is shown and hidden without touching the others', () => {
  const shown = () =>
    columnChoices
      .get()
      .contact.filter(one => one.shown)
      .map(({ name }) => name)
  const before = shown()
  showColumn('contact', 'social_url', true)
  expect(shown().toSorted()).toEqual([...before, 'social_url'].toSorted())
  showColumn('contact', 'social_url', false)
  expect(shown()).toEqual(before)
})
