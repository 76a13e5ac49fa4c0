// The commands of the open list: finding, going to places, and what its rows and views can do.
import {
  IconArrowsSort,
  IconCheckbox,
  IconCopyCheck,
  IconCopyPlus,
  IconFilter,
  IconHistory,
  IconMathFunction,
  IconReplace,
  IconSearch,
} from '@tabler/icons-react'
import { standingViews } from '../../contract/app/view.ts'
import { uiStore } from '../state/open.ts'
import type { PageCommand } from '../ui/commands.ts'
import { activeComputed, openComputed, turnIntoValues } from './computed/computed-actions.ts'
import { duplicateRows, showTicked, tickRows } from './edit/edits.ts'
import { standingWords } from './filter/condition-words.ts'
import { showStanding } from './filter/saved-views.ts'
import { findNext, findStore, openFind } from './find/find.ts'
import type { SheetSession } from './session.ts'
import { openSheetDialog } from './sheet-dialog.ts'

const noText = () => (findStore.get().query.text === '' ? 'Type what to find first (Ctrl+F).' : null)

const noComputed = (session: SheetSession) =>
  activeComputed(session) ? null : 'Choose a cell of a computed column first.'

export const sheetCommands = (session: SheetSession): readonly PageCommand[] => [
  {
    id: 'edit.find',
    title: 'Find…',
    group: 'Edit',
    icon: IconSearch,
    keys: ['mod+F'],
    words: 'search text cells',
    run: () => openFind(session, 'find'),
  },
  {
    id: 'edit.replace',
    title: 'Find and replace…',
    group: 'Edit',
    icon: IconReplace,
    keys: ['mod+H'],
    words: 'substitute regex expression',
    run: () => openFind(session, 'replace'),
  },
  {
    id: 'view.filters',
    title: 'Show or hide the filters',
    group: 'View',
    icon: IconFilter,
    words: 'facets panel values',
    run: () => uiStore.set({ panel: uiStore.get().panel?.kind === 'filters' ? null : { kind: 'filters' } }),
  },
  {
    id: 'view.problems',
    title: 'Show or hide the problems of the file',
    group: 'View',
    words: 'lines malformed shifted repair import raw',
    run: () => uiStore.set({ panel: uiStore.get().panel?.kind === 'problems' ? null : { kind: 'problems' } }),
  },
  {
    id: 'view.sort',
    title: 'Sort by several columns…',
    group: 'View',
    icon: IconArrowsSort,
    words: 'order multi',
    run: () => openSheetDialog({ kind: 'sort' }),
  },
  {
    id: 'view.save',
    title: 'Save this view…',
    group: 'View',
    words: 'filter name keep',
    run: () => openSheetDialog({ kind: 'view', view: null }),
  },
  {
    id: 'view.go-to-row',
    title: 'Go to row…',
    group: 'View',
    keys: ['mod+G'],
    words: 'jump line number',
    run: () => openSheetDialog({ kind: 'go-to' }),
  },
  ...standingViews.map(
    (view): PageCommand => ({
      id: `view.standing.${view}`,
      title: `View: ${standingWords[view].name}`,
      group: 'View',
      run: () => showStanding(session, view),
    }),
  ),
  {
    id: 'column.seen',
    title: 'Add or refresh “Seen before”…',
    group: 'Edit',
    icon: IconHistory,
    words: 'other lists known already last verdict export column',
    run: () => uiStore.set({ dialog: { kind: 'seen', sheetId: session.sheetId } }),
  },
  {
    id: 'list.duplicates',
    title: 'Find duplicates…',
    group: 'Edit',
    icon: IconCopyCheck,
    words: 'dedup dedupe deduplicate duplicates merge double twice same rows clean',
    run: () => uiStore.set({ dialog: { kind: 'duplicates', sheetId: session.sheetId, columnId: null } }),
  },
  {
    id: 'columns.compute',
    title: 'Add computed column…',
    group: 'Edit',
    icon: IconMathFunction,
    words: 'expression formula calculate fx',
    run: () => openComputed(session, session.columnAt(session.state.get().selection.active.col)?.id),
  },
  {
    id: 'columns.expression',
    title: 'Edit expression…',
    group: 'Edit',
    words: 'computed column formula change fx',
    blocked: () => noComputed(session),
    run: () => {
      const column = activeComputed(session)
      if (column) openSheetDialog({ kind: 'computed', columnId: column.id, before: null })
    },
  },
  {
    id: 'columns.values',
    title: 'Turn computed column into values',
    group: 'Edit',
    words: 'expression formula freeze fx',
    blocked: () => noComputed(session),
    run: async () => {
      const column = activeComputed(session)
      if (column) await turnIntoValues(session, column)
    },
  },
  {
    id: 'rows.duplicate',
    title: 'Duplicate rows',
    group: 'Edit',
    icon: IconCopyPlus,
    words: 'copy',
    run: () => duplicateRows(session),
  },
  {
    id: 'rows.tick',
    title: 'Tick rows',
    group: 'Edit',
    icon: IconCheckbox,
    words: 'pick choose hand mark',
    run: () => tickRows(session, true),
  },
  {
    id: 'rows.untick',
    title: 'Untick rows',
    group: 'Edit',
    run: () => tickRows(session, false),
  },
  {
    id: 'view.ticked',
    title: 'Show ticked rows only',
    group: 'View',
    run: () => showTicked(session),
  },
  {
    id: 'edit.find-next',
    title: 'Next match',
    group: 'Edit',
    keys: ['F3'],
    blocked: noText,
    run: () => findNext(session, false),
  },
  {
    id: 'edit.find-previous',
    title: 'Previous match',
    group: 'Edit',
    keys: ['shift+F3'],
    blocked: noText,
    run: () => findNext(session, true),
  },
]
