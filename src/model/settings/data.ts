// Settings: how much is kept of what was.
import { amount, section } from './facts.ts'

export const dataSection = section({
  page: 'data',
  heading: 'Your data',
  settings: {
    historyMb: amount({
      label: 'Undo history',
      more: 'Kept for all lists together; the oldest steps go first.',
      min: 10,
      max: 100_000,
      suffix: ' MB',
      default: 1000,
    }),
    /** The newest is kept whatever its size. */
    backupsMb: amount({
      label: 'Backups',
      more: 'Made once a day: 7 days and 4 weeks are kept, in at most this much room.',
      min: 100,
      max: 1_000_000,
      suffix: ' MB',
      shows: 'backups.open',
      default: 10_000,
    }),
  },
})
