// Two columns against one another: a plot of numbers and dates, and in how many rows they are equal, differ, are blank, or one is less.
import { Select, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { type CellRelation, cellRelations, type ViewCondition } from '../../../contract/app/view.ts'
import { comparedBy } from '../../../model/column-types/compared-by.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { formatCount } from '../../ui/words/figures.ts'
import { CountAgain, countingOptions, wasStopped } from '../count-again.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import { relationWords } from './condition-words.ts'
import { FacetHead } from './facet-head.tsx'
import { changePair, type ShownPair, shownFacets } from './facets.ts'
import { isRangeOf, ScatterPart } from './scatter-part.tsx'
import { useChosen } from './use-chosen.ts'

type Against = Extract<ViewCondition, { kind: 'against' }>

/** No column has it. */
const noColumn = 0 as ColumnId

export function AgainstFacet({ pair }: { pair: ShownPair }) {
  const trpc = useTRPC()
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const viewId = useSessionState(state => state.view.id)
  const columns = useSessionState(state => state.sheet.columns)
  const first = columns.find(({ id }) => id === pair.firstId)
  const second = columns.find(({ id }) => id === pair.secondId)
  const [firstId, secondId] = [first?.id ?? noColumn, second?.id ?? noColumn]
  const isChosen = first !== undefined && second !== undefined
  const query = useQuery({
    ...trpc.view.against.queryOptions({ viewId, firstId, secondId }),
    ...countingOptions,
    enabled: isChosen,
    placeholderData: keepPreviousData,
  })
  const isMine = (one: ViewCondition): one is Against =>
    one.kind === 'against' && one.firstId === firstId && one.secondId === secondId
  const mine = spec.conditions.find(isMine)
  const isRange = (one: ViewCondition) =>
    (first && isRangeOf(one, first)) || (second && isRangeOf(one, second)) || false
  const ranged = spec.conditions.some(isRange)
  const showOthers = (isOwn: (one: ViewCondition) => boolean) => {
    const conditions = spec.conditions.filter(one => !isOwn(one))
    if (conditions.length < spec.conditions.length) void session.show({ ...spec, conditions })
  }
  /** A range that the facet of its column shows too is not of the plot alone. */
  const isOwnRange = (one: ViewCondition) =>
    isRange(one) && one.columnId !== null && !shownFacets.get().columnIds.includes(one.columnId)
  const show = (condition: Against | null) => {
    const others = spec.conditions.filter(one => !isMine(one))
    void session.show({ ...spec, conditions: condition ? [...others, condition] : others })
  }
  const [chosen, choose] = useChosen<CellRelation>(mine?.relations ?? [], relations =>
    show(
      relations.length === 0
        ? null
        : { kind: 'against', columnId: null, firstId, secondId, relations, ...(mine?.not && { not: true }) },
    ),
  )
  const name = isChosen ? `${first.name} and ${second.name}` : 'Two columns'
  const by = comparedBy(first?.type ?? 'text', second?.type ?? 'text')
  const counts = query.data ?? {}
  const column = (label: string, value: ColumnId | null, other: ColumnId | null, set: (id: ColumnId) => void) => (
    <Select
      size="xs"
      aria-label={label}
      placeholder={label}
      searchable
      allowDeselect={false}
      value={value === null ? null : String(value)}
      data={columns.filter(({ id }) => id !== other).map(one => ({ value: String(one.id), label: one.name }))}
      nothingFoundMessage="No such column"
      onChange={text => {
        const found = columns.find(({ id }) => String(id) === text)
        if (!found) return
        showOthers(one => isMine(one) || isOwnRange(one))
        set(found.id)
      }}
    />
  )
  return (
    <section className="lw-facet" aria-label={name}>
      <FacetHead
        name={name}
        isSet={mine !== undefined || ranged}
        inverted={mine?.not === true}
        onInvert={mine && (() => show({ ...mine, not: !mine.not }))}
        onClear={() => showOthers(one => isMine(one) || isRange(one))}
        onRemove={() => {
          changePair(pair.id, null)
          showOthers(one => isMine(one) || isOwnRange(one))
        }}
      />
      <Stack gap={6} className="lw-facet-body" data-old={query.isPlaceholderData || undefined}>
        {column('First column', pair.firstId, pair.secondId, id =>
          changePair(pair.id, { firstId: id, secondId: pair.secondId }),
        )}
        {column('Second column', pair.secondId, pair.firstId, id =>
          changePair(pair.id, { firstId: pair.firstId, secondId: id }),
        )}
        {wasStopped(query.error) && !query.isFetching && <CountAgain onClick={() => void query.refetch()} />}
        {isChosen && <ScatterPart key={`${firstId} ${secondId}`} across={first} up={second} />}
        {isChosen && (
          <fieldset className="lw-filter-values">
            <legend>Rows</legend>
            {cellRelations
              .filter(relation => counts[relation] !== undefined || chosen.includes(relation))
              .map(relation => (
                <label key={relation} className="lw-filter-value">
                  <input
                    type="checkbox"
                    checked={chosen.includes(relation)}
                    onChange={({ currentTarget: { checked } }) =>
                      choose(checked ? [...chosen, relation] : chosen.filter(one => one !== relation))
                    }
                  />
                  <span>{relationWords(relation, by, first.name, second.name)}</span>
                  <span className="lw-filter-count">{formatCount(counts[relation] ?? 0)}</span>
                </label>
              ))}
          </fieldset>
        )}
      </Stack>
    </section>
  )
}
