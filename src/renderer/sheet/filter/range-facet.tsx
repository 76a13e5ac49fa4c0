// A range of numbers, dates or lengths: a histogram to brush, its exact bounds, and what lies in no range.
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../contract/app/sheet.ts'
import type { HistogramAsk } from '../../../contract/app/view.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { formatCount } from '../../ui/words/figures.ts'
import { CountAgain, countingOptions, wasStopped } from '../count-again.tsx'
import { useSessionState } from '../session-context.ts'
import type { Bounds } from './brush.ts'
import { Histogram } from './histogram.tsx'
import { boundsIn, type RangeCondition, rangeOf, rangeWords } from './range-condition.ts'
import { RangeFields } from './range-fields.tsx'

interface Props {
  column: Column
  of: HistogramAsk['of']
  /** On the column; of its kind, or for cells that are in no range. */
  condition: RangeCondition | undefined
  inverted: boolean
  onChange: (condition: RangeCondition | null) => void
}

const titles = { number: 'Number', date: 'Date', length: 'Characters' } as const

export function RangeFacet({ column, of, condition, inverted, onChange }: Props) {
  const trpc = useTRPC()
  const columnId = column.id
  const viewId = useSessionState(state => state.view.id)
  const query = useQuery({ ...trpc.view.histogram.queryOptions({ viewId, columnId, of }), ...countingOptions })
  const histogram = query.data
  const bounds = boundsIn(condition)
  const set = (next: Bounds) => onChange(rangeOf(of, columnId, next))
  const title = titles[of]
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
          words={rangeWords(of)}
          onChange={set}
        />
      )}
      {wasStopped(query.error) && !query.isFetching && <CountAgain onClick={() => void query.refetch()} />}
      <RangeFields
        of={of}
        names={of === 'date' ? ['Not before', 'Not after'] : [`${title} at least`, `${title} at most`]}
        bounds={bounds}
        least={histogram?.least}
        greatest={histogram?.greatest}
        onChange={set}
      />
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
