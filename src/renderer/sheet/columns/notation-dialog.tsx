// How the values of a column are read, and which words count as blank in its list.
import { Checkbox, Stack, TagsInput, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmptyMarkers } from '../../../contract/app/cell/notation.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { problemNotice } from '../../ui/notice/notices.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import { useSession, useSessionState } from '../session-context.ts'
import { ColumnNotation } from './column-notation.tsx'

export function NotationDialog({ columnId, onClose }: { columnId: ColumnId; onClose: () => void }) {
  const column = useSessionState(state => state.sheet.columns.find(({ id }) => id === columnId))
  if (!column) return null
  return (
    <Dialog
      onClose={onClose}
      title={
        <span>
          Input format of “<bdi>{column.name}</bdi>”
        </span>
      }
      size={460}
    >
      <Stack gap="md">
        <ColumnNotation column={column} />
        <Markers columnId={columnId} />
      </Stack>
    </Dialog>
  )
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function Markers({ columnId }: { columnId: ColumnId }) {
  const trpc = useTRPC()
  const session = useSession()
  const { sheetId } = session
  const { data: found = [] } = useQuery(trpc.sheet.markers.queryOptions({ sheetId, columnId }))
  const [markers, setMarkers] = useState(useSessionState(state => state.sheet.markers))
  const change = (wanted: EmptyMarkers) => {
    setMarkers(wanted)
    session.client.sheet.patch.mutate({ sheetId, markers: wanted }).catch((error: unknown) => {
      setMarkers(markers)
      problemNotice(error)
    })
  }
  const without = (words: readonly string[], word: string) => words.filter(one => !same(one, word))
  const countAsBlank = (word: string, blank: boolean) =>
    change(
      blank
        ? { ...markers, never: without(markers.never, word) }
        : { also: without(markers.also, word), never: [...without(markers.never, word), word.trim()] },
    )
  return (
    <section aria-label="What counts as blank">
      <Title order={3}>What counts as blank</Title>
      <Text c="dimmed" size="xs" mb={6}>
        Words such as “n/a”, “-” or “unknown” count as blank in every column of this list. They are never sent and never
        count as errors or duplicates.
      </Text>
      <Stack gap={4}>
        {found.map(({ text, cells }) => (
          <Checkbox
            key={text}
            size="xs"
            label={`“${text}”, ${countNoun(cells, 'cell')}`}
            checked={!markers.never.some(word => same(word, text))}
            onChange={event => countAsBlank(text, event.currentTarget.checked)}
          />
        ))}
        {found.length === 0 && <Text size="sm">No cell in this column has such a word.</Text>}
      </Stack>
      <TagsInput
        size="xs"
        mt="xs"
        label="Other words that count as blank"
        placeholder={markers.also.length === 0 ? 'Type a word and press Enter' : ''}
        maxTags={100}
        maxLength={100}
        value={[...markers.also]}
        onChange={also => change({ also, never: markers.never.filter(word => !also.some(other => same(word, other))) })}
      />
    </section>
  )
}
