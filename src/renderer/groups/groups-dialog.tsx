// Rows by the values of one to three columns: counts and figures to fold and unfold, a bar chart, or two columns as a pivot. Changes nothing.
import { Button, Group, Loader, SegmentedControl, Select, Switch } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { ViewCondition } from '../../contract/app/view.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { openList, SessionContext, useSession, useSessionState } from '../sheet/session-context.ts'
import type { DialogProps } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { GroupChart } from './group-chart.tsx'
import { GroupTable } from './group-table.tsx'
import { pivotOf } from './group-tree.ts'
import classes from './groups.module.css'
import { PivotTable } from './pivot-table.tsx'
import { tableText } from './table-text.ts'

const maxGroups = 5000
const maxAcross = 20

export function GroupsDialog({ columnId, onClose }: DialogProps<'groups'>) {
  const session = useStore(openList, value => value.session)
  return (
    <Dialog onClose={onClose} title="Group rows" size={960}>
      {session && (
        <SessionContext value={session}>
          <Groups columnId={columnId} onClose={onClose} />
        </SessionContext>
      )}
    </Dialog>
  )
}

function Groups({ columnId, onClose }: Omit<DialogProps<'groups'>, 'kind'>) {
  const trpc = useTRPC()
  const session = useSession()
  const columns = useSessionState(state => state.sheet.columns)
  const view = useSessionState(state => state.view)
  const active = useSessionState(state => state.columns[state.selection.active.col])
  const first = columns.find(({ id }) => id === columnId) ?? active ?? columns.find(({ hidden }) => !hidden)
  const [by, setBy] = useState<readonly (ColumnId | null)[]>([first?.id ?? null, null, null])
  const [figureId, setFigure] = useState<ColumnId | null>(null)
  const [shape, setShape] = useState<'groups' | 'pivot' | 'chart'>('groups')
  const [shares, setShares] = useState(false)
  const clipboard = useClipboard()
  const columnIds = by.flatMap(id => id ?? [])
  const { data, error } = useQuery(
    trpc.view.groups.queryOptions(
      { viewId: view.id, columnIds, figureId, limit: maxGroups },
      { enabled: columnIds.length > 0, placeholderData: keepPreviousData },
    ),
  )
  const names = columnIds.map(id => columns.find(column => column.id === id)?.name ?? '')
  const figure = columns.find(({ id }) => id === figureId)?.name ?? null
  // The answer of a moment ago may be over another number of columns.
  const groups = data?.groups.every(({ keys }) => keys.length === columnIds.length) ? data.groups : []
  // A third column is left out of it.
  const pivots = columnIds.length >= 2
  const shown = shape === 'pivot' && !pivots ? 'groups' : shape
  const isPivot = shown === 'pivot'
  const choices = (except: number) =>
    columns
      .filter(({ id }) => !by.some((chosen, at) => at !== except && chosen === id))
      .map(({ id, name }) => ({ value: String(id), label: name }))
  const choose = (at: number, value: string | null) =>
    setBy(by.map((id, place) => (place === at ? (columns.find(one => String(one.id) === value)?.id ?? null) : id)))
  /** Shows the rows of a group in the list, which the view of now is narrowed to. */
  const open = (keys: readonly (string | null)[]) => {
    const conditions = keys.flatMap((value, at): ViewCondition[] => {
      const { [at]: id } = columnIds
      return id === undefined ? [] : [{ kind: 'values', columnId: id, values: [value] }]
    })
    const { spec } = view
    const others = spec.conditions.filter(one => !conditions.some(({ columnId }) => columnId === one.columnId))
    onClose()
    void session.show({ ...spec, conditions: [...others, ...conditions] })
  }

  return (
    <>
      <div className={classes.choices}>
        {['Group by', 'then by', 'and by'].map((label, at) => (
          <Select
            key={label}
            label={label}
            placeholder="No column"
            searchable
            data-autofocus={at === 0 || undefined}
            clearable={at > 0}
            disabled={at > 0 && by[at - 1] === null}
            value={by[at] == null ? null : String(by[at])}
            data={choices(at)}
            onChange={value => choose(at, value)}
          />
        ))}
        <Select
          label="Sum of"
          placeholder="Rows only"
          searchable
          clearable
          value={figureId === null ? null : String(figureId)}
          data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={value => setFigure(columns.find(({ id }) => String(id) === value)?.id ?? null)}
        />
      </div>
      <Group gap={12} my={10}>
        <SegmentedControl
          aria-label="Show as"
          value={shown}
          onChange={setShape}
          data={[
            { value: 'groups', label: 'Groups' },
            { value: 'chart', label: 'Chart' },
            {
              value: 'pivot',
              label: <span title={pivots ? undefined : 'Choose a second column for a pivot.'}>Pivot</span>,
              disabled: !pivots,
            },
          ]}
        />
        <Switch label="Shares" checked={shares} onChange={event => setShares(event.currentTarget.checked)} />
        <span className="lw-hint" role="status">
          {data
            ? `${countNoun(data.found, 'group')} of ${countNoun(data.rows, 'row')}${data.found > maxGroups ? `, the largest ${formatCount(maxGroups)} shown` : ''}`
            : 'Counting…'}
        </span>
        <Button
          ml="auto"
          variant="default"
          disabled={groups.length === 0}
          onClick={() => clipboard.copy(tableText(names, figure, groups, isPivot ? pivotOf(groups, maxAcross) : null))}
        >
          {clipboard.copied ? 'Copied' : 'Copy table'}
        </Button>
      </Group>
      {error && <ProblemNote error={error} />}
      {!data && !error && <Loader size="sm" />}
      <div className={classes.scroll}>
        {shown === 'chart' && (
          <GroupChart
            // The keyboard begins at the first bar of other groups.
            key={columnIds.join(' ')}
            groups={groups}
            names={names}
            figure={figure}
            total={data?.rows ?? 0}
            shares={shares}
            onOpen={open}
          />
        )}
        {shown === 'pivot' && (
          <PivotTable
            pivot={pivotOf(groups, maxAcross)}
            names={names.slice(0, 2)}
            figure={figure}
            total={data?.rows ?? 0}
            shares={shares}
            onOpen={open}
          />
        )}
        {shown === 'groups' && (
          <GroupTable
            groups={groups}
            names={names}
            figure={figure}
            total={data?.rows ?? 0}
            shares={shares}
            onOpen={open}
          />
        )}
      </div>
    </>
  )
}
