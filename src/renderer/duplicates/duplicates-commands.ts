// The commands of finding and merging duplicates.
import { IconArrowMerge, IconCopyCheck } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import { type Command, columnCommand } from '../ui/command/command.ts'

export const duplicatesCommands: readonly Command[] = [
  {
    id: 'list.duplicates',
    title: 'Find duplicates…',
    group: 'Edit',
    placements: { desktop: { menu: 'Run', section: 'clean' }, palette: true },
    icon: IconCopyCheck,
    keywords: 'dedup dedupe deduplicate duplicates remove merge double twice same rows clean',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'duplicates', sheetId, columnId: null } })
    },
  },
  columnCommand({
    id: 'column.merge',
    title: column => `Merge duplicates in ${column}…`,
    placements: { palette: true, column: { section: 'duplicates', title: 'Merge duplicates…' } },
    icon: IconArrowMerge,
    keywords: 'dedup dedupe deduplicate join unify',
    perform: ({ sheet, column }) =>
      uiStore.set({ dialog: { kind: 'duplicates', sheetId: sheet.id, columnId: column.id } }),
  }),
]
