// The commands of cleaning.
import { IconRuler2, IconSparkles, IconWand } from '@tabler/icons-react'
import type { ColumnId } from '../../contract/app/ids.ts'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import { type Command, columnCommand } from '../ui/command/command.ts'
import { showPanel } from '../ui/focus/panes.ts'
import { typeLook } from '../ui/look/type-look.ts'

function openRules(columnId: ColumnId | null): void {
  const { sheetId } = uiStore.get()
  if (sheetId !== null) uiStore.set({ dialog: { kind: 'rules', sheetId, columnId } })
}

const shown = () => uiStore.get().panel?.kind === 'clean'

export const cleanCommands: readonly Command[] = [
  {
    id: 'list.clean',
    title: 'Clean: find and fix problems',
    group: 'Edit',
    placements: {
      desktop: { menu: 'Run', section: 'clean', title: 'Clean' },
      palette: true,
      toolbar: {
        section: 'clean',
        room: 'wide',
        name: 'Clean',
        more: 'Find and fix problems in this list',
        pressed: shown,
        release: () => uiStore.set({ panel: null }),
      },
    },
    icon: IconWand,
    keywords:
      'clean tidy remove blank empty rows dedup duplicates merge split trim spaces case capitals unify standardise standardize normalise normalize problems fix',
    blocked: noList,
    // Asked for by name where it is open, it is to be seen.
    perform: () => showPanel('clean'),
  },
  {
    id: 'list.rules',
    title: 'Rules of this list…',
    group: 'Edit',
    placements: { desktop: { menu: 'Run', section: 'clean', title: 'Rules…' }, palette: true },
    icon: IconRuler2,
    keywords: 'validate validation constraint required unique pattern regex range allowed values check schema',
    blocked: noList,
    perform: () => openRules(null),
  },
  columnCommand({
    id: 'clean.fix',
    title: column => `Fix the cells of ${column}…`,
    placements: {
      palette: true,
      column: {
        section: 'clean',
        title: ({ column }) => `Fix ${typeLook(column.type).name} cells…`,
        when: ({ column }) => column.fixable,
      },
    },
    icon: IconSparkles,
    keywords: 'types clean tidy repair format trim case normalize',
    blocked: ({ column }) =>
      column.fixable ? null : `There is nothing to fix in cells of the type ${typeLook(column.type).name}.`,
    perform: ({ column }) => uiStore.set({ dialog: { kind: 'fix', columnId: column.id } }),
  }),
  columnCommand({
    id: 'column.rules',
    title: column => `Rules of ${column}…`,
    placements: { palette: true, column: { section: 'check', title: 'Rules…' } },
    icon: IconRuler2,
    keywords: 'validate validation constraint required unique pattern range allowed values check',
    perform: ({ column }) => openRules(column.id),
  }),
]
