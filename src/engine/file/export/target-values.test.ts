// Dates, birthdays and flags in the form of a target, and what cannot be said in it.
import { expect, test } from 'vitest'
import { exportPresets } from '../../../model/export-presets/index.ts'
import { formOf, valueIn } from './target-values.ts'

const { target: mailchimp } = exportPresets.mailchimp
const { target: salesforce } = exportPresets.salesforce

test('dates are written year first, whatever their form; a time is not cut off', () => {
  const form = { to: 'date', dayFirst: true } as const
  expect(
    ['14.02.1980', '3/4/2024', '14 Feb 1980', '1980-02-14', '2024-03-01T10:00'].map(one => valueIn(form, one)),
  ).toEqual(['1980-02-14', '2024-04-03', '1980-02-14', '1980-02-14', '2024-03-01T10:00'])
  expect(valueIn({ ...form, dayFirst: false }, '3/4/2024')).toBe('2024-03-04')
  expect(['soon', '14.02.', '14.02.1980 10:00', '31.02.2024'].map(one => valueIn(form, one))).toEqual([
    ...[null, null, null, null],
  ])
  expect(valueIn(form, ' ')).toBe(' ')
})

test('a birthday is its month and day', () => {
  const form = { to: 'monthDay', dayFirst: true } as const
  expect(['1980-02-14', '14.02.1980', '--02-14', '--0214', '02/14', 'spring'].map(one => valueIn(form, one))).toEqual([
    ...['02/14', '02/14', '02/14', '02/14', '02/14', null],
  ])
  expect(['14 February', 'Feb 29', '14. 2. 1980', 'February 1980'].map(one => valueIn(form, one))).toEqual([
    ...['02/14', '02/29', '02/14', null],
  ])
  const google = { to: 'date', dayFirst: true, yearMayLack: true } as const
  expect(['14 February', 'February 1980', '14 Feb 1980'].map(one => valueIn(google, one))).toEqual([
    ...['--02-14', null, '1980-02-14'],
  ])
})

test('flags are the words of the target', () => {
  const form = { to: 'flag', yes: '1', no: '0' } as const
  expect(['yes', 'TRUE', 'ja', '1', 'No', 'false', '0', 'maybe'].map(one => valueIn(form, one))).toEqual([
    ...['1', '1', '1', '1', '0', '0', '0', null],
  ])
})

test('which column has which form', () => {
  if (!mailchimp || !salesforce) throw new Error('both are targets')
  expect(formOf(mailchimp, 'Birthday', 'date', true)).toEqual({ to: 'monthDay', dayFirst: true })
  expect(formOf(mailchimp, 'Joined', 'date', false)).toEqual({ to: 'date', dayFirst: false })
  expect(formOf(salesforce, 'Opted out', 'yes_no', null)).toEqual({ to: 'flag', yes: '1', no: '0' })
  expect(formOf(salesforce, 'Company', 'company', null)).toBeNull()
})
