// The command of unifying the spellings of a column.
import { IconVocabulary } from '@tabler/icons-react'
import { usualPreset } from '../../contract/app/cluster.ts'
import { uiStore } from '../state/open.ts'
import { type Command, columnCommand } from '../ui/command/command.ts'

export const clustersCommands: readonly Command[] = [
  columnCommand({
    id: 'column.clusters',
    title: column => `Unify spellings in ${column}…`,
    placements: { palette: true, column: { section: 'clean', title: 'Unify spellings…' } },
    icon: IconVocabulary,
    keywords:
      'cluster clusters spelling variants standardise standardize unify merge values fuzzy typos similar openrefine',
    blocked: ({ column }) =>
      column.computed !== null || column.origin !== null
        ? 'The cells of this column are computed.'
        : column.locked
          ? 'The cells of this column are locked.'
          : null,
    perform: ({ sheet, column }) =>
      uiStore.set({
        dialog: { kind: 'clusters', sheetId: sheet.id, columnId: column.id, preset: usualPreset(column.type) },
      }),
  }),
]
