// Company names: which spellings are one company, and what is taken off a name.
import { expect, it } from 'vitest'
import { readCases } from './cases/read-cases.ts'
import { companyKey, parseCompanyName } from './company.ts'

it.each([
  ['company.tsv', 0.98],
  ['company-held-out.tsv', 0.95],
])('tells companies of %s apart and together', (file, least) => {
  const cases = readCases(file)
  const right = cases.filter(
    ([a = '', b = '', same, country = null]) =>
      (companyKey(a, country) === companyKey(b, country)) === (same === 'same'),
  )
  expect(right.length / cases.length).toBeGreaterThanOrEqual(least)
})

it.each([
  ['China Mobile (Hong Kong) Limited', 'China Mobile (Hong Kong)', 'Limited'],
  ['Northwind Ltd (UK)', 'Northwind (UK)', 'Ltd'],
  ['Outback Drilling (Pty) Ltd', 'Outback Drilling', '(Pty) Ltd'],
  ['The Northwind Co., Ltd.', 'The Northwind', 'Co., Ltd.'],
  ['Müller GmbH & Co. KG', 'Müller', 'GmbH & Co. KG'],
  ['PT Garuda Makmur Tbk', 'Garuda Makmur', 'PT Tbk'],
  ['株式会社山田', '山田', '株式会社'],
  ['  Northwind   Group ', 'Northwind Group', ''],
  ['AG', 'AG', ''],
  ['', '', ''],
])('%s is %s with the form %j', (text, name, legalForm) => {
  expect(parseCompanyName(text)).toEqual({ name, legalForm })
})

it('has no key without a word, and reads short forms of the country only there', () => {
  expect(companyKey('---')).toBeNull()
  expect(companyKey('Rodopi AD')).toBe('rodopi ad')
  expect(companyKey('Rodopi AD', 'BG')).toBe('rodopi')
})
