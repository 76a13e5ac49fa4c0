// Filters and facets in the side panel: one part per column, counted over the whole view, acting at once.
import { ActionIcon, Box, Button, Group, Select, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Column } from '../../../contract/app/sheet.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import { useStore } from '../../state/store.ts'
import { conditionText } from './condition-words.ts'
import { Facet } from './facet.tsx'
import { FacetHead } from './facet-head.tsx'
import './filter-panel.css'
import { openList, SessionContext, useSession, useSessionState } from '../session-context.ts'
import { AgainstFacet } from './against-facet.tsx'
import { ExpressionFacet } from './expression-facet.tsx'
import { addExpression, addFacet, addPair, dropFacet, isPlotted, shownFacets } from './facets.ts'
import { BrokenRulesFilter } from './rule-facet.tsx'
import { ShownRows } from './shown-rows.tsx'

/** Conditions without a column that have a part of their own in the panel. */
const ofOwn: ReadonlySet<string> = new Set(['expression', 'rules', 'against'])

/** Offered at once while none is chosen. */
const firstColumns = 24

export function FilterPanel() {
  const session = useStore(openList, ({ session }) => session)
  return (
    <section className="lw-facets" aria-label="Filters">
      {session ? (
        <SessionContext value={session}>
          <Facets />
        </SessionContext>
      ) : (
        <Text c="dimmed" px={12}>
          Open a list to filter its rows.
        </Text>
      )}
    </section>
  )
}

function Facets() {
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const columns = useSessionState(state => state.sheet.columns)
  const [search, setSearch] = useState('')
  const chosen = useStore(shownFacets, state => state.columnIds)
  const sheetId = useSessionState(state => state.sheet.id)
  const expressions = useStore(shownFacets, state => state.expressions).filter(one => one.sheetId === sheetId)
  const pairs = useStore(shownFacets, state => state.pairs).filter(one => one.sheetId === sheetId)
  useEffect(() => {
    for (const condition of spec.conditions) {
      if (condition.columnId !== null && !isPlotted(sheetId, condition)) addFacet(condition.columnId)
      else if (condition.kind === 'expression') addExpression(sheetId, condition.words)
      else if (condition.kind === 'against') addPair(sheetId, condition.firstId, condition.secondId)
    }
  }, [spec, sheetId])
  const shown = chosen.flatMap(id => columns.find(column => column.id === id) ?? [])
  const others = columns.filter(column => !shown.includes(column))
  const whole = spec.conditions.filter(({ columnId, kind }) => columnId === null && !ofOwn.has(kind))
  const set = (conditions: ViewCondition[]) => void session.show({ ...spec, conditions })
  return (
    <>
      <Group gap={8} px={12} py={10} wrap="nowrap">
        <Select
          style={{ flex: 1 }}
          aria-label="Add a column to the filters"
          placeholder="Add a column"
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          value={null}
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          nothingFoundMessage="No such column"
          onChange={value => {
            const column = others.find(({ id }) => String(id) === value)
            if (column) addFacet(column.id)
            // The field is free for the next name.
            setTimeout(() => setSearch(''))
          }}
        />
        <Button
          variant="default"
          disabled={spec.conditions.length === 0 && spec.search === ''}
          onClick={() => void session.show({ ...spec, conditions: [], search: '' })}
        >
          Clear all
        </Button>
      </Group>
      {(spec.conditions.length > 0 || spec.search !== '') && (
        <Group px={12} pb={10}>
          <ShownRows />
        </Group>
      )}
      <BrokenRulesFilter />
      {whole.map(condition => (
        <Group key={condition.kind} justify="space-between" className="lw-facets-whole" wrap="nowrap">
          <span>{conditionText(columns, condition)}</span>
          <ActionIcon
            variant="subtle"
            size={24}
            aria-label={`Remove: ${conditionText(columns, condition)}`}
            onClick={() => set(spec.conditions.filter(one => one !== condition))}
          >
            <IconX size={13} />
          </ActionIcon>
        </Group>
      ))}
      {shown.length + expressions.length + pairs.length === 0 && (
        <Box className="lw-dim" px={12}>
          <Box component="p" mb={10}>
            Choose a column to see what is in it, and tick what to show.
          </Box>
          <Group component="ul" gap={6} align="stretch" aria-label="Columns">
            {columns.slice(0, firstColumns).map(column => (
              <Box component="li" miw={0} maw="100%" key={column.id}>
                <Button size="compact-sm" variant="default" onClick={() => addFacet(column.id)}>
                  {column.name}
                </Button>
              </Box>
            ))}
          </Group>
        </Box>
      )}
      {shown.map(column => (
        <ColumnFacet key={column.id} column={column} />
      ))}
      {expressions.map(({ id, words }) => (
        <ExpressionFacet key={id} words={words} />
      ))}
      {pairs.map(pair => (
        <AgainstFacet key={pair.id} pair={pair} />
      ))}
      <Group px={12} py={8} gap={4}>
        <Button size="compact-sm" variant="subtle" onClick={() => addPair(sheetId, null, null)}>
          Compare two columns…
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => addExpression(sheetId, '')}>
          By an expression…
        </Button>
      </Group>
    </>
  )
}

function ColumnFacet({ column }: { column: Column }) {
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const mine = spec.conditions.filter(condition => condition.columnId === column.id)
  const others = spec.conditions.filter(condition => condition.columnId !== column.id)
  const set = (conditions: ViewCondition[]) => void session.show({ ...spec, conditions: [...others, ...conditions] })
  const inverted = mine.some(condition => condition.columnId !== null && condition.not)
  const invert = () =>
    set(mine.map(condition => (condition.columnId === null ? condition : { ...condition, not: !inverted })))
  return (
    <section className="lw-facet" aria-label={column.name}>
      <FacetHead
        name={column.name}
        isSet={mine.length > 0}
        inverted={inverted}
        onInvert={invert}
        onClear={() => set([])}
        onRemove={() => {
          dropFacet(column.id)
          if (mine.length > 0) set([])
        }}
      />
      <Facet column={column} conditions={mine} inverted={inverted} onChange={set} />
    </section>
  )
}
