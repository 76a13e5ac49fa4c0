// Which column goes into which field: its header decides, its type alone only where the header says nothing.
import { describe, expect, it, test } from 'vitest'
import type { ColumnType } from '../column-types/index.ts'
import type { ExportTarget } from './facts.ts'
import { foreignLists } from './foreign-headers.cases.ts'
import { exportPresets } from './index.ts'
import { leftByHeader, targetFields } from './target-fields.ts'

type Said = readonly [name: string, type: ColumnType, origin?: 'result']
const named = ([name, type, origin]: Said, id: number) => ({ id, name, type, origin: origin ?? null })
const targetOf = (preset: 'hubspot' | 'salesforce' | 'mailchimp') => exportPresets[preset].target as ExportTarget
const mapped = (preset: 'hubspot' | 'salesforce' | 'mailchimp', columns: readonly Said[]) => {
  const found = targetFields(targetOf(preset), columns.map(named))
  return columns.map((_, id) => found.get(id) ?? '')
}

it('a type alone fills no field where the header says something else', () => {
  expect(mapped('hubspot', [['Language', 'country']])).toEqual([''])
  expect(mapped('hubspot', [['Place of birth', 'city']])).toEqual([''])
  expect(mapped('salesforce', [['Referred by', 'email']])).toEqual([''])
  expect(
    mapped('mailchimp', [
      ['Account owner', 'email'],
      ['E-Mail', 'email'],
    ]),
  ).toEqual(['', 'Email Address'])
})

it('a header that says nothing leaves it to the type', () => {
  expect(
    mapped('hubspot', [
      ['Column 4', 'country'],
      ['', 'email'],
    ]),
  ).toEqual(['Country/Region', 'Email'])
})

it('a result goes where its operation says, behind columns of the list', () => {
  expect(mapped('hubspot', [['Found', 'email', 'result']])).toEqual(['Email'])
  expect(
    mapped('hubspot', [
      ['Found', 'email', 'result'],
      ['Mail', 'email'],
    ]),
  ).toEqual(['', 'Email'])
})

it('a mobile is not the general phone, and a fax is neither', () => {
  const columns: Said[] = [
    ['Mobile', 'phone'],
    ['Fax', 'phone'],
  ]
  expect(mapped('hubspot', columns)).toEqual(['Mobile Phone Number', 'Fax Number'])
  expect(mapped('salesforce', [...columns, ['Tel', 'phone']])).toEqual(['Mobile', 'Fax', 'Phone'])
  // It has one phone, and no fax.
  expect(mapped('mailchimp', columns)).toEqual(['Phone Number', ''])
})

it('street and postal code have no type and go into their fields', () => {
  const columns: Said[] = [
    ['Street', 'text'],
    ['Zip code', 'number'],
  ]
  expect(mapped('hubspot', columns)).toEqual(['Street Address', 'Postal Code'])
  expect(mapped('salesforce', columns)).toEqual(['Street', 'Zip/Postal Code'])
})

it('a column that is left out for its header is named', () => {
  const columns = (
    [
      ['Herkunft', 'country'],
      ['Mail', 'email'],
    ] as const
  ).map(named)
  const target = targetOf('hubspot')
  expect(
    leftByHeader(target, columns, targetFields(target, columns)).map(({ field, column }) => [field, column.name]),
  ).toEqual([['Country/Region', 'Herkunft']])
})

describe('columns of other programs', () => {
  const presets = ['hubspot', 'salesforce', 'mailchimp'] as const
  for (const [program, columns] of Object.entries(foreignLists))
    test.each(presets)(`${program} for %s`, preset => {
      const found = mapped(
        preset,
        columns.map(([name, type]) => [name, type] as const),
      )
      expect(columns.map(([name], at) => [name, found[at]])).toEqual(
        columns.map(column => [column[0], column[2 + presets.indexOf(preset)]]),
      )
    })
})
