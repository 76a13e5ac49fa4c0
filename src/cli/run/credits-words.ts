// What a run cost, in words: what was booked, and what the balance lost where that is something else.
import { counted } from '../counted.ts'

/** "5 credits", or "25 credits booked, the balance fell by 5". `observed`: null = the balance is not known at both ends. */
export function creditsWords({ booked, observed }: { booked: number; observed: number | null }): string {
  if (observed === null || observed === booked) return counted(booked, 'credit')
  const moved = observed < 0 ? `rose by ${-observed}` : `fell by ${observed}`
  return `${counted(booked, 'credit')} booked, balance ${moved}`
}
