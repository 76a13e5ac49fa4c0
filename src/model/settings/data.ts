// Settings: how much is kept of what was.
import { amount, limit, section } from './facts.ts'

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
    /** Days. Nothing is deleted before its notice is seven days old. */
    answersDays: limit({
      label: 'Stored answers',
      more: 'Older ones are deleted, with what was asked. Cells keep their values; asking again costs credits. A notice appears 7 days before the first time.',
      min: 1,
      max: 3650,
      suffix: ' days',
      none: 'Kept for ever',
      shows: 'credits.answers',
    }),
    searchesDays: limit({
      label: 'Searches',
      more: 'Those not run for longer go to the trash, saved ones too. A notice appears 7 days before the first time.',
      min: 1,
      max: 3650,
      suffix: ' days',
      none: 'Kept for ever',
    }),
    sentDays: limit({
      label: 'What was sent',
      more: 'Older entries of this log are deleted. The ledger keeps its amounts. A notice appears 7 days before the first time.',
      min: 1,
      max: 3650,
      suffix: ' days',
      none: 'Kept for ever',
    }),
    lockMinutes: limit({
      label: 'Lock the page',
      more: 'When nobody has used it for so long. It then shows nothing until it is opened with a new address: press Enter where Listwright runs, or use “listwright unlock” in a terminal.',
      needs: 'connected',
      min: 1,
      max: 1440,
      suffix: ' minutes',
      none: 'Never',
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
