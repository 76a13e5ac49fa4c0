// Values of a column to filter by, with their counts. A value is changed in place, in all its cells.

import { ActionIcon, Button, Loader, ScrollArea, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPencil, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import { usualPreset } from '../../../contract/app/cluster.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { FacetKind } from '../../../contract/app/view.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { takeFocus } from '../../ui/focus/take-focus.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { CountAgain, countingOptions, wasStopped } from '../count-again.tsx'
import { useChosen } from '../filter/use-chosen.ts'
import { useSessionState } from '../session-context.ts'
import { useChangeValues } from './change-values.ts'
import { ListedValues } from './listed-values.tsx'

const shownValues = 200

/** The transform takes one value per line. */
const isOneLine = (value: string) => !/[\r\n]/.test(value)

const titles: Readonly<Record<FacetKind, string>> = {
  value: 'Values',
  domain: 'Domains',
  shape: 'Patterns',
  script: 'Scripts',
  language: 'Languages',
}

interface ValuesProps {
  column: Column
  of?: FacetKind
  chosen: readonly (string | null)[]
  onChange: (values: (string | null)[]) => void
}

/** Values of the column, or what is counted of them, in the present view with their counts, most frequent first. */
export function Values({ column, of = 'value', chosen: shown, onChange: show }: ValuesProps) {
  const [chosen, onChange] = useChosen(shown, show)
  const trpc = useTRPC()
  const viewId = useSessionState(state => state.view.id)
  const sheetId = useSessionState(state => state.sheet.id)
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 150)
  const facet = useQuery({
    ...trpc.view.facet.queryOptions({ viewId, columnId: column.id, of, search: asked, limit: shownValues }),
    ...countingOptions,
  })
  // A cell without a domain is no domain to choose; blank cells have a switch of their own.
  const listed = (facet.data?.values ?? []).filter(({ value }) => of === 'value' || value !== null)
  const gone = asked === '' ? chosen.filter(value => !listed.some(one => one.value === value)) : []
  const rows = [...gone.map(value => ({ value, count: null })), ...listed]
  const change = useChangeValues(column, ({ values, to }) => {
    setEdited(null)
    // What was chosen goes on being shown under its new name.
    const isChanged = (value: string | null) => value !== null && values.includes(value)
    if (chosen.some(isChanged))
      onChange([...new Set([...chosen.filter(value => !isChanged(value)), to === '' ? null : to])])
  })
  const editable = of === 'value' && !column.locked && column.computed === null
  /** Values that get one value: those of the row that is edited, or all that are ticked. */
  const [edited, setEdited] = useState<readonly string[] | null>(null)
  const ticked = rows.flatMap(({ value }) => (value !== null && chosen.includes(value) ? [value] : []))
  const field = edited && (
    <ValueField
      values={edited}
      busy={change.isPending}
      onCancel={() => setEdited(null)}
      onTake={to => change.mutate({ values: edited, to })}
    />
  )
  return (
    <fieldset className="lw-filter-values">
      <legend>{titles[of]}</legend>
      <TextInput
        aria-label={`Search the ${titles[of].toLowerCase()} of ${column.name}`}
        placeholder={`Search ${titles[of].toLowerCase()}`}
        leftSection={<IconSearch size={14} />}
        rightSection={facet.isFetching ? <Loader size={14} /> : null}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {wasStopped(facet.error) && !facet.isFetching && <CountAgain onClick={() => void facet.refetch()} />}
      <ScrollArea.Autosize mah={220} mt={6} type="auto" scrollbars="y">
        {rows.map(({ value, count: cells }) =>
          edited?.length === 1 && edited[0] === value ? (
            <div key={value}>{field}</div>
          ) : (
            <div key={value ?? ''} className="lw-filter-row">
              <label className="lw-filter-value">
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
              {editable && value !== null && isOneLine(value) && (
                <ActionIcon
                  className="lw-filter-change"
                  variant="subtle"
                  size={22}
                  aria-label={`Change “${value}” in all its cells`}
                  title="Change in all its cells"
                  onClick={() => setEdited([value])}
                >
                  <IconPencil size={14} />
                </ActionIcon>
              )}
            </div>
          ),
        )}
        {facet.data && rows.length === 0 && (
          <Text c="dimmed" p={6}>
            No matching {of === 'value' ? typeLook(column.type).name.toLowerCase() : titles[of].toLowerCase()} in the
            rows shown.
          </Text>
        )}
      </ScrollArea.Autosize>
      {editable && ticked.length > 1 && ticked.every(isOneLine) && (edited === null || edited.length > 1) && (
        <div>
          {edited ? (
            field
          ) : (
            <Button variant="subtle" size="compact-xs" onClick={() => setEdited(ticked)}>
              Give {formatCount(ticked.length)} values one value…
            </Button>
          )}
        </div>
      )}
      {editable && column.origin === null && (
        <div>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() =>
              uiStore.set({
                dialog: { kind: 'clusters', sheetId, columnId: column.id, preset: usualPreset(column.type) },
              })
            }
          >
            Unify spellings…
          </Button>
        </div>
      )}
      {of === 'value' && <ListedValues column={column} onChoose={onChange} />}
      {facet.data && facet.data.distinct > facet.data.values.length && asked === '' && (
        <Text c="dimmed" size="xs" mt={4}>
          Shows the {formatCount(facet.data.values.length)} most frequent of {countNoun(facet.data.distinct, 'value')}.
          Search for others.
        </Text>
      )}
    </fieldset>
  )
}

interface FieldProps {
  values: readonly string[]
  busy: boolean
  onCancel: () => void
  onTake: (to: string) => void
}

/** The new value; Enter takes it, Escape leaves. */
function ValueField({ values, busy, onCancel, onTake }: FieldProps) {
  const [first = ''] = values
  const [to, setTo] = useState(first)
  return (
    <TextInput
      size="xs"
      aria-label={
        values.length === 1 ? `New value for “${first}”` : `New value for ${formatCount(values.length)} values`
      }
      description={values.length === 1 ? undefined : `For ${formatCount(values.length)} values. Enter changes them.`}
      value={to}
      disabled={busy}
      data-autofocus
      ref={takeFocus}
      onFocus={event => event.currentTarget.select()}
      onChange={event => setTo(event.currentTarget.value)}
      onBlur={() => busy || onCancel()}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') onTake(to)
        else onCancel()
      }}
    />
  )
}
