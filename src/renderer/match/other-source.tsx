// Which list or file the open list is put beside: lists of the workspace by name, or a file that is chosen now.
import { Button, Select, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { SheetId, StepId } from '../../contract/app/ids.ts'
import type { OpenedTable, OtherTable } from '../../contract/app/match.ts'
import { acceptedFiles } from '../file/open-file.ts'
import { ticketFor, UploadRefused } from '../file/upload.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { problemNotice, problemWordsNotice } from '../ui/notice/notices.tsx'
import { pickFiles } from '../ui/pick-files.ts'
import { countNoun, formatMoment } from '../ui/words/figures.ts'
import { stepLabel } from '../ui/words/step-label.ts'

interface Props {
  sheetId: SheetId
  /** Earlier states of the list itself are offered too. */
  earlier?: boolean
  opened: OpenedTable | null
  onOpen(opened: OpenedTable, kind: OtherTable['kind']): void
}

/** The state before the first step. */
const beginning = 'beginning'

/** Opens what is chosen, and gives a file back when another is chosen or the screen is left. */
export function OtherSource({ sheetId, earlier = false, opened, onOpen }: Props) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { data: workbooks } = useQuery(trpc.sheet.workbooks.queryOptions())
  const { data: about } = useQuery(trpc.app.about.queryOptions())
  const [list, setList] = useState<string | null>(null)
  const [step, setStep] = useState<string | null>(null)
  const { data: history } = useQuery(trpc.sheet.history.queryOptions(earlier ? { sheetId } : skipToken))
  const held = useRef<SheetId | null>(null)
  const giveBack = useCallback(() => {
    const otherId = held.current
    held.current = null
    // What cannot be given back now goes when the workspace opens again.
    if (otherId !== null) client.match.close.mutate({ otherId }).catch(() => {})
  }, [client])
  useEffect(() => giveBack, [giveBack])

  const open = useMutation({
    mutationFn: (other: OtherTable) => client.match.open.mutate({ sheetId, other }),
    onSuccess: (table, other) => {
      giveBack()
      if (other.kind !== 'list') {
        held.current = table.otherId
        setList(null)
      }
      if (other.kind !== 'state') setStep(null)
      onOpen(table, other.kind)
    },
  })
  const choose = async () => {
    try {
      const chosen = about?.dialogs.can
        ? await client.file.choose.mutate()
        : await Promise.all((await pickFiles(acceptedFiles)).map(ticketFor))
      const [first] = chosen ?? []
      if (first) open.mutate({ kind: 'file', ticket: first.ticket, options: {} })
    } catch (error) {
      if (error instanceof UploadRefused) problemWordsNotice(error.words)
      else problemNotice(error)
    }
  }
  const lists = (workbooks ?? []).flatMap(({ name, sheets }) =>
    sheets.filter(({ id }) => id !== sheetId).map(sheet => ({ ...sheet, workbook: name })),
  )
  // The state before a step is that after the one before it.
  const done = (history?.steps ?? []).filter(({ undone }) => !undone)
  const states = done.map(({ label, at }, place) => ({
    value: String(done[place + 1]?.id ?? beginning),
    label: `Before “${stepLabel(label)}”, ${formatMoment(at, new Date())}`,
  }))
  return (
    <div>
      <Select
        label="List"
        // The focus begins here; what lies below is not covered before anything was pressed.
        data-autofocus
        placeholder={lists.length === 0 ? 'There is no other list' : 'Choose a list'}
        searchable
        value={list}
        data={lists.map(({ id, name, workbook }) => ({
          value: String(id),
          label: name === workbook ? name : `${name} (${workbook})`,
        }))}
        onChange={value => {
          setList(value)
          if (value !== null) open.mutate({ kind: 'list', sheetId: SheetId.parse(Number(value)) })
        }}
      />
      <Button
        mt={8}
        size="xs"
        variant="default"
        leftSection={<IconFile size={14} />}
        loading={open.isPending}
        onClick={() => void choose()}
      >
        Or choose a file…
      </Button>
      {earlier && (
        <Select
          mt={8}
          label="Or an earlier version"
          placeholder={states.length === 0 ? 'No changes yet' : 'Before a step of the history'}
          value={step}
          data={states}
          onChange={value => {
            setStep(value)
            if (value === null) return
            const stepId = value === beginning ? null : StepId.parse(Number(value))
            open.mutate({ kind: 'state', stepId })
          }}
        />
      )}
      {opened && (
        <Text size="xs" c="dimmed" mt={6} role="status">
          {opened.name}: {countNoun(opened.rows, 'row')}, {countNoun(opened.columns.length, 'column')}
        </Text>
      )}
    </div>
  )
}
