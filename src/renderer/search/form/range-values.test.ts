// Ranges as people type them become the bands of the service, with what those cannot say.
import { expect, test } from 'vitest'
import { rangeMeant } from './range-values.ts'

const staff = (text: string) => rangeMeant('employee_count_range', text)

test.each([
  ['over 200', ['201-500', '501-1000', '1001-5000', '5001-10000', '10001+'], null],
  ['over 200 employees', ['201-500', '501-1000', '1001-5000', '5001-10000', '10001+'], null],
  ['at least 50', ['51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'], null],
  ['between 50 and 200 people', ['51-200'], null],
  ['between 50 and 100', ['51-200'], 'only 50-100'],
  ['up to 50', ['1-10', '11-50'], null],
  ['300+', ['501-1000', '1001-5000', '5001-10000', '10001+'], '301-500'],
  ['100', ['51-200'], null],
])('%s', (text, bands, loss) => {
  expect(staff(text)).toEqual({ bands, loss })
})

test('revenue has bands of its own, other filters and words have none', () => {
  expect(rangeMeant('revenue_range', 'over $100M')).toEqual({ bands: ['$100M-$1B', '$1B+'], loss: null })
  expect(rangeMeant('job_title', 'over 200')).toBeNull()
  for (const text of ['', 'large', 'over', '51-200 or so']) expect(staff(text), text).toBeNull()
})
