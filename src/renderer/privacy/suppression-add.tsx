// Adding to the do-not-contact lists: typed or pasted lines, a column of a list, a column of a file; counted first.
import { Button, Checkbox, FileButton, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FileInspection } from '../../contract/app/file/file.ts'
import { type SuppressionAsk, SuppressionKind, type SuppressionPreview } from '../../contract/app/privacy/privacy.ts'
import { acceptedFiles } from '../file/open-file.ts'
import { releaseFile, ticketFor, UploadRefused } from '../file/upload.ts'
import { engineClient } from '../rpc/client.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { SuppressionSource } from '../state/open.ts'
import { DialogBody } from '../ui/dialog.tsx'
import { doneNotice, problemNotice, problemWordsNotice } from '../ui/notice/notices.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { kindChoices, kindWords, previewWords, suppressedAs } from '../ui/words/suppression-words.ts'
import classes from './suppression-dialog.module.css'

interface Props {
  source: SuppressionSource | undefined
  onCancel: () => void
  onAdded: () => void
}

/** A file that was chosen, and its column. */
interface FromFile {
  readonly inspection: FileInspection
  readonly index: number
}

const waitMs = 250

export function SuppressionAdd({ source, onCancel, onAdded }: Props) {
  const trpc = useTRPC()
  const column = source?.from === 'column' ? source : null
  const [kind, setKind] = useState<SuppressionKind>(source?.kind ?? 'email')
  const [text, setText] = useState(source?.from === 'cells' ? source.text : '')
  const [file, setFile] = useState<FromFile | null>(null)
  const [hashed, setHashed] = useState(false)
  const [note, setNote] = useState('')
  const ticket = file?.inspection.ticket
  useEffect(() => (ticket === undefined ? undefined : () => releaseFile(ticket)), [ticket])
  const [typed] = useDebouncedValue(text, waitMs)
  const ask = askOf(kind, { column, file, text: typed })
  const preview = useQuery({
    ...trpc.privacy.preview.queryOptions(ask ?? skipToken),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const remove = useMutation(trpc.privacy.remove.mutationOptions())
  const add = useMutation(
    trpc.privacy.add.mutationOptions({
      onSuccess: ({ valid, batchId, sealed }) => {
        onAdded()
        const pseudonymous =
          hashed && !sealed
            ? ' This computer has no keychain, so the hashes are only pseudonymous. Someone who guesses a value can confirm it.'
            : ''
        const words = `Added to the do-not-contact lists: ${countNoun(valid, 'new entry', 'new entries')}.${pseudonymous}`
        if (batchId === null) doneNotice(words)
        else
          doneNotice(words, {
            label: 'Undo',
            run: async () => void (await remove.mutateAsync({ kind: 'batch', batchId })),
          })
      },
    }),
  )
  const counts = ask ? preview.data : undefined
  const ready = counts !== undefined && counts.valid > 0 && typed === text && !preview.isPlaceholderData
  return (
    <DialogBody
      onClose={onCancel}
      onSubmit={() => ask && add.mutate({ ...ask, hashed, note })}
      main={{
        label: ready ? `Add ${countNoun(counts.valid, 'entry', 'entries')}` : 'Add',
        disabled: !ready,
        busy: add.isPending,
      }}
    >
      <Stack gap={12}>
        <Select
          label="Kind of values"
          allowDeselect={false}
          data={kindChoices}
          value={kind}
          onChange={value => setKind(SuppressionKind.parse(value))}
        />
        {column ? (
          <Text>{`The values of “${column.name}”, ${column.viewId === null ? 'all rows' : 'the rows shown'}.`}</Text>
        ) : file ? (
          <FileColumn file={file} onFile={setFile} />
        ) : (
          <Textarea
            data-autofocus
            label="Values, one per line"
            description="You can also use the SHA-256 of a lowercase address, a number with +, or a domain."
            placeholder={kindWords[kind].example}
            rows={7}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        )}
        {!column && !file && <ChooseFile kind={kind} onFile={setFile} />}
        <Checkbox
          label="Store only hashes"
          description="No one can read the values, and they still work. The hashes need the secret of this workspace in the keychain."
          checked={hashed}
          onChange={event => setHashed(event.currentTarget.checked)}
        />
        <TextInput
          label="Note"
          placeholder="Source or reason"
          maxLength={500}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        {preview.error && <ProblemNote error={preview.error} />}
        <div aria-live="polite">{counts && <Counts counts={counts} />}</div>
      </Stack>
    </DialogBody>
  )
}

/** What is asked of the engine; null while nothing is given. */
function askOf(
  kind: SuppressionKind,
  {
    column,
    file,
    text,
  }: { column: Extract<SuppressionSource, { from: 'column' }> | null; file: FromFile | null; text: string },
): SuppressionAsk | null {
  if (column) {
    const { sheetId, columnId, companyId, viewId } = column
    return { kind, from: { kind: 'column', sheetId, columnId, companyId, viewId } }
  }
  if (file) {
    const { ticket, headerRow, headerRows, sheet, columns } = file.inspection
    const options = { headerRow, ...(headerRow > 0 && { headerRows }), ...(sheet !== null && { sheet }) }
    const company = columns.find(({ type, index }) => type === 'company' && index !== file.index)
    return { kind, from: { kind: 'file', ticket, options, index: file.index, companyIndex: company?.index ?? null } }
  }
  return text.trim() === '' ? null : { kind, from: { kind: 'lines', text } }
}

function ChooseFile({ kind, onFile }: { kind: SuppressionKind; onFile: (file: FromFile) => void }) {
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    try {
      const { ticket } = await ticketFor(chosen)
      const inspection = await engineClient.file.inspect.query({ ticket, options: {} }).catch((error: unknown) => {
        releaseFile(ticket)
        throw error
      })
      const fitting = inspection.columns.find(({ type }) => suppressedAs(type) === kind) ?? inspection.columns[0]
      onFile({ inspection, index: fitting?.index ?? 0 })
    } catch (error) {
      if (error instanceof UploadRefused) problemWordsNotice(error.words)
      else problemNotice(error)
    }
  }
  return (
    <div>
      <FileButton accept={acceptedFiles} onChange={file => void choose(file)}>
        {props => (
          <Button {...props} variant="default">
            From a file…
          </Button>
        )}
      </FileButton>
    </div>
  )
}

function FileColumn({ file, onFile }: { file: FromFile; onFile: (file: FromFile | null) => void }) {
  const { columns, fileName } = file.inspection
  return (
    <Select
      label={`Column of ${fileName}`}
      allowDeselect={false}
      data={columns.map(({ index, name }) => ({ value: String(index), label: name }))}
      value={String(file.index)}
      onChange={value => onFile({ ...file, index: Number(value) })}
    />
  )
}

function Counts({ counts }: { counts: SuppressionPreview }) {
  const { refused, invalid } = counts
  return (
    <>
      <Text fw={600}>{previewWords(counts)}</Text>
      {refused.length > 0 && (
        <ul className={`lw-bullets ${classes.refused}`}>
          {[...new Set(refused.map(({ value, reason }) => `${value}: ${reason}`))].map(words => (
            <li key={words}>{words}</li>
          ))}
          {invalid > refused.length && <li>{`and ${formatCount(invalid - refused.length)} more`}</li>}
        </ul>
      )}
    </>
  )
}
