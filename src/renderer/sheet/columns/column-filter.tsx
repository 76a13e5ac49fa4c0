// Filter of one column: text, blanks, duplicates, states and verdicts of results, values with counts.

import { Button, Checkbox, Group, Loader, ScrollArea, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cellStates, verdictNames } from '../../../contract/app/cell.ts'
import { isBlank } from '../../../contract/app/cell-text.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { countNoun, formatCount } from '../../ui/figures.ts'
import { findingLook } from '../../ui/finding-look.ts'
import { typeLook } from '../../ui/type-look.ts'
import { type BadgeLook, stateLook, verdictLook } from '../../ui/verdict-look.ts'
import { CountAgain, countingOptions, wasStopped } from '../count-again.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import { useProfile } from './use-profile.ts'

type Kind = ViewCondition['kind']
type Of<K extends Kind> = Extract<ViewCondition, { kind: K }>

const shownValues = 200

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

interface ValuesProps {
  column: Column
  of?: 'value' | 'domain'
  chosen: readonly (string | null)[]
  onChange: (values: (string | null)[]) => void
}

/** Values of the column, or the domains in them, in the present view with their counts, most frequent first. */
export function Values({ column, of = 'value', chosen, onChange }: ValuesProps) {
  const trpc = useTRPC()
  const viewId = useSessionState(state => state.view.id)
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 150)
  const facet = useQuery({
    ...trpc.view.facet.queryOptions({ viewId, columnId: column.id, of, search: asked, limit: shownValues }),
    ...countingOptions,
  })
  // A cell without a domain is no domain to choose.
  const listed = (facet.data?.values ?? []).filter(({ value }) => of === 'value' || value !== null)
  const gone = asked === '' ? chosen.filter(value => !listed.some(one => one.value === value)) : []
  const rows = [...gone.map(value => ({ value, count: null })), ...listed]
  return (
    <fieldset className="lw-filter-values">
      <legend>{of === 'domain' ? 'Domains' : 'Values'}</legend>
      <TextInput
        aria-label={`Search the ${of === 'domain' ? 'domains' : 'values'} of ${column.name}`}
        placeholder={of === 'domain' ? 'Search domains' : 'Search values'}
        leftSection={<IconSearch size={14} />}
        rightSection={facet.isFetching ? <Loader size={14} /> : null}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {wasStopped(facet.error) && !facet.isFetching && <CountAgain onClick={() => void facet.refetch()} />}
      <ScrollArea.Autosize mah={220} mt={6} type="auto" scrollbars="y">
        {rows.map(({ value, count: cells }) => (
          <label key={value ?? ''} className="lw-filter-value">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, value] : chosen.filter(one => one !== value))
              }
            />
            <span title={value ?? undefined}>{isBlank(value) ? <em>Blank</em> : value}</span>
            <span className="lw-filter-count">{cells === null ? '' : formatCount(cells)}</span>
          </label>
        ))}
        {facet.data && rows.length === 0 && (
          <Text c="dimmed" p={6}>
            No matching {typeLook(column.type).name.toLowerCase()} in the rows shown.
          </Text>
        )}
      </ScrollArea.Autosize>
      {facet.data && facet.data.distinct > facet.data.values.length && asked === '' && (
        <Text c="dimmed" size="xs" mt={4}>
          Shows the {formatCount(facet.data.values.length)} most frequent of {countNoun(facet.data.distinct, 'value')}.
          Search for others.
        </Text>
      )}
    </fieldset>
  )
}
