// The day of the daily cap, the ledger, backups and "Today": a calendar day of this computer's zone, however long it is.

const two = (number: number) => String(number).padStart(2, '0')

/** "2026-03-29" of a time in UTC milliseconds. */
export function dayOf(at: number): string {
  const date = new Date(at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day after a day. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** When a day begins here, UTC milliseconds. */
export const startOfDay = (day: string): number => new Date(`${day}T00:00:00`).getTime()

/** "Europe/Berlin": the zone that days are of. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
