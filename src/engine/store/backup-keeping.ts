// Which backups may go: 7 daily and 4 weekly stay, a few of the others, and all within a size.

import type { Backup, BackupReason } from '../../contract/app/workspace.ts'
import { dayOf } from '../base/day.ts'

const days = 7
const weeks = 4
const others: Record<Exclude<BackupReason, 'daily'>, number> = { manual: 5, migration: 3, restore: 3 }
const dayMs = 86_400_000

const dayAt = (at: string) => dayOf(Date.parse(at))
/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOf = (at: string) => Math.floor((Date.parse(dayAt(at)) / dayMs + 3) / 7)

/** The newest of each group, at most `most` groups, beginning with the newest. */
function newestOf<T>(backups: readonly Backup[], group: (at: string) => T, most: number): Backup[] {
  const kept = new Map<T, Backup>()
  for (const backup of backups) {
    const key = group(backup.at)
    if (!kept.has(key) && kept.size < most) kept.set(key, backup)
  }
  return [...kept.values()]
}

/** Backups that are not to be kept. The newest one always stays, whatever its size (bytes). */
export function expendableBackups(backups: readonly Backup[], limit: number): Backup[] {
  const newest = [...backups].sort((a, b) => b.at.localeCompare(a.at))
  const daily = newest.filter(({ reason }) => reason === 'daily')
  const kept = new Set<Backup>(newestOf(daily, dayAt, days))
  const last = Math.min(...[...kept].map(({ at }) => weekOf(at)))
  for (const backup of newestOf(
    daily.filter(({ at }) => weekOf(at) < last),
    weekOf,
    weeks,
  ))
    kept.add(backup)
  for (const [reason, most] of Object.entries(others))
    for (const backup of newest.filter(one => one.reason === reason).slice(0, most)) kept.add(backup)
  let size = 0
  for (const [index, backup] of newest.filter(one => kept.has(one)).entries()) {
    size += backup.size
    if (size > limit && index > 0) kept.delete(backup)
  }
  return newest.filter(backup => !kept.has(backup))
}
