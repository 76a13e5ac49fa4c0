// What fixing one kind of problem would change, equal changes together, before it is done.

import { Box, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CleanPreview, CleanProblem } from '../../contract/app/clean.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { PreviewTable } from '../ui/preview-table.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'
import { useCleanFix } from './use-clean-fix.ts'

interface Props {
  sheetId: SheetId
  problem: CleanProblem
  onClose: () => void
}

export function PreviewDialog({ sheetId, problem: { kind, title, sentence, fix: fixWords }, onClose }: Props) {
  const trpc = useTRPC()
  const preview = useQuery(
    trpc.clean.preview.queryOptions({ sheetId, fix: kind }, { trpc: { abortOnUnmount: true }, staleTime: 0 }),
  )
  const fix = useCleanFix(sheetId, onClose)
  const found = preview.data
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={720}
      state={found && totals(found)}
      focus="main"
      main={{
        label: fixWords,
        run: () => fix.mutate({ sheetId, fix: kind }),
        disabled: !found || found.cells + found.rows === 0,
        busy: fix.isPending,
      }}
    >
      <Text c="dimmed" mb={12}>
        {sentence}
      </Text>
      {preview.error ? (
        <Note tone="bad" icon="▲" urgent>
          {problemText(preview.error).text}
        </Note>
      ) : found ? (
        found.cells > 0 && <Changes preview={found} />
      ) : (
        <Loader size="sm" aria-label="Checking every cell" />
      )}
    </Dialog>
  )
}

function totals({ cells, rows }: CleanPreview): string {
  if (cells + rows === 0) return 'Nothing left to fix.'
  const parts = [
    ...(cells > 0 ? [`Changes ${countNoun(cells, 'cell')}`] : []),
    ...(rows > 0 ? [`Deletes ${countNoun(rows, 'row')}`] : []),
  ]
  return `${parts.join('. ')}.`
}

function Changes({ preview: { changes, more } }: { preview: CleanPreview }) {
  const columns = useStore(gridStore, state => state.sheet?.columns)
  return (
    <PreviewTable
      label="Changes by value"
      where="Column"
      about="Cells"
      rows={changes.map(({ columnId, before, after, count }) => ({
        key: `${columnId} ${before} ${after}`,
        where: columns?.find(({ id }) => id === columnId)?.name,
        before,
        after,
        about: formatCount(count),
      }))}
      note={
        more && (
          <Box component="p" m={0} c="dimmed" fz={12} lh={1.45}>
            Shows only the most frequent changes.
          </Box>
        )
      }
    />
  )
}
