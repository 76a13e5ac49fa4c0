// What a column holds, to choose from: values, domains, ranges, blanks, duplicates, states, verdicts, findings.

import { Button, Checkbox, Group, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { verdictNames } from '../../../contract/app/cell/cell.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { ColumnFigures, HistogramAsk, ViewCondition } from '../../../contract/app/view.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { findingLook } from '../../ui/look/finding-look.ts'
import { stateLook, verdictLook } from '../../ui/look/verdict-look.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { Choices } from '../columns/column-filter.tsx'
import { useProfile } from '../columns/use-profile.ts'
import { Values } from '../columns/values.tsx'
import { CountAgain, countingOptions, wasStopped } from '../count-again.tsx'
import { useSessionState } from '../session-context.ts'
import { RangeFacet } from './range-facet.tsx'
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
  const range = (of: HistogramAsk['of']) => {
    const own = find(of) ?? (find('unread')?.as === of ? find('unread') : undefined)
    return (
      <RangeFacet
        column={column}
        of={of}
        condition={own}
        inverted={inverted}
        onChange={next => {
          const others = conditions.filter(one => one.kind !== of && !(one.kind === 'unread' && one.as === of))
          onChange(next ? [...others, inverted ? { ...next, not: true } : next] : others)
        }}
      />
    )
  }
  const blank = find('blank')
  const verdict = column.origin?.field === 'verdict'
  return (
    <Stack gap={8} className="lw-facet-body" data-old={query.isPlaceholderData || undefined}>
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
      {figures?.numbers && range('number')}
      {figures?.dates && range('date')}
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
      <MoreKinds
        open={[
          find('length') && 'length',
          find('shape') && 'shape',
          find('script') && 'script',
          find('language') && 'language',
        ]}
        column={column.name}
        draw={kind => {
          if (kind === 'length') return range('length')
          const chosenOf = {
            shape: find('shape')?.shapes,
            script: find('script')?.scripts,
            language: find('language')?.languages,
          }
          return (
            <Values
              column={column}
              of={kind}
              chosen={chosenOf[kind] ?? []}
              onChange={values => {
                const texts = values.filter(value => value !== null)
                if (texts.length === 0) put(kind, null)
                else if (kind === 'shape') put(kind, { kind, columnId, shapes: texts })
                else if (kind === 'language') put(kind, { kind, columnId, languages: texts })
                else put(kind, { kind, columnId, scripts: texts })
              }}
            />
          )
        }}
      />
    </Stack>
  )
}

const moreKinds = { length: 'Length', shape: 'Pattern', script: 'Script', language: 'Language' } as const
const moreKindNames = ['length', 'shape', 'script', 'language'] as const
type MoreKind = keyof typeof moreKinds

interface MoreProps {
  /** Kinds that filter. */
  open: readonly (MoreKind | undefined)[]
  column: string
  draw: (kind: MoreKind) => ReactNode
}

/** Kinds that are counted when someone opens them: reading every letter of a long list takes a moment. */
function MoreKinds({ open, column, draw }: MoreProps) {
  const [opened, setOpened] = useState<readonly MoreKind[]>([])
  const shown = moreKindNames.filter(kind => opened.includes(kind) || open.includes(kind))
  return (
    <>
      <Group gap={4} role="group" aria-label={`More of ${column}`}>
        {moreKindNames.map(kind => (
          <Button
            key={kind}
            size="compact-xs"
            variant={shown.includes(kind) ? 'light' : 'default'}
            aria-pressed={shown.includes(kind)}
            disabled={open.includes(kind)}
            onClick={() => setOpened(opened.includes(kind) ? opened.filter(one => one !== kind) : [...opened, kind])}
          >
            {moreKinds[kind]}
          </Button>
        ))}
      </Group>
      {shown.map(kind => (
        <Fragment key={kind}>{draw(kind)}</Fragment>
      ))}
    </>
  )
}

const Summary = ({ figures }: { figures: ColumnFigures }) => (
  <p className="lw-facet-figures">
    {countNoun(figures.rows, 'row')}, {countNoun(figures.distinct, 'different value')}
  </p>
)
