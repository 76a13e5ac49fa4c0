// How a column is shown, and what may be done with its cells: pinned, hidden, sent, suppressed, locked.
import {
  IconArrowAutofitWidth,
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPencilOff,
  IconPin,
  IconPinnedOff,
  IconUserCancel,
  IconUserCheck,
} from '@tabler/icons-react'
import { type Command, type CommandTarget, columnCommand } from '../../ui/command/command.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { suppressedAs } from '../../ui/words/suppression-words.ts'
import { showStanding } from '../filter/saved-views.ts'
import { foldDetails, isFolded } from '../folding.ts'
import { detailsOf } from '../result-group.ts'
import type { SheetSession } from '../session.ts'
import { hideColumn, setColumn, showHidden, suppressColumn } from './column-actions.ts'

const hiddenColumns = (session: SheetSession) => session.state.get().sheet.columns.filter(({ hidden }) => hidden).length

const looks = (session: SheetSession): readonly Command[] => [
  columnCommand({
    id: 'column.pin',
    title: column => `Pin ${column} to the left`,
    placements: { palette: true, column: { section: 'display', title: 'Pin to the left' } },
    icon: IconPin,
    keywords: 'freeze fix sticky',
    absent: ({ column }) => column.pinned,
    perform: ({ column }) => setColumn(session, column.id, { pinned: true }),
  }),
  columnCommand({
    id: 'column.unpin',
    title: column => `Unpin ${column}`,
    placements: { palette: true, column: { section: 'display', title: 'Unpin' } },
    icon: IconPinnedOff,
    keywords: 'unfreeze freeze',
    absent: ({ column }) => !column.pinned,
    perform: ({ column }) => setColumn(session, column.id, { pinned: false }),
  }),
  columnCommand({
    id: 'column.unfold',
    title: column => `Show details of ${column}`,
    placements: { palette: true, column: { section: 'display', title: 'Show details' } },
    icon: IconChevronRight,
    keywords: 'expand unfold reason action score',
    absent: ({ column, sheet }) => detailsOf(column, sheet.columns).length === 0 || !isFolded(column),
    perform: ({ column }) => foldDetails(session, column, false),
  }),
  columnCommand({
    id: 'column.fold',
    title: column => `Hide details of ${column}`,
    placements: { palette: true, column: { section: 'display', title: 'Hide details' } },
    icon: IconChevronLeft,
    keywords: 'collapse fold',
    absent: ({ column, sheet }) => detailsOf(column, sheet.columns).length === 0 || isFolded(column),
    perform: ({ column }) => foldDetails(session, column, true),
  }),
  columnCommand({
    id: 'column.fit',
    title: column => `Fit width of ${column}`,
    placements: { palette: true, column: { section: 'display', title: 'Fit width' } },
    icon: IconArrowAutofitWidth,
    keywords: 'resize wide narrow autofit',
    perform: ({ column }) => session.surface?.fit([column.id]),
  }),
  columnCommand({
    id: 'column.hide',
    title: column => `Hide ${column}`,
    placements: { palette: true, column: { section: 'display', title: 'Hide' } },
    icon: IconEyeOff,
    blocked: () => (session.state.get().columns.length === 1 ? 'At least one column must be visible.' : null),
    perform: ({ column }) => hideColumn(session, column),
  }),
  {
    id: 'columns.show-hidden',
    title: 'Show hidden columns',
    group: 'Column',
    placements: {
      desktop: { menu: 'View', section: 'view' },
      palette: true,
      column: {
        section: 'display',
        title: () => `Show ${countNoun(hiddenColumns(session), 'hidden column')}`,
        when: () => hiddenColumns(session) > 0,
      },
    },
    icon: IconEye,
    keywords: 'unhide reveal',
    blocked: () => (hiddenColumns(session) > 0 ? null : 'No columns are hidden.'),
    perform: () => showHidden(session),
  },
]

const ofNeverSent = ({ column }: CommandTarget) =>
  column.computed?.ofNeverSent ? 'This column is computed from a column excluded from runs.' : null

const rules = (session: SheetSession): readonly Command[] => [
  columnCommand({
    id: 'column.exclude',
    title: column => `Exclude ${column} from runs`,
    placements: { palette: true, column: { section: 'protect', title: 'Exclude from runs' } },
    icon: IconLock,
    keywords: 'privacy never send private',
    absent: ({ column }) => column.neverSend,
    blocked: ofNeverSent,
    perform: ({ column }) => setColumn(session, column.id, { neverSend: true }),
  }),
  columnCommand({
    id: 'column.include',
    title: column => `Include ${column} in runs`,
    placements: { palette: true, column: { section: 'protect', title: 'Include in runs' } },
    icon: IconLockOpen,
    keywords: 'send',
    absent: ({ column }) => !column.neverSend,
    blocked: ofNeverSent,
    perform: ({ column }) => setColumn(session, column.id, { neverSend: false }),
  }),
  columnCommand({
    id: 'column.suppress',
    title: column => `Add ${column} to do-not-contact list…`,
    placements: {
      palette: true,
      column: {
        section: 'protect',
        title: 'Add to do-not-contact list…',
        when: ({ column }) => suppressedAs(column.type) !== null,
      },
    },
    icon: IconUserCancel,
    keywords: 'do-not-contact opt-out unsubscribe block',
    blocked: ({ column }) =>
      suppressedAs(column.type)
        ? null
        : `The type ${typeLook(column.type).name} does not identify people or companies.`,
    perform: ({ column }) => suppressColumn(session, column),
  }),
  columnCommand({
    id: 'column.may-contact',
    title: column => `Who may I contact by ${column}`,
    placements: {
      palette: true,
      column: {
        section: 'protect',
        title: 'Who may I contact',
        when: ({ column }) => column.type === 'consent_basis',
      },
    },
    icon: IconUserCheck,
    keywords: 'consent gdpr opt-in permission',
    blocked: ({ column }) =>
      column.type === 'consent_basis' ? null : `The type ${typeLook(column.type).name} is not a consent basis.`,
    perform: () => showStanding(session, 'may_contact'),
  }),
  columnCommand({
    id: 'column.lock',
    title: column => `Lock cells of ${column}`,
    placements: { palette: true, column: { section: 'protect', title: 'Lock cells' } },
    icon: IconPencilOff,
    keywords: 'protect read-only',
    absent: ({ column }) => column.locked,
    perform: ({ column }) => setColumn(session, column.id, { locked: true }),
  }),
  columnCommand({
    id: 'column.unlock',
    title: column => `Unlock cells of ${column}`,
    placements: { palette: true, column: { section: 'protect', title: 'Unlock cells' } },
    icon: IconPencil,
    keywords: 'edit protect',
    absent: ({ column }) => !column.locked,
    perform: ({ column }) => setColumn(session, column.id, { locked: false }),
  }),
]

export const columnPropertyCommands = (session: SheetSession): readonly Command[] => [
  ...looks(session),
  ...rules(session),
]
