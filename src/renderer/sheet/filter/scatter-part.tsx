// Two columns of numbers or dates as a plot: a box chooses a range of each, and rows that cannot be drawn are counted.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Scatter } from '../../../contract/app/scatter.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { CountAgain, countingOptions, wasStopped } from '../count-again.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import type { Both } from './box.ts'
import type { Bounds } from './brush.ts'
import { boundsIn, type RangeCondition, rangeOf } from './range-condition.ts'
import { RangeFields } from './range-fields.tsx'
import { ScatterPlot } from './scatter-plot.tsx'

/** A range of a column, as a plot chooses it. */
export const isRangeOf = (one: ViewCondition, { id }: Pick<Column, 'id'>): one is RangeCondition =>
  one.columnId === id && (one.kind === 'number' || one.kind === 'date')

/** Nothing where no row has a number or a date in both columns. */
export function ScatterPart({ across, up }: Both<Column>) {
  const trpc = useTRPC()
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const viewId = useSessionState(state => state.view.id)
  const ask = { viewId, firstId: across.id, secondId: up.id }
  const query = useQuery({ ...trpc.view.scatter.queryOptions(ask), ...countingOptions })
  const scatter = query.data
  if (wasStopped(query.error) && !query.isFetching) return <CountAgain onClick={() => void query.refetch()} />
  if (!scatter) return null
  const mine: Both<RangeCondition | undefined> = {
    across: spec.conditions.find((one): one is RangeCondition => isRangeOf(one, across)),
    up: spec.conditions.find((one): one is RangeCondition => isRangeOf(one, up)),
  }
  const chosen = { across: boundsIn(mine.across), up: boundsIn(mine.up) }
  const show = (next: Both<Bounds>) => {
    const others = spec.conditions.filter(one => one !== mine.across && one !== mine.up)
    const ranges = (['across', 'up'] as const).flatMap(axis => {
      const range = rangeOf(scatter[axis].of, (axis === 'across' ? across : up).id, next[axis])
      return range ? [mine[axis]?.not ? { ...range, not: true } : range] : []
    })
    void session.show({ ...spec, conditions: [...others, ...ranges] })
  }
  const fields = (axis: keyof typeof chosen, { name }: Column) => (
    <>
      <Text size="xs" c="dimmed" mt={4} className="lw-cut">
        {name}
      </Text>
      <RangeFields
        of={scatter[axis].of}
        names={
          scatter[axis].of === 'date'
            ? [`${name} not before`, `${name} not after`]
            : [`${name} at least`, `${name} at most`]
        }
        bounds={chosen[axis]}
        least={scatter[axis].least}
        greatest={scatter[axis].greatest}
        onChange={bounds => show({ ...chosen, [axis]: bounds })}
      />
    </>
  )
  return (
    <div>
      <ScatterPlot
        names={{ across: across.name, up: up.name }}
        scatter={scatter}
        chosen={chosen}
        inverted={{ across: mine.across?.not === true, up: mine.up?.not === true }}
        old={query.isPlaceholderData}
        onChange={show}
      />
      {fields('across', across)}
      {fields('up', up)}
      <NotDrawn scatter={scatter} />
    </div>
  )
}

function NotDrawn({ scatter: { blank, unread } }: { scatter: Scatter }) {
  const parts = [
    ...(blank.all > 0 ? [`${ofAll(blank)} with a blank cell`] : []),
    ...(unread.all > 0 ? [`${ofAll(unread)} with a cell that is not a number or date`] : []),
  ]
  if (parts.length === 0) return null
  return (
    <Text size="xs" c="dimmed" mt={6}>
      Not drawn: {parts.join(', ')}.
    </Text>
  )
}

const ofAll = ({ shown, all }: Scatter['blank']): string => `${formatCount(shown)} of ${countNoun(all, 'row')}`
