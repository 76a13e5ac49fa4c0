// Which backups are kept: 7 days, 4 weeks, few of the others, within a size.
import { expect, test } from 'vitest'
import type { Backup, BackupReason } from '../../contract/app/workspace.ts'
import { expendableBackups } from './backup-keeping.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-03-02T10:00:00.000Z') // a Monday
const backup = (day: number, reason: BackupReason = 'daily', size = 100): Backup => {
  const at = new Date(start + day * dayMs).toISOString()
  return { name: `${at.replaceAll(/[-:.]/g, '')}-${reason}.db`, at, reason, size }
}
const daysKept = (all: Backup[], limit = 1e9) => {
  const gone = new Set(expendableBackups(all, limit))
  return all.filter(one => !gone.has(one)).map(({ at }) => (Date.parse(at) - start) / dayMs)
}

test('of sixty days the last seven stay, and the last one of each of four weeks before', () => {
  const all = Array.from({ length: 60 }, (_, day) => backup(day))
  // Days 53..59 (Friday to Thursday) touch the weeks that begin on days 49 and 56; those before end on Sundays.
  expect(daysKept(all)).toEqual([27, 34, 41, 48, 53, 54, 55, 56, 57, 58, 59])
})

test('days without a backup do not count, two on a day are one', () => {
  expect(daysKept([backup(0), backup(20), backup(20.1), backup(90)])).toEqual([0, 20.1, 90])
})

test('of the others the last few stay', () => {
  const all = [0, 1, 2, 3, 4].map(day => backup(day, 'migration'))
  expect(daysKept([...all, backup(5, 'restore')])).toEqual([2, 3, 4, 5])
})

test('above the size the oldest go first, the newest never', () => {
  const all = [0, 1, 2, 3].map(day => backup(day))
  expect(daysKept(all, 250)).toEqual([2, 3])
  expect(daysKept(all, 10)).toEqual([3])
  expect(expendableBackups([], 10)).toEqual([])
})
