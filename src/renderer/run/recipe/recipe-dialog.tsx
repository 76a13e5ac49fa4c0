// A recipe meets a list that differs from the one it was made of: what differs, and which columns to take instead.

import { Checkbox, Select, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { GuideButton } from '../../guide/guide-button.tsx'
import { useTRPC, useTRPCClient } from '../../rpc/trpc.ts'
import type { DialogProps } from '../../state/open.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { problemShown } from '../../ui/mutation-problems.ts'
import { Note } from '../../ui/note.tsx'
import classes from './recipe-dialog.module.css'
import { driftWords, leftOut, offeredFor, suggestedColumn, titleOf } from './recipe-words.ts'
import { openMatched } from './run-recipe.ts'

export function RecipeDialog({ sheetId, recipe, drift, lost, onClose }: DialogProps<'recipe'>) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const columns = sheet?.columns ?? []
  const [chosen, setChosen] = useState(() => drift.map(suggestedColumn))
  const [without, setWithout] = useState(false)
  const open = chosen.filter(value => value === null).length
  const drops = drift.some(({ use }, place) => use.kind === 'test' && chosen[place] === leftOut)
  const match = useMutation({
    meta: problemShown,
    mutationFn: () => {
      const choices = drift.map(({ use }, place) => ({ use, columnId: columnOf(chosen[place] ?? null) }))
      return client.recipe.match.query({ sheetId, recipe, choices, withoutLost: without })
    },
    onSuccess: found => openMatched(recipe, found),
  })
  const columnOf = (value: string | null): ColumnId | null => columns.find(({ id }) => String(id) === value)?.id ?? null
  return (
    <Dialog
      onClose={onClose}
      title={recipe.name}
      size={640}
      error={match.error}
      state={
        open > 0 && (
          <Text fz={12} c="dimmed">
            Choose {open === 1 ? 'one more column' : `${open} more columns`}.
          </Text>
        )
      }
      focus="main"
      main={{
        label: 'Estimate…',
        run: () => match.mutate(),
        disabled: open > 0 || !sheet || (lost.length > 0 && !without),
        busy: match.isPending,
      }}
    >
      <Text>
        {drift.length > 0
          ? `“${sheet?.name ?? 'This list'}” has different columns from the list this recipe was made for. Choose which ones to use. An`
          : 'A list that this recipe checks first is missing. An'}{' '}
        estimate comes next. Nothing is sent yet. <GuideButton page="recipes" />
      </Text>
      <ul className={classes.drift}>
        {drift.map((one, place) => (
          <li key={JSON.stringify(one.use)}>
            <Select
              label={titleOf(recipe, one.use)}
              description={driftWords(one)}
              placeholder="Choose a column"
              searchable
              allowDeselect={false}
              value={chosen[place] ?? null}
              data={offeredFor(recipe, one.use, columns)}
              onChange={value => {
                match.reset()
                setChosen(chosen.with(place, value))
              }}
            />
          </li>
        ))}
      </ul>
      {lost.length > 0 && (
        <Checkbox
          mt="sm"
          label={`Continue without ${lost.map(name => `“${name}”`).join(', ')}`}
          description="Not in this workspace. The recipe checks this list first. Without it, the run may pay for values the list already has."
          checked={without}
          onChange={event => setWithout(event.currentTarget.checked)}
        />
      )}
      {drops && (
        <Note tone="warn" icon="▲">
          Without this condition, more rows may be sent and paid for. The estimate shows how many.
        </Note>
      )}
      {match.data && match.data.drift.length > 0 && (
        <Note tone="warn" icon="▲" urgent>
          {match.data.drift.map(driftWords).join(' ')}
        </Note>
      )}
    </Dialog>
  )
}
