// A range of numbers, dates or lengths: a histogram to brush, its exact bounds, and what lies in no range.
import { Checkbox, Group, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Column } from '../../../contract/app/sheet.ts'
import type { HistogramAsk, ViewCondition } from '../../../contract/app/view.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { formatCount } from '../../ui/words/figures.ts'
import { CountAgain, countingOptions, wasStopped } from '../count-again.tsx'
import { useSessionState } from '../session-context.ts'
import type { Bounds } from './brush.ts'
import { Histogram } from './histogram.tsx'

export type RangeCondition = Extract<ViewCondition, { kind: 'number' | 'date' | 'length' | 'unread' }>

interface Props {
  column: Column
  of: HistogramAsk['of']
  /** On the column; of its kind, or for cells that are in no range. */
  condition: RangeCondition | undefined
  inverted: boolean
  onChange: (condition: RangeCondition | null) => void
}

const titles = { number: 'Number', date: 'Date', length: 'Characters' } as const
const dayMs = 86_400_000
const dayOf = (date: string | null) => (date === null ? null : Math.round(Date.parse(date) / dayMs))
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

export function RangeFacet({ column, of, condition, inverted, onChange }: Props) {
  const trpc = useTRPC()
  const columnId = column.id
  const viewId = useSessionState(state => state.view.id)
  const query = useQuery({ ...trpc.view.histogram.queryOptions({ viewId, columnId, of }), ...countingOptions })
  const histogram = query.data
  const bounds: Bounds =
    condition?.kind === 'date'
      ? { from: dayOf(condition.from), to: dayOf(condition.to) }
      : condition && condition.kind !== 'unread'
        ? condition
        : { from: null, to: null }
  const set = ({ from, to }: Bounds) => {
    if (from === null && to === null) onChange(null)
    else if (of !== 'date') onChange({ kind: of, columnId, from, to })
    else
      onChange({
        kind: 'date',
        columnId,
        from: from === null ? null : dateOf(from),
        to: to === null ? null : dateOf(to),
      })
  }
  const title = titles[of]
  const words = of === 'date' ? dateOf : String
  return (
    <fieldset className="lw-filter-values">
      <legend>{title}</legend>
      {histogram && (
        <Histogram
          title={title}
          bars={histogram.bars}
          least={histogram.least}
          greatest={histogram.greatest}
          chosen={bounds}
          inverted={inverted}
          old={query.isPlaceholderData}
          words={words}
          onChange={set}
        />
      )}
      {wasStopped(query.error) && !query.isFetching && <CountAgain onClick={() => void query.refetch()} />}
      <Group gap={6} wrap="nowrap" align="center">
        {of === 'date' ? (
          <DateFields bounds={bounds} least={histogram?.least} greatest={histogram?.greatest} onChange={set} />
        ) : (
          <NumberFields
            title={title}
            bounds={bounds}
            least={histogram?.least}
            greatest={histogram?.greatest}
            onChange={set}
          />
        )}
      </Group>
      {of !== 'length' && histogram && histogram.unread.all > 0 && (
        <Checkbox
          mt={6}
          label={`Not a ${of} (${formatCount(histogram.unread.shown)} of ${formatCount(histogram.unread.all)})`}
          checked={condition?.kind === 'unread'}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? { kind: 'unread', columnId, as: of } : null)}
        />
      )}
    </fieldset>
  )
}

interface FieldsProps {
  bounds: Bounds
  least: number | undefined
  greatest: number | undefined
  onChange: (bounds: Bounds) => void
}

/** Ends are taken when a field is left or Enter is pressed: a half-typed number filters nothing. */
function NumberFields({ title, bounds: { from, to }, least, greatest, onChange }: FieldsProps & { title: string }) {
  const [draft, setDraft] = useState({ from, to })
  useEffect(() => setDraft({ from, to }), [from, to])
  const take = () => {
    if (draft.from !== from || draft.to !== to) onChange(draft)
  }
  const field = (end: 'from' | 'to', placeholder: number | undefined) => (
    <NumberInput
      size="xs"
      hideControls
      aria-label={`${title} ${end === 'from' ? 'at least' : 'at most'}`}
      placeholder={placeholder === undefined ? undefined : String(placeholder)}
      value={draft[end] ?? ''}
      onChange={next => setDraft({ ...draft, [end]: typeof next === 'number' ? next : null })}
      onBlur={take}
      onKeyDown={event => event.key === 'Enter' && take()}
    />
  )
  return (
    <>
      {field('from', least)}
      <span>to</span>
      {field('to', greatest)}
    </>
  )
}

function DateFields({ bounds: { from, to }, least, greatest, onChange }: FieldsProps) {
  const field = (label: string, shown: number | null, set: (day: number | null) => void) => (
    <TextInput
      size="xs"
      type="date"
      aria-label={label}
      min={least === undefined ? undefined : dateOf(least)}
      max={greatest === undefined ? undefined : dateOf(greatest)}
      value={shown === null ? '' : dateOf(shown)}
      onChange={event => set(dayOf(event.currentTarget.value || null))}
    />
  )
  return (
    <>
      {field('Not before', from, day => onChange({ from: day, to }))}
      <span>to</span>
      {field('Not after', to, day => onChange({ from, to: day }))}
    </>
  )
}
