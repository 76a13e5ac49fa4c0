// The export: which rows and columns, which form, what will be changed or cannot be kept, then the file.
import { Button, Group, Input, Modal, Radio, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ExportSpec } from '../../contract/app/file.ts'
import { fileNameOf } from '../../contract/app/file-name.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { engineClient } from '../rpc/client.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { type DialogProps, uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { choosePlace } from '../ui/choose-place.ts'
import { countNoun, formatCount } from '../ui/figures.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import classes from './export-dialog.module.css'
import { formsOf, formWords, sameWords, sourceFormat } from './export-forms.ts'
import { ExportNotes } from './export-notes.tsx'
import { type ExportScope, exportScopes, localDelimiter, rowRanges, takenWords } from './export-scope.ts'
import { newJobId, showJob } from './jobs.ts'

type Preset = ExportSpec['preset']
type Format = ExportSpec['format']

const scopeWords: Record<ExportScope, string> = {
  view: 'Rows on the screen',
  all: 'All rows',
  selection: 'Selected rows',
}
const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'tsv', label: 'TSV' },
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'jsonl', label: 'JSON Lines' },
] as const satisfies { value: Format; label: string }[]
const delimiters = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '|', label: 'Pipe |' },
]

export function ExportDialog({ onClose }: DialogProps<'export'>) {
  const trpc = useTRPC()
  const sheetId = useStore(uiStore, value => value.sheetId)
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions(sheetId === null ? skipToken : { sheetId }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <span>
          Export <bdi>{sheet?.name}</bdi>
        </span>
      }
      size={560}
    >
      {sheet && <ExportForm sheet={sheet} onClose={onClose} />}
    </Modal>
  )
}

function ExportForm({ sheet, onClose }: { sheet: Sheet; onClose(): void }) {
  const trpc = useTRPC()
  const state = useStore(gridStore, value => value)
  const offered = exportScopes(sheet, state)
  const source = sourceFormat(sheet.source)
  // In the order of the screen, where pinned columns come first; a folded column with what it stands for.
  const shown = state.sheet?.id === sheet.id ? state.withDetails : sheet.columns.filter(({ hidden }) => !hidden)

  const [scope, setScope] = useState<ExportScope>(() => offered[0]?.scope ?? 'all')
  const [columns, setColumns] = useState<'shown' | 'all'>('shown')
  const [format, setFormat] = useState<Format>('csv')
  const [preset, setPreset] = useState<Preset>('excel')
  const [delimiter, setDelimiter] = useState(() => localDelimiter(navigator.language))
  const [name, setName] = useState(() => fileNameOf(sheet.name, 'list'))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)

  const same = preset === 'same'
  const written = same ? source : format
  const forms = formsOf(written, source)
  const spec: ExportSpec = {
    sheetId: sheet.id,
    scope,
    viewId: scope === 'all' ? null : (state.view?.id ?? null),
    ranges: scope === 'selection' ? rowRanges(state.blocks) : [],
    columns: columns === 'all' || shown.length === 0 ? 'all' : shown.map(({ id }) => id),
    format: written,
    preset: forms.includes(preset) ? preset : 'plain',
    ...(written === 'csv' && !same ? { delimiter } : {}),
  }
  const preview = useQuery({ ...trpc.file.exportPreview.queryOptions(spec), placeholderData: keepPreviousData })
  const { data: figures } = preview
  const fileName = fileNameOf(`${name.trim() || 'list'}.${written}`, `list.${written}`)
  const blocked = !figures || preview.isPlaceholderData || figures.overRows > 0 || (same && !figures.samePossible)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (blocked || busy) return
    setBusy(true)
    setFailed(null)
    try {
      const place = await choosePlace(fileName)
      // The save dialog was dismissed: back to this one.
      if (!place) return
      const jobId = newJobId()
      await engineClient.file.export.mutate({
        jobId,
        spec,
        ticket: place.ticket,
        fileName: place.fileName,
      })
      showJob(jobId)
      onClose()
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={event => void submit(event)}>
      <Stack gap="md">
        <p className={classes.taken}>
          {takenWords(sheet, state.view, {
            scope,
            rows: offered.find(one => one.scope === scope)?.rows ?? sheet.rows,
            columns: columns === 'all' ? sheet.columns.length : shown.length,
          })}
        </p>
        {offered.length > 1 && (
          <Radio.Group label="Rows" value={scope} onChange={value => setScope(value as ExportScope)}>
            <Group gap="lg" mt={4}>
              {offered.map(({ scope: value, rows }) => (
                <Radio key={value} value={value} label={`${scopeWords[value]} (${formatCount(rows)})`} />
              ))}
            </Group>
          </Radio.Group>
        )}
        {shown.length < sheet.columns.length && (
          <Radio.Group label="Columns" value={columns} onChange={value => setColumns(value as 'shown' | 'all')}>
            <Group gap="lg" mt={4}>
              <Radio value="shown" label={`Columns on the screen (${formatCount(shown.length)})`} />
              <Radio value="all" label={`All columns (${formatCount(sheet.columns.length)})`} />
            </Group>
          </Radio.Group>
        )}
        <Input.Wrapper label="Format" labelElement="div" labelProps={{ id: 'export-format', mb: 4, display: 'block' }}>
          <SegmentedControl
            aria-labelledby="export-format"
            data={[...formats]}
            value={written}
            disabled={same}
            onChange={value => setFormat(value as Format)}
          />
          {same && <span className={classes.beside}>as in {sheet.source?.fileName}</span>}
        </Input.Wrapper>
        {forms.length > 1 && (
          <Radio.Group label="Form" value={spec.preset} onChange={value => setPreset(value as Preset)}>
            <Stack gap={6} mt={4}>
              {forms.map(form => (
                <Radio
                  key={form}
                  value={form}
                  label={formWords[form].label}
                  disabled={form === 'same' && !figures?.samePossible}
                  description={form === 'same' && figures ? sameWords(figures) : formWords[form].description}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group align="flex-end">
          <TextInput
            label="File name"
            ref={takeFocus}
            data-autofocus
            className={classes.fileName}
            value={name}
            maxLength={180}
            onChange={event => setName(event.currentTarget.value)}
            rightSection={<span className={classes.ending}>.{written}</span>}
            rightSectionWidth={52}
          />
          {written === 'csv' && !same && (
            <Select
              label="Delimiter"
              data={delimiters}
              value={delimiter}
              allowDeselect={false}
              w={140}
              onChange={value => value && setDelimiter(value)}
            />
          )}
        </Group>
        {figures && <ExportNotes preview={figures} format={written} preset={spec.preset} />}
        {(failed ?? preview.error) !== null && <ProblemNote error={failed ?? preview.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={blocked}>
            {figures ? `Export ${countNoun(figures.rows, 'row')}` : 'Export'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
