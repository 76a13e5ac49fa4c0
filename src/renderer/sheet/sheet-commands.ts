// The commands of the open list: finding, going to places, and what its rows and views can do.
import { IconArrowsSort, IconFilter, IconReplace, IconSearch } from '@tabler/icons-react'
import { standingViews } from '../../contract/app/view.ts'
import type { PageCommand } from '../ui/command/command.ts'
import { togglePanel } from '../ui/focus/panes.ts'
import { showTicked } from './edit/edits.ts'
import { standingWords } from './filter/condition-words.ts'
import { hasConsent, showStanding } from './filter/saved-views.ts'
import { findNext, findStore, openFind } from './find/find.ts'
import type { SheetSession } from './session.ts'
import { openSheetDialog } from './sheet-dialog.ts'

const noText = () => (findStore.get().query.text === '' ? 'First type what to find (Ctrl+F).' : null)

export const sheetCommands = (session: SheetSession): readonly PageCommand[] => [
  {
    id: 'edit.find',
    title: 'Find…',
    group: 'Edit',
    placements: { desktop: { menu: 'Edit', section: 'find' }, palette: true },
    icon: IconSearch,
    keys: ['mod+F'],
    keywords: 'search text cells',
    perform: () => openFind(session, 'find'),
  },
  {
    id: 'edit.replace',
    title: 'Find and replace…',
    group: 'Edit',
    placements: { desktop: { menu: 'Edit', section: 'find' }, palette: true },
    icon: IconReplace,
    keys: ['mod+H'],
    keywords: 'substitute regex expression',
    perform: () => openFind(session, 'replace'),
  },
  {
    id: 'view.filters',
    title: 'Show or hide the filters',
    group: 'View',
    placements: { desktop: { menu: 'View', section: 'panels' }, palette: true },
    icon: IconFilter,
    keywords: 'facets panel values',
    perform: () => togglePanel('filters'),
  },
  {
    id: 'view.problems',
    title: 'Show or hide file problems',
    group: 'View',
    placements: { desktop: { menu: 'View', section: 'panels' }, palette: true },
    keywords: 'lines malformed shifted repair import raw',
    perform: () => togglePanel('problems'),
  },
  {
    id: 'view.sort',
    title: 'Sort by several columns…',
    group: 'View',
    placements: { desktop: { menu: 'View', section: 'view' }, palette: true },
    icon: IconArrowsSort,
    keywords: 'order multi',
    perform: () => openSheetDialog({ kind: 'sort' }),
  },
  {
    id: 'view.save',
    title: 'Save this view…',
    group: 'View',
    placements: { desktop: { menu: 'View', section: 'view' }, palette: true },
    keywords: 'filter name keep',
    perform: () => openSheetDialog({ kind: 'view', view: null }),
  },
  {
    id: 'view.go-to-row',
    title: 'Go to row…',
    group: 'View',
    placements: { desktop: { menu: 'Edit', section: 'find' }, palette: true },
    keys: ['mod+G'],
    keywords: 'jump line number',
    perform: () => openSheetDialog({ kind: 'go-to' }),
  },
  ...standingViews.map(
    (view): PageCommand => ({
      id: `view.standing.${view}`,
      title: `View: ${standingWords[view].name}`,
      group: 'View',
      placements: { palette: true },
      ...(view === 'may_contact' && {
        keywords: 'consent gdpr opt-in dsgvo permission allowed withdrawn',
        blocked: () => (hasConsent(session) ? null : 'No column has the type Consent basis.'),
      }),
      perform: () => showStanding(session, view),
    }),
  ),
  {
    id: 'view.ticked',
    title: 'Show ticked rows only',
    group: 'View',
    placements: { palette: true },
    perform: () => showTicked(session),
  },
  {
    id: 'edit.find-next',
    title: 'Next match',
    group: 'Edit',
    placements: { desktop: { menu: 'Edit', section: 'find' }, palette: true },
    keys: ['F3'],
    blocked: noText,
    perform: () => findNext(session, false),
  },
  {
    id: 'edit.find-previous',
    title: 'Previous match',
    group: 'Edit',
    placements: { desktop: { menu: 'Edit', section: 'find' }, palette: true },
    keys: ['shift+F3'],
    blocked: noText,
    perform: () => findNext(session, true),
  },
]
