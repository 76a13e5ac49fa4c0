// The age of the bundled data, and what is off when it is old.
import { expect, it } from 'vitest'
import { emailReport } from '../email/report.ts'
import { dataAges, isStale, MAX_DATA_AGE_DAYS } from './age.ts'

const day = 86_400_000

it('tells the age of every source, the oldest first', () => {
  const oldest = dataAges(0)[0]
  expect(oldest?.days).toBe(0)
  const now = Date.parse('2026-12-01')
  const ages = dataAges(now)
  expect(ages.map(({ days }) => days)).toEqual(ages.map(({ days }) => days).toSorted((a, b) => b - a))
  for (const { date, days } of ages) expect(Date.parse(date) + days * day).toBe(now)
})

it('calls a source stale after 180 days; an unknown ending then proves nothing', () => {
  const suffixes = dataAges(0).find(({ source }) => source === 'tldts')
  const last = Date.parse(suffixes?.date ?? '') + MAX_DATA_AGE_DAYS * day
  expect([isStale('tldts', last), isStale('tldts', last + day), isStale('no such list', last)]).toEqual([
    false,
    true,
    true,
  ])
  const detail = (now: number) => emailReport('ann@acme.zzzz', { now }).email_deliverability.status_detail
  expect([detail(last), detail(last + day)]).toEqual(['unknown_tld', 'not_checked'])
})
