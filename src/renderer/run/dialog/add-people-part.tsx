// Of an operation that finds people at companies: whom to look for, how many of one company, and the list they go to.

import { Box, Group, NumberInput, SegmentedControl, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SheetId } from '../../../contract/app/ids.ts'
import type { AddPeopleSpec, PeopleFilter, RunSpec } from '../../../contract/app/run/run-spec.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { useValues } from '../../filter-values/use-values.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import classes from './add-people-part.module.css'
import { sentOf, tagsOf } from './add-people-values.ts'
import { filterLabels } from './sent-words.ts'

interface AddPeoplePartProps {
  draft: RunSpec
  addPeople: AddPeopleSpec
  onDraft: (draft: RunSpec) => void
}

const maxPerRow = 1000
const maxValues = 100

export function AddPeoplePart({ draft, addPeople, onDraft }: AddPeoplePartProps) {
  const filters = operationTable[draft.op].peopleFilters ?? []
  const change = (part: Partial<AddPeopleSpec>) => onDraft({ ...draft, addPeople: { ...addPeople, ...part } })
  const set = (filter: PeopleFilter, values: string[]) => {
    const { [filter]: _former, ...others } = addPeople.filters
    change({ filters: values.length > 0 ? { ...others, [filter]: values } : others })
  }
  return (
    <Stack component="section" className={classes.people} gap={10} aria-label="People to find">
      <div className={classes.filters}>
        {filters.map(filter => (
          <Values
            key={filter}
            filter={filter}
            label={
              filter === 'job_title' && draft.mapping.job_title !== undefined
                ? 'Job title for rows without one'
                : filterLabels[filter]
            }
            // By title the service takes one text.
            most={draft.op === 'search.titleCompany' ? 1 : maxValues}
            values={addPeople.filters[filter] ?? []}
            onValues={values => set(filter, values)}
          />
        ))}
        <NumberInput
          size="xs"
          label="Maximum per company"
          value={addPeople.perRow}
          min={1}
          max={maxPerRow}
          allowDecimal={false}
          allowNegative={false}
          onChange={value => {
            if (typeof value === 'number' && value >= 1) change({ perRow: Math.min(maxPerRow, value) })
          }}
        />
      </div>
      <Target draft={draft} addPeople={addPeople} onTarget={target => change({ target })} />
    </Stack>
  )
}

interface ValuesProps {
  filter: PeopleFilter
  label: string
  most: number
  values: string[]
  onValues: (values: string[]) => void
}

/** What is typed counts, listed or not; the list helps. `values` are the texts that are sent, several of one tag. */
function Values({ filter, label, most, values, onValues }: ValuesProps) {
  const [text, setText] = useState('')
  // A list without values does not open, so they are read when someone comes here.
  const [visited, setVisited] = useState(false)
  const browsed = useValues(filter, text, visited)
  const tags = tagsOf(values)
  return (
    <TagsInput
      size="xs"
      label={label}
      placeholder={values.length === 0 ? 'any' : ''}
      maxTags={most}
      maxLength={200}
      value={tags}
      data={[...new Set([...tags, ...browsed.values.map(value => value.text)])]}
      searchValue={text}
      onSearchChange={setText}
      onFocus={() => setVisited(true)}
      onChange={next => onValues([...sentOf(next, { before: values, listed: browsed.values, most })])}
      limit={50}
    />
  )
}

interface TargetProps {
  draft: RunSpec
  addPeople: AddPeopleSpec
  onTarget: (target: AddPeopleSpec['target']) => void
}

/** The people never become rows of the list that asks. */
function Target({ draft, addPeople: { target }, onTarget }: TargetProps) {
  const trpc = useTRPC()
  const { data: workbooks = [] } = useQuery(trpc.sheet.workbooks.queryOptions())
  const [name, setName] = useState(target.kind === 'new' ? target.name : 'People')
  const lists = workbooks.flatMap(book =>
    book.sheets
      .filter(({ id }) => id !== draft.sheetId)
      .map(sheet => ({
        value: String(sheet.id),
        label: book.name === sheet.name ? sheet.name : `${sheet.name} · ${book.name}`,
      })),
  )
  const [first] = lists
  const choose = (value: string | undefined) => {
    if (value !== undefined) onTarget({ kind: 'list', sheetId: SheetId.parse(Number(value)) })
  }
  return (
    <Group gap="8px 12px">
      <SegmentedControl
        aria-label="Add people to"
        value={target.kind}
        disabled={first === undefined}
        data={[
          { value: 'new', label: 'New list' },
          { value: 'list', label: 'Existing list' },
        ]}
        onChange={kind => (kind === 'new' ? onTarget({ kind: 'new', name }) : choose(first?.value))}
      />
      {target.kind === 'new' ? (
        <TextInput
          aria-label="Name of the new list"
          maxLength={200}
          error={name.trim() === ''}
          value={name}
          onChange={event => {
            const typed = event.currentTarget.value
            setName(typed)
            if (typed.trim() !== '') onTarget({ kind: 'new', name: typed.trim() })
          }}
        />
      ) : (
        <Select
          aria-label="List for the people"
          searchable
          allowDeselect={false}
          value={String(target.sheetId)}
          data={lists}
          onChange={value => choose(value ?? undefined)}
        />
      )}
      <Box component="p" m={0} c="dimmed" fz={12}>
        People already in that list are left out.
      </Box>
    </Group>
  )
}
