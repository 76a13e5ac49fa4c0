// Settings: how much is kept of what was.
import { amount, limit, section, toggle } from './facts.ts'

export const dataSection = section({
  page: 'data',
  heading: 'Your data',
  settings: {
    historyMb: amount({
      label: 'Undo history',
      more: 'For all lists together. The oldest steps are deleted first.',
      min: 10,
      max: 100_000,
      suffix: ' MB',
      default: 1000,
    }),
    /** Days. Nothing is deleted before its notice is seven days old. */
    answersDays: limit({
      label: 'Stored answers',
      more: 'Older answers are deleted. Cells keep their values, but requesting them again costs credits. A notice appears 7 days before the first deletion.',
      min: 1,
      max: 3650,
      suffix: ' days',
      none: 'Kept forever',
      shows: 'credits.answers',
    }),
    searchesDays: limit({
      label: 'Searches',
      more: 'Searches not run for this long go to the trash, including saved ones. A notice appears 7 days before the first deletion.',
      min: 1,
      max: 3650,
      suffix: ' days',
      none: 'Kept forever',
    }),
    sentDays: limit({
      label: 'What was sent',
      more: 'Older entries of this log are deleted. The ledger keeps its amounts. A notice appears 7 days before the first deletion.',
      min: 1,
      max: 3650,
      suffix: ' days',
      none: 'Kept forever',
    }),
    recentFiles: toggle({
      label: 'Recent files',
      more: 'Open recent lists the files you opened. If you switch this off, the list is cleared. A file leaves it when its list is deleted permanently.',
      default: true,
    }),
    lockMinutes: limit({
      label: 'Lock the page',
      more: 'After this much time without activity. To unlock the page, press Enter where Listwright runs or use “listwright unlock” in a terminal, and open the new address.',
      needs: 'connected',
      min: 1,
      max: 1440,
      suffix: ' minutes',
      none: 'Never',
    }),
    /** The newest is kept whatever its size. */
    backupsMb: amount({
      label: 'Backups',
      more: 'Made once a day. The last 7 days and 4 weeks are kept, up to this size.',
      min: 100,
      max: 1_000_000,
      suffix: ' MB',
      shows: 'backups.open',
      default: 10_000,
    }),
  },
})
