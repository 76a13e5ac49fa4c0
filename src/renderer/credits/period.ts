// Spans of time that the ledger is looked at for.

export const ledgerPeriods = ['all', 'today', 'week', 'month'] as const
export type LedgerPeriod = (typeof ledgerPeriods)[number]

export const periodWords: Record<LedgerPeriod, string> = {
  all: 'All time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
}

const days: Record<Exclude<LedgerPeriod, 'all'>, number> = { today: 1, week: 7, month: 30 }

/** When a period begins: midnight here of its first day, today among its days; null = from the beginning. */
export function startOf(period: LedgerPeriod, now: Date): string | null {
  if (period === 'all') return null
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days[period] + 1).toISOString()
}
