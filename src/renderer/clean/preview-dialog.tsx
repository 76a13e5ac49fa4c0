// What fixing one kind of problem would change, equal changes together, before it is done.

import { Button, Loader, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CleanPreview, CleanProblem } from '../../contract/app/clean.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { useStore } from '../state/store.ts'
import { ChangedText } from '../ui/changed-text.tsx'
import { countNoun, formatCount } from '../ui/figures.ts'
import { Note } from '../ui/note.tsx'
import { scrollFocus } from '../ui/scroll-focus.ts'
import { problemText } from '../ui/words.ts'
import classes from './clean-panel.module.css'
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
    <Modal opened onClose={onClose} title={title} size={720} centered>
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
      <div className={classes.foot}>
        <Text aria-live="polite">{found && totals(found)}</Text>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          disabled={!found || found.cells + found.rows === 0}
          loading={fix.isPending}
          onClick={() => fix.mutate({ sheetId, fix: kind })}
        >
          {fixWords}
        </Button>
      </div>
    </Modal>
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
    <section ref={scrollFocus} className={classes.changes} aria-label="Changes">
      <table aria-label="Changes by value">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Cells</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ columnId, before, after, count }) => (
            <tr key={`${columnId} ${before} ${after}`}>
              <td>{columns?.find(({ id }) => id === columnId)?.name}</td>
              <td title={before} dir="auto">
                <ChangedText text={before} other={after} />
              </td>
              <td title={after ?? ''} dir="auto">
                {after === null ? <em>empty</em> : <ChangedText text={after} other={before} />}
              </td>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className={classes.hint}>Shows only the most frequent changes.</p>}
    </section>
  )
}
