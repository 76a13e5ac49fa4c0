// Only the rows with values from a list that is pasted or typed; what does not occur is named.

import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../../contract/app/sheet.ts'
import { type ListedValues as Listed, maxChosenValues } from '../../../contract/app/view.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { useSession } from '../session-context.ts'

interface Props {
  column: Column
  /** Values of cells. */
  onChoose: (values: string[]) => void
}

const maxNamed = 20

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n|\r|\n/)
      .map(line => line.trim())
      .filter(Boolean),
  ),
]

export function ListedValues({ column, onChoose }: Props) {
  const client = useTRPCClient()
  const session = useSession()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [alike, setAlike] = useState(true)
  const values = linesOf(text)
  const find = useMutation({
    meta: problemShown,
    mutationFn: (): Promise<Listed> =>
      client.view.listedValues.query({ sheetId: session.state.get().sheet.id, columnId: column.id, values, alike }),
    onSuccess: ({ found }) => {
      if (found.length > 0) onChoose(found.slice(0, maxChosenValues))
    },
  })
  if (!open)
    return (
      <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
        Only these values…
      </Button>
    )
  const { data } = find
  return (
    <Stack gap={6} onKeyDown={event => event.stopPropagation()}>
      <Textarea
        size="xs"
        label="Only these values, one per line"
        placeholder="Paste a list"
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Checkbox
        label="Ignore case and accents"
        checked={alike}
        onChange={event => setAlike(event.currentTarget.checked)}
      />
      <Group gap="xs">
        <Button
          size="compact-sm"
          disabled={values.length === 0 || values.length > maxChosenValues}
          loading={find.isPending}
          onClick={() => find.mutate()}
        >
          {values.length > maxChosenValues
            ? `At most ${formatCount(maxChosenValues)} values`
            : `Show ${countNoun(values.length, 'value')}`}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(false)}>
          Close
        </Button>
      </Group>
      {data && (
        <Text size="xs" role="status">
          {missingWords(data)}
        </Text>
      )}
    </Stack>
  )
}

function missingWords({ found, missing }: Listed): string {
  const all = found.length === 0 ? 'None of them is in this column.' : 'All of them are in this column.'
  if (missing.length === 0 || found.length === 0) return all
  const named = missing.slice(0, maxNamed).join(', ')
  const more = missing.length > maxNamed ? `, and ${formatCount(missing.length - maxNamed)} more` : ''
  return `Not in this column: ${named}${more}.`
}
