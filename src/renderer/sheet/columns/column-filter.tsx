// Filter of one column, which acts at once: text, blanks, duplicates, a range, states and verdicts of results, values with counts.

import { Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cellStates, verdictNames } from '../../../contract/app/cell/cell.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { takeLostFocus } from '../../ui/focus/take-focus.ts'
import { findingLook } from '../../ui/look/finding-look.ts'
import { type BadgeLook, stateLook, verdictLook } from '../../ui/look/verdict-look.ts'
import { formatCount } from '../../ui/words/figures.ts'
import { countingOptions } from '../count-again.tsx'
import type { RangeCondition } from '../filter/range-condition.ts'
import { RangeFacet } from '../filter/range-facet.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import { useProfile } from './use-profile.ts'
import { Values } from './values.tsx'

type Kind = ViewCondition['kind']
type Of<K extends Kind> = Extract<ViewCondition, { kind: K }>

/** Between two letters of a text that is typed. */
const typingMs = 250

/** What is chosen, at once: the view follows a moment later, and a second choice must not forget the first. */
function useConditions(column: Column) {
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const key = JSON.stringify(spec.conditions.filter(condition => condition.columnId === column.id))
  const [shown, setShown] = useState<readonly ViewCondition[]>(() => JSON.parse(key))
  useEffect(() => setShown(JSON.parse(key)), [key])
  const show = (conditions: readonly ViewCondition[]) => {
    setShown(conditions)
    const others = spec.conditions.filter(condition => condition.columnId !== column.id)
    void session.show({ ...spec, conditions: [...others, ...conditions] })
  }
  return [shown, show] as const
}

export function ColumnFilter({ column, onClose }: { column: Column; onClose: () => void }) {
  const [shown, show] = useConditions(column)
  const find = <K extends Kind>(kind: K) => shown.find((one): one is Of<K> => one.kind === kind)
  const put = (kind: Kind, condition: ViewCondition | null) => {
    const others = shown.filter(one => one.kind !== kind)
    show(condition ? [...others, condition] : others)
  }
  const columnId = column.id
  const [text, setText] = useState(find('contains')?.text ?? '')
  const takeText = () => {
    if (text !== (find('contains')?.text ?? ''))
      put('contains', text === '' ? null : { kind: 'contains', columnId, text })
  }
  const takeTyped = useDebouncedCallback(takeText, typingMs)
  const trpc = useTRPC()
  const home = useQuery(trpc.settings.get.queryOptions()).data?.country ?? null
  const found = useProfile(columnId)?.counts.map(({ kind }) => kind) ?? []
  const blank = find('blank')
  return (
    <form
      className="lw-filter"
      aria-label={`Filter ${column.name}`}
      onSubmit={event => {
        event.preventDefault()
        takeText()
        onClose()
      }}
      onKeyDown={event => event.stopPropagation()}
    >
      <Stack gap="xs">
        <TextInput
          label="Contains"
          data-autofocus
          ref={takeLostFocus}
          placeholder="Text, ignoring case"
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            takeTyped()
          }}
        />
        <SegmentedControl
          fullWidth
          aria-label="Blank cells"
          data={[
            { value: 'any', label: 'All' },
            { value: 'filled', label: 'Filled' },
            { value: 'blank', label: 'Blank' },
          ]}
          value={blank ? (blank.blank ? 'blank' : 'filled') : 'any'}
          onChange={value =>
            put('blank', value === 'any' ? null : { kind: 'blank', columnId, blank: value === 'blank' })
          }
        />
        <Checkbox
          label="Only duplicates"
          checked={find('duplicate') !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            put('duplicate', checked ? { kind: 'duplicate', columnId } : null)
          }
        />
        <ColumnRange
          column={column}
          conditions={shown}
          onChange={(condition, of) => {
            const others = shown.filter(one => one.kind !== of && one.kind !== 'unread')
            show(condition ? [...others, condition] : others)
          }}
        />
        {found.length > 0 && (
          <Choices
            title="Local check"
            names={found}
            looks={findingLook}
            chosen={find('local')?.kinds ?? []}
            onChange={kinds =>
              put('local', kinds.length === 0 ? null : { kind: 'local', columnId, kinds, country: home })
            }
          />
        )}
        {column.origin?.field === 'verdict' && (
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
        {column.origin?.resultColumnId === column.id && (
          <Choices
            title="State"
            names={cellStates}
            looks={stateLook}
            chosen={find('state')?.states ?? []}
            onChange={chosen => put('state', chosen.length === 0 ? null : { kind: 'state', columnId, states: chosen })}
          />
        )}
        <Values
          column={column}
          chosen={find('values')?.values ?? []}
          onChange={values => put('values', values.length === 0 ? null : { kind: 'values', columnId, values })}
        />
      </Stack>
      <Group justify="space-between" mt="sm">
        <Button
          variant="subtle"
          disabled={shown.length === 0}
          onClick={() => {
            show([])
            onClose()
          }}
        >
          Clear
        </Button>
        <Button type="submit" variant="default">
          Close
        </Button>
      </Group>
    </form>
  )
}

interface RangeProps {
  column: Column
  conditions: readonly ViewCondition[]
  onChange: (condition: RangeCondition | null, of: 'number' | 'date') => void
}

/** Of numbers or dates; of a text column where most cells are numbers. */
function ColumnRange({ column, conditions, onChange }: RangeProps) {
  const trpc = useTRPC()
  const viewId = useSessionState(state => state.view.id)
  const figures = useQuery({
    ...trpc.view.figures.queryOptions({ viewId, columnId: column.id }),
    ...countingOptions,
    enabled: column.type === 'text',
  })
  const of = columnTypeFacts[column.type].sort === 'date' ? 'date' : 'number'
  if (of === 'number' && column.type !== 'number' && !figures.data?.numbers) return null
  const condition = conditions.find((one): one is RangeCondition => one.kind === of || one.kind === 'unread')
  return (
    <RangeFacet
      column={column}
      of={of}
      condition={condition}
      inverted={condition?.not === true}
      onChange={next => onChange(next, of)}
    />
  )
}

interface ChoicesProps<T extends string> {
  title: string
  names: readonly T[]
  looks: Record<T, BadgeLook>
  /** Cells per name, where they are known. */
  counts?: (name: T) => number | undefined
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

export function Choices<T extends string>({ title, names, looks, counts, chosen, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className="lw-filter-choices">
      <legend>{title}</legend>
      {names.map(name => (
        <Checkbox
          key={name}
          label={`${looks[name].icon} ${looks[name].word}${withCount(counts?.(name))}`}
          checked={chosen.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, name] : chosen.filter(one => one !== name))
          }
        />
      ))}
    </fieldset>
  )
}

const withCount = (cells: number | undefined) => (cells === undefined ? '' : ` (${formatCount(cells)})`)
