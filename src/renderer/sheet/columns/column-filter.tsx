// Filter of one column: text, blanks, duplicates, states and verdicts of results, values with counts.

import { Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cellStates, verdictNames } from '../../../contract/app/cell/cell.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { takeLostFocus } from '../../ui/focus/take-focus.ts'
import { findingLook } from '../../ui/look/finding-look.ts'
import { type BadgeLook, stateLook, verdictLook } from '../../ui/look/verdict-look.ts'
import { formatCount } from '../../ui/words/figures.ts'
import { useSession, useSessionState } from '../session-context.ts'
import { useProfile } from './use-profile.ts'
import { Values } from './values.tsx'

type Kind = ViewCondition['kind']
type Of<K extends Kind> = Extract<ViewCondition, { kind: K }>

export function ColumnFilter({ column, onClose }: { column: Column; onClose: () => void }) {
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const mine = spec.conditions.filter(condition => condition.columnId === column.id)
  const [draft, setDraft] = useState<readonly ViewCondition[]>(mine)
  const find = <K extends Kind>(kind: K) => draft.find((one): one is Of<K> => one.kind === kind)
  const put = (kind: Kind, condition: ViewCondition | null) => {
    const others = draft.filter(one => one.kind !== kind)
    setDraft(condition ? [...others, condition] : others)
  }
  const apply = (conditions: readonly ViewCondition[]) => {
    const others = spec.conditions.filter(condition => condition.columnId !== column.id)
    void session.show({ ...spec, conditions: [...others, ...conditions] })
    onClose()
  }
  const columnId = column.id
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
        apply(draft)
      }}
      onKeyDown={event => event.stopPropagation()}
    >
      <Stack gap="xs">
        <TextInput
          label="Contains"
          data-autofocus
          ref={takeLostFocus}
          placeholder="Text, ignoring case"
          value={find('contains')?.text ?? ''}
          onChange={({ currentTarget: { value } }) =>
            put('contains', value === '' ? null : { kind: 'contains', columnId, text: value })
          }
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
        <Button variant="subtle" disabled={mine.length === 0} onClick={() => apply([])}>
          Clear
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Filter</Button>
        </Group>
      </Group>
    </form>
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
