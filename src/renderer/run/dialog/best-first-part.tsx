// Which rows a budget below the estimate goes to, and what they are expected to bring (R-RUN-24).
import { Box, Group, SegmentedControl, Select } from '@mantine/core'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { budgetWords, priorityColumns, priorityEnds, withBestFirst } from './budget.ts'

interface BestFirstPartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  sheet: Sheet
  estimate: Estimate
  /** Inputs that the cap allows. */
  reach: number
}

export function BestFirstPart({ draft, onDraft, sheet, estimate, reach }: BestFirstPartProps) {
  const { bestFirst } = draft
  const columns = priorityColumns(sheet.columns)
  const priority = bestFirst?.priority ?? null
  const column = columns.find(({ id }) => id === priority?.columnId)
  const choose = (value: string | null) => {
    const chosen = columns.find(({ id }) => String(id) === value)
    onDraft(withBestFirst(draft, { priority: chosen ? { columnId: chosen.id, first: 'high' } : null }))
  }
  return (
    <>
      <Group gap={6}>
        <SegmentedControl
          size="xs"
          aria-label="Order of rows"
          value={bestFirst ? 'best' : 'list'}
          data={[
            { value: 'list', label: 'List order' },
            { value: 'best', label: 'Best rows first' },
          ]}
          onChange={value => onDraft(withBestFirst(draft, value === 'best' ? { priority: null } : null))}
        />
        {bestFirst && columns.length > 0 && (
          <Select
            aria-label="Priority column"
            w={190}
            size="xs"
            clearable
            placeholder="no priority column"
            value={column ? String(column.id) : null}
            data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={choose}
          />
        )}
        {priority && column && (
          <Select
            aria-label="Highest or lowest first"
            w={118}
            size="xs"
            allowDeselect={false}
            value={priority.first}
            data={priorityEnds(column)}
            onChange={value => {
              const end = priorityEnds(column).find(one => one.value === value)
              if (end) onDraft(withBestFirst(draft, { priority: { ...priority, first: end.value } }))
            }}
          />
        )}
      </Group>
      {bestFirst && (
        <Box component="p" className="lw-hint" my={4}>
          {budgetWords(draft.op, estimate, reach) ?? 'Checking earlier requests…'}{' '}
          {column ? `Rows are taken by “${column.name}”, equal ones` : 'Rows are taken'} by how often their domain or
          country gave a result before and how complete they are.
        </Box>
      )}
    </>
  )
}
