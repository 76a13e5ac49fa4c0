// Left and middle of the status bar: rows shown, what is selected, and its figures.
import { Button, Group, Progress } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { useStore } from '../state/store.ts'
import { countNoun, formatCount, formatDecimal } from '../ui/words/figures.ts'
import { CountAgain, countingOptions, wasStopped } from './count-again.tsx'
import { cancelProgress, progressStore, shownProgress } from './progress.ts'
import { openList } from './session-context.ts'

const settleMs = 120

/** The button goes away: the grid takes the focus, so that Undo and Paste work at once. */
function cancel(): void {
  cancelProgress()
  openList.get().session?.surface?.focus()
}

export function GridStatus() {
  const view = useStore(gridStore, state => state.view)
  const current = useStore(progressStore, shownProgress)
  if (!view && !current) return null
  return (
    <div className="lw-status">
      {view && (
        <span>
          {view.rows === view.total
            ? countNoun(view.total, 'row')
            : `${formatCount(view.rows)} of ${countNoun(view.total, 'row')}`}
        </span>
      )}
      {current && (
        <Group component="span" display="inline-flex" gap={8} wrap="nowrap" role="status">
          {current.title}
          <Progress
            value={Math.round((current.share ?? 1) * 100)}
            animated={current.share === null}
            w={120}
            size="sm"
            aria-label={current.title}
          />
          <Button size="compact-xs" variant="subtle" disabled={current.cancelled} onClick={cancel}>
            Cancel
          </Button>
        </Group>
      )}
      {/* It goes on asking: a selection that is left ends what is counted for it. */}
      <span className="lw-status-selection" hidden={current !== null}>
        <Figures />
      </span>
    </div>
  )
}

/** Asked once the selection rests; the figures of the former one stay, dimmed, while new ones are quick to come. */
function Figures() {
  const trpc = useTRPC()
  const viewId = useStore(gridStore, state => state.view?.id)
  const blocks = useStore(gridStore, state => state.blocks)
  const [settled] = useDebouncedValue(blocks, settleMs)
  const rows = blocks.reduce((sum, block) => sum + block.bottom - block.top + 1, 0)
  const columns = Math.max(0, ...blocks.map(block => block.columnIds.length))
  const cells = blocks.reduce((sum, block) => sum + (block.bottom - block.top + 1) * block.columnIds.length, 0)
  const askable = cells > 1 && viewId !== undefined && settled === blocks && blocks.length <= 100
  const ask = askable ? { viewId, blocks: settled } : skipToken
  const summary = useQuery({ ...trpc.view.summary.queryOptions(ask), ...countingOptions })
  const distinct = useQuery({ ...trpc.view.distinct.queryOptions(ask), ...countingOptions })
  if (cells <= 1) return null
  const size = blocks.length === 1 ? `${formatCount(rows)} × ${formatCount(columns)}` : countNoun(cells, 'cell')
  const figures = summary.data
  const current = figures && askable && !summary.isPlaceholderData
  const known = figures && (current || figures.cells === cells) ? figures : null
  // Different values take longer than all else together: they follow.
  const different = wasStopped(distinct.error)
    ? null
    : askable && !distinct.isPlaceholderData
      ? distinct.data
      : undefined
  return (
    <>
      <span>{size} selected</span>
      <span className="lw-status-figures" data-pending={!current || undefined}>
        <Figure name="Count" value={formatCount(cells)} />
        {known ? (
          <>
            <Figure name="Filled" value={formatCount(known.nonEmpty)} />
            {different !== null && (
              <Figure name="Distinct" value={different === undefined ? '…' : formatCount(different)} />
            )}
            {known.sum !== null && <Figure name="Sum" value={formatDecimal(known.sum)} />}
            {known.numbers > 0 && known.numbers < known.nonEmpty && (
              <Figure
                name="Not in the sum"
                value={formatCount(known.nonEmpty - known.numbers)}
                title={`${countNoun(known.nonEmpty - known.numbers, 'filled cell is not a number', 'filled cells are not numbers')}, left out of sum, average, min and max.`}
              />
            )}
            {known.average !== null && <Figure name="Average" value={formatDecimal(known.average)} />}
            {known.min !== null && <Figure name="Min" value={formatDecimal(known.min)} />}
            {known.max !== null && <Figure name="Max" value={formatDecimal(known.max)} />}
          </>
        ) : wasStopped(summary.error) ? (
          <CountAgain onClick={() => void Promise.all([summary.refetch(), distinct.refetch()])} />
        ) : (
          <span>counting…</span>
        )}
      </span>
    </>
  )
}

const Figure = ({ name, value, title }: { name: string; value: string; title?: string }) => (
  <span title={title}>
    {name} <b>{value}</b>
  </span>
)
