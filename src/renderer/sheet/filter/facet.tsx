// What a column holds, to choose from: values, domains, ranges, blanks, duplicates, states, verdicts, findings.

import { Checkbox, Group, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { verdictNames } from '../../../contract/app/cell.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { ColumnFigures, ViewCondition } from '../../../contract/app/view.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { countNoun, formatCount } from '../../ui/figures.ts'
import { findingLook } from '../../ui/finding-look.ts'
import { stateLook, verdictLook } from '../../ui/verdict-look.ts'
import { Choices } from '../columns/column-filter.tsx'
import { useProfile } from '../columns/use-profile.ts'
import { Values } from '../columns/values.tsx'
import { CountAgain, countingOptions, wasStopped } from '../count-again.tsx'
import { useSessionState } from '../session-context.ts'
import { RuleFacet } from './rule-facet.tsx'

type OnColumn = Exclude<ViewCondition, { columnId: null }>
type Kind = OnColumn['kind']
type Of<K extends Kind> = Extract<OnColumn, { kind: K }>

interface Props {
  column: Column
  /** Those on this column. */
  conditions: readonly ViewCondition[]
  inverted: boolean
  onChange: (conditions: ViewCondition[]) => void
}

export function Facet({ column, conditions, inverted, onChange }: Props) {
  const trpc = useTRPC()
  const columnId = column.id
  const viewId = useSessionState(state => state.view.id)
  const query = useQuery({ ...trpc.view.figures.queryOptions({ viewId, columnId }), ...countingOptions })
  const figures = query.data
  const home = useQuery(trpc.settings.get.queryOptions()).data?.country ?? null
  const found = useProfile(columnId)?.counts ?? []
  const find = <K extends Kind>(kind: K) => conditions.find((one): one is Of<K> => one.kind === kind)
  const put = (kind: Kind, condition: OnColumn | null) => {
    const others = conditions.filter(one => one.kind !== kind)
    onChange(condition ? [...others, inverted ? { ...condition, not: true } : condition] : [...others])
  }
  const blank = find('blank')
  const verdict = column.origin?.field === 'verdict'
  return (
    <Stack gap={8} className="lw-facet-body">
      {figures && <Summary figures={figures} />}
      {wasStopped(query.error) && !query.isFetching && <CountAgain onClick={() => void query.refetch()} />}
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={`Blank cells of ${column.name}`}
        data={[
          { value: 'any', label: 'All' },
          { value: 'filled', label: `Filled ${figures ? formatCount(figures.rows - figures.blank) : ''}` },
          { value: 'blank', label: `Blank ${figures ? formatCount(figures.blank) : ''}` },
        ]}
        value={blank ? (blank.blank ? 'blank' : 'filled') : 'any'}
        onChange={value => put('blank', value === 'any' ? null : { kind: 'blank', columnId, blank: value === 'blank' })}
      />
      <Checkbox
        label={`Duplicates${figures ? ` (${formatCount(figures.repeated)})` : ''}`}
        checked={find('duplicate') !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          put('duplicate', checked ? { kind: 'duplicate', columnId } : null)
        }
      />
      {figures?.numbers && (
        <NumberRange
          title={
            figures.numbers.cells < figures.rows - figures.blank
              ? `Number (${countNoun(figures.rows - figures.blank - figures.numbers.cells, 'cell is not a number', 'cells are none')})`
              : 'Number'
          }
          placeholder={[figures.numbers.min, figures.numbers.max]}
          value={find('number')}
          onChange={(from, to) =>
            put('number', from === null && to === null ? null : { kind: 'number', columnId, from, to })
          }
        >
          <Bars bins={figures.numbers.bins} />
        </NumberRange>
      )}
      {figures?.dates && (
        <DateRange
          value={find('date')}
          min={figures.dates.min}
          max={figures.dates.max}
          onChange={(from, to) =>
            put('date', from === null && to === null ? null : { kind: 'date', columnId, from, to })
          }
        />
      )}
      {verdict && (
        <Choices
          title="Verdict"
          names={verdictNames}
          looks={verdictLook}
          chosen={find('verdict')?.verdicts ?? []}
          onChange={chosen =>
            put('verdict', chosen.length === 0 ? null : { kind: 'verdict', columnId, verdicts: chosen })
          }
        />
      )}
      {figures && figures.states.length > 0 && (
        <>
          <Choices
            title="State"
            names={figures.states.map(({ state }) => state)}
            looks={stateLook}
            counts={name => figures.states.find(({ state }) => state === name)?.cells}
            chosen={find('state')?.states ?? []}
            onChange={chosen => put('state', chosen.length === 0 ? null : { kind: 'state', columnId, states: chosen })}
          />
          <Checkbox
            label={`Stale (${formatCount(figures.stale)})`}
            checked={find('stale') !== undefined}
            onChange={({ currentTarget: { checked } }) => put('stale', checked ? { kind: 'stale', columnId } : null)}
          />
        </>
      )}
      {found.length > 0 && (
        <Choices
          title="Local check, in the whole list"
          names={found.map(({ kind }) => kind)}
          looks={findingLook}
          counts={name => found.find(({ kind }) => kind === name)?.cells}
          chosen={find('local')?.kinds ?? []}
          onChange={kinds =>
            put('local', kinds.length === 0 ? null : { kind: 'local', columnId, kinds, country: home })
          }
        />
      )}
      <RuleFacet
        columnId={columnId}
        chosen={find('rule')?.rules ?? []}
        onChange={rules => put('rule', rules.length === 0 ? null : { kind: 'rule', columnId, rules })}
      />
      {columnTypeFacts[column.type].hasDomain && (
        <Values
          column={column}
          of="domain"
          chosen={find('domain')?.domains ?? []}
          onChange={values => {
            const domains = values.filter(value => value !== null)
            put('domain', domains.length === 0 ? null : { kind: 'domain', columnId, domains })
          }}
        />
      )}
      <Values
        column={column}
        of="value"
        chosen={find('values')?.values ?? []}
        onChange={values => put('values', values.length === 0 ? null : { kind: 'values', columnId, values })}
      />
      {figures?.lengths && (
        <NumberRange
          title="Characters"
          placeholder={[figures.lengths.min, figures.lengths.max]}
          value={find('length')}
          onChange={(from, to) =>
            put('length', from === null && to === null ? null : { kind: 'length', columnId, from, to })
          }
        />
      )}
    </Stack>
  )
}

const Summary = ({ figures }: { figures: ColumnFigures }) => (
  <p className="lw-facet-figures">
    {countNoun(figures.rows, 'row')}, {countNoun(figures.distinct, 'different value')}
  </p>
)

interface RangeProps {
  title: string
  placeholder: readonly [number, number]
  value: { from: number | null; to: number | null } | undefined
  onChange: (from: number | null, to: number | null) => void
  children?: ReactNode
}

/** Ends are taken when a field is left or Enter is pressed: a half-typed number filters nothing. */
function NumberRange({ title, placeholder, value, onChange, children }: RangeProps) {
  const [draft, setDraft] = useState({ from: value?.from ?? null, to: value?.to ?? null })
  const from = value?.from ?? null
  const to = value?.to ?? null
  useEffect(() => setDraft({ from, to }), [from, to])
  const take = () => {
    if (draft.from !== from || draft.to !== to) onChange(draft.from, draft.to)
  }
  const field = (end: 'from' | 'to', at: 0 | 1) => (
    <NumberInput
      size="xs"
      hideControls
      aria-label={`${title} ${end === 'from' ? 'at least' : 'at most'}`}
      placeholder={String(placeholder[at])}
      value={draft[end] ?? ''}
      onChange={next => setDraft({ ...draft, [end]: typeof next === 'number' ? next : null })}
      onBlur={take}
      onKeyDown={event => event.key === 'Enter' && take()}
    />
  )
  return (
    <fieldset className="lw-filter-values">
      <legend>{title}</legend>
      {children}
      <Group gap={6} wrap="nowrap" align="center">
        {field('from', 0)}
        <span>to</span>
        {field('to', 1)}
      </Group>
    </fieldset>
  )
}

interface DateProps {
  value: { from: string | null; to: string | null } | undefined
  min: string
  max: string
  onChange: (from: string | null, to: string | null) => void
}

function DateRange({ value, min, max, onChange }: DateProps) {
  const from = value?.from ?? null
  const to = value?.to ?? null
  const field = (label: string, shown: string | null, set: (date: string | null) => void) => (
    <TextInput
      size="xs"
      type="date"
      aria-label={label}
      min={min}
      max={max}
      value={shown ?? ''}
      onChange={event => set(event.currentTarget.value || null)}
    />
  )
  return (
    <fieldset className="lw-filter-values">
      <legend>
        Date, {min} to {max}
      </legend>
      <Group gap={6} wrap="nowrap" align="center">
        {field('Not before', from, date => onChange(date, to))}
        <span>to</span>
        {field('Not after', to, date => onChange(from, date))}
      </Group>
    </fieldset>
  )
}

/** How the numbers lie between the least and the greatest; the figures are in the fields below. */
function Bars({ bins }: { bins: readonly number[] }) {
  const most = Math.max(1, ...bins)
  const bars = bins.map((cells, index) => {
    const height = cells === 0 ? 0 : Math.max(1, (cells / most) * 24)
    return `M${index * 10 + 0.5} 24v${-height}h9v${height}z`
  })
  const label = `Cells per tenth of the range: ${bins.map(formatCount).join(', ')}`
  return (
    <svg className="lw-facet-bars" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label}>
      <path d={bars.join(' ')} />
    </svg>
  )
}
