// "Seen before": what the column tells, how old it is, and making it or bringing it up to date, which can be stopped.
import { Loader, Progress, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useState } from 'react'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { SeenState } from '../../../contract/app/search/seen.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { problemNotice } from '../../ui/notice/notices.tsx'
import { stepNotice } from '../../ui/notice/step-notice.ts'
import { countNoun, formatCount, formatMoment } from '../../ui/words/figures.ts'
import { problemText } from '../../ui/words/words.ts'

export function SeenDialog({ sheetId, onClose }: { sheetId: SheetId; onClose: () => void }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [filling, setFilling] = useState(false)
  const state = useQuery({ ...trpc.seen.state.queryOptions({ sheetId }), staleTime: 0 })
  const { data: progress } = useSubscription(
    trpc.seen.fill.subscriptionOptions(
      { sheetId },
      {
        enabled: filling,
        onError: error => {
          setFilling(false)
          problemNotice(error)
        },
        onData: ({ done, of }) => {
          if (!done) return
          void queries.invalidateQueries(trpc.seen.pathFilter())
          onClose()
          stepNotice(`${formatCount(done.seen)} of ${countNoun(of, 'row')} are in other lists.`, sheetId)
        },
      },
    ),
  )
  const found = state.data
  return (
    <Dialog
      onClose={onClose}
      title="Seen before"
      size={520}
      focus="main"
      state={filling && `${formatCount(progress?.rows ?? 0)} of ${countNoun(progress?.of ?? 0, 'row')}`}
      main={{
        label: found?.column ? 'Refresh' : 'Add column',
        run: () => setFilling(true),
        disabled: !found?.comparable,
        busy: filling,
      }}
    >
      <Stack gap="sm">
        <Text>
          Adds a column that shows which other lists contain the person or company of each row, with the last verdict
          and export. Nothing is sent. 0 credits.
        </Text>
        {state.error ? (
          <Note tone="bad" icon="▲" urgent>
            {problemText(state.error).text}
          </Note>
        ) : found ? (
          <Outlook state={found} />
        ) : (
          <Loader size="sm" aria-label="Searching other lists" />
        )}
        {filling && (
          <Progress
            value={progress && progress.of > 0 ? Math.round((100 * progress.rows) / progress.of) : 0}
            aria-label="Rows checked"
            size={6}
          />
        )}
      </Stack>
    </Dialog>
  )
}

function Outlook({ state: { comparable, lists, column } }: { state: SeenState }) {
  if (!comparable)
    return (
      <Note tone="warn" icon="!">
        No column identifies the people in these rows. Give a column the type email, profile URL or service ID, or add
        name and domain.
      </Note>
    )
  if (column?.stale)
    return (
      <Note tone="warn" icon="!">
        “{column.name}” is from {formatMoment(column.at, new Date())} and out of date.
      </Note>
    )
  return (
    <Text c="dimmed">
      {column
        ? `“${column.name}” is from ${formatMoment(column.at, new Date())} and up to date.`
        : lists === 0
          ? 'There are no other lists yet, so every cell would be empty.'
          : `Searches ${countNoun(lists, 'other list')}.`}
    </Text>
  )
}
