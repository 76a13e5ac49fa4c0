// What the active cell held before, where each value came from, and how to get one back.
import { Button, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { CellChange, CellHistory } from '../../contract/app/sheet.ts'
import { engineClient } from '../rpc/client.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { useStore } from '../state/store.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { formatCount, formatMoment } from '../ui/words/figures.ts'
import { stepLabel } from '../ui/words/step-label.ts'
import classes from './history-panel.module.css'

const shown = (value: string | null) => (value === null || value === '' ? <em>empty</em> : value)

function originWords(origin: CellHistory['origin']): string {
  if (origin.kind === 'file') {
    const sheet = origin.sheet === null ? '' : `, sheet ${origin.sheet}`
    return `From the file ${origin.fileName}${sheet}, data row ${formatCount(origin.row)}, ${formatMoment(origin.at, new Date())}`
  }
  return origin.kind === 'step'
    ? `${stepLabel(origin.label)}, ${formatMoment(origin.at, new Date())}`
    : 'The origin is unknown.'
}

export function CellHistoryList({ sheetId }: { sheetId: SheetId }) {
  const trpc = useTRPC()
  const active = useStore(gridStore, value => value.active)
  const view = useStore(gridStore, value => value.view)
  const column = useStore(gridStore, value => value.columns.find(({ id }) => id === value.active?.columnId))
  const row = useQuery(
    trpc.view.window.queryOptions(
      active && view ? { viewId: view.id, first: active.row, count: 1, columnIds: [] } : skipToken,
    ),
  )
  const rowId = row.data?.ids[0]
  const cell = active && rowId !== undefined ? { sheetId, columnId: active.columnId, rowId } : null
  const history = useQuery(trpc.sheet.cellHistory.queryOptions(cell ?? skipToken))
  if (!active || !column) {
    return (
      <Text c="dimmed" px={12}>
        Select a cell to see its earlier values.
      </Text>
    )
  }
  if (!cell || !history.data) return null
  const { changes, origin } = history.data
  return (
    <div className={classes.scroll}>
      <Text px={12} pb={8} fz={12} c="dimmed">
        “{column.name}”, row {formatCount(active.row + 1)}
      </Text>
      <ol className={classes.steps} aria-label="Values of the cell, newest first">
        {changes.map((change, index) => (
          <Value key={change.id} change={change} present={index === 0} cell={column.computed ? null : cell} />
        ))}
        <li className={classes.value}>
          {changes.length > 0 && <span className={classes.text}>{shown(changes.at(-1)?.before ?? null)}</span>}
          <span className="lw-hint">{originWords(origin)}</span>
          {changes.length > 0 && !column.computed && <Restore cell={cell} value={changes.at(-1)?.before ?? null} />}
        </li>
      </ol>
    </div>
  )
}

interface Cell {
  sheetId: SheetId
  columnId: ColumnId
  rowId: RowId
}

/** `cell`: where the value can be brought back, null in a computed column. */
function Value({ change, present, cell }: { change: CellChange; present: boolean; cell: Cell | null }) {
  const by = change.runId === null ? stepLabel(change.label) : `Run: ${stepLabel(change.label)}`
  return (
    <li className={classes.value}>
      <span className={classes.text}>{shown(change.after)}</span>
      <span className="lw-hint">
        {by}, {formatMoment(change.at, new Date())}
      </span>
      {change.expression && (
        <span className="lw-hint">
          Computed: the expression changed from <Expression text={change.expression.before} /> to{' '}
          <Expression text={change.expression.after} />
        </span>
      )}
      {present ? <span className="lw-hint">Current value</span> : cell && <Restore cell={cell} value={change.after} />}
    </li>
  )
}

const Expression = ({ text }: { text: string | null }) => (text === null ? 'none' : <code>{text}</code>)

function Restore({ cell: { sheetId, ...cell }, value }: { cell: Cell; value: string | null }) {
  const restore = async () => {
    try {
      await engineClient.edit.cells.mutate({ sheetId, label: 'Restore an earlier value', cells: [{ ...cell, value }] })
      stepNotice('Restored the earlier value.', sheetId)
    } catch (error) {
      problemNotice(error)
    }
  }
  return (
    <Button size="compact-xs" variant="default" className={classes.restore} onClick={() => void restore()}>
      Restore
    </Button>
  )
}
