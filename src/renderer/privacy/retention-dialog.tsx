// Delete automatically: the last day a list is kept, after days or on a day, and what happens then.
import { Group, Select, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { retentionNoticeDays } from '../../contract/app/privacy/retention.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { doneNotice } from '../ui/notice/notices.tsx'
import { formatDate } from '../ui/words/figures.ts'

const choices = {
  ever: 'Until I delete it',
  '30': '30 days',
  '90': '90 days',
  '180': '180 days',
  '365': '1 year',
  '730': '2 years',
  day: 'Until a day',
} as const
type Choice = keyof typeof choices

/** `YYYY-MM-DD` so many days from today, where the computer is. */
function dayIn(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return new Intl.DateTimeFormat('sv').format(date)
}

export function RetentionDialog({ sheetId, name, onClose }: DialogProps<'retention'>) {
  const trpc = useTRPC()
  const { data } = useQuery({ ...trpc.privacy.retention.queryOptions({ sheetId }), staleTime: 0 })
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const set = useMutation(trpc.privacy.setRetention.mutationOptions())
  if (!data) return null
  const choice = chosen ?? (data.until === null ? 'ever' : 'day')
  const day = typed ?? data.until ?? dayIn(30)
  const until = choice === 'ever' ? null : choice === 'day' ? day : dayIn(Number(choice))
  const earliest = dayIn(retentionNoticeDays)
  const saved = () => {
    onClose()
    doneNotice(
      until === null ? `“${name}” is kept until you delete it.` : `“${name}” is kept until ${formatDate(until)}.`,
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title="Delete automatically"
      size={480}
      onSubmit={() => set.mutate({ sheetId, until }, { onSuccess: saved })}
      main={{ label: 'Save', disabled: until === '', busy: set.isPending }}
    >
      <Group align="flex-end" gap="sm">
        <Select
          data-autofocus
          label={`Keep “${name}”`}
          data={Object.entries(choices).map(([value, label]) => ({ value, label }))}
          value={choice}
          allowDeselect={false}
          onChange={value => setChosen(value as Choice)}
        />
        {choice === 'day' && (
          <TextInput
            type="date"
            label="Last day"
            required
            min={dayIn(1)}
            value={day}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        )}
      </Group>
      <Text mt="md">
        {until === null
          ? 'This list is never deleted automatically.'
          : `After ${until === '' ? 'that day' : formatDate(until)} the list goes to the trash. 30 days later it is permanently deleted, with its requests, its source file and its copies in backups. You see a notice ${retentionNoticeDays} days before. Spent credits stay in the ledger.`}
      </Text>
      {until !== null && until !== '' && until < earliest && (
        <Text mt="xs">
          You see a notice first, so the list goes to the trash no earlier than {formatDate(earliest)}.
        </Text>
      )}
    </Dialog>
  )
}
