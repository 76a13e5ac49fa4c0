// The export: which rows and columns, which form, what will be changed or cannot be kept, then the file.
import { Anchor, Group, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportPreview, ExportSpec } from '../../../contract/app/file/export.ts'
import { fileNameOf } from '../../../contract/app/file/file-name.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { exportFormatNames, exportFormats } from '../../../model/export-presets/formats.ts'
import { exportPresets } from '../../../model/export-presets/index.ts'
import type { ExportPresetName } from '../../../model/export-presets/names.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { gridStore } from '../../state/grid-state.ts'
import { type DialogProps, uiStore } from '../../state/open.ts'
import { useStore } from '../../state/store.ts'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { takeFocus } from '../../ui/focus/take-focus.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { type AskedExport, inFormat, useExportChoices } from './export-choices.ts'
import classes from './export-dialog.module.css'
import { formsOf, sameWords } from './export-forms.ts'
import { ExportNotes } from './export-notes.tsx'
import { CardFields, ExportFields, OwnPresets } from './export-target.tsx'
import { startersOf, TemplateFields } from './export-template.tsx'
import { TakenRows } from './taken-rows.tsx'
import { writeExport } from './write-export.ts'

export { ExportMenu } from './export-menu.tsx'

type Format = ExportSpec['format']

const formats = exportFormatNames.map(value => ({ value, label: exportFormats[value].label }))
/** How long typing has to pause before a template is checked. */
const typingMs = 250
const delimiters = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '|', label: 'Pipe |' },
]

export function ExportDialog({ splitBy, format, onClose }: DialogProps<'export'>) {
  const trpc = useTRPC()
  const sheetId = useStore(uiStore, value => value.sheetId)
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions(sheetId === null ? skipToken : { sheetId }))
  return (
    <Dialog
      onClose={onClose}
      title={
        <span>
          Export “<bdi>{sheet?.name}</bdi>”
        </span>
      }
      size={560}
    >
      {sheet && <ExportForm sheet={sheet} asked={{ splitBy, format }} onClose={onClose} />}
    </Dialog>
  )
}

interface ExportFormProps {
  sheet: Sheet
  asked: AskedExport
  onClose(): void
}

function ExportForm({ sheet, asked, onClose }: ExportFormProps) {
  const trpc = useTRPC()
  const state = useStore(gridStore, value => value)
  const made = useExportChoices(sheet, state, asked)
  const { choices, choose, format, spec, taken, names } = made
  const [name, setName] = useState(() => fileNameOf(sheet.name, 'list'))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)

  const same = choices.preset === 'same'
  const { target, text } = exportPresets[choices.preset]
  const ending = spec.split?.into === 'files' ? 'zip' : (spec.template?.ending ?? format)
  // A template is checked while it is typed.
  const [settled] = useDebouncedValue(spec.template, typingMs)
  const isTyping = spec.template !== settled
  const sample = useQuery({
    ...trpc.file.templatePreview.queryOptions(spec.template && !isTyping ? spec : skipToken),
    placeholderData: keepPreviousData,
  })
  const isUnread = spec.template !== undefined && (isTyping || sample.data?.problem !== null)
  const preview = useQuery({
    ...trpc.file.exportPreview.queryOptions(isUnread ? skipToken : spec),
    placeholderData: keepPreviousData,
  })
  const { data: figures } = preview
  const fileName = fileNameOf(`${name.trim() || 'list'}.${ending}`, `list.${ending}`)
  const blocked =
    !figures ||
    isUnread ||
    preview.isPlaceholderData ||
    figures.tooManyParts !== null ||
    (same && !figures.samePossible)

  const submit = async () => {
    setBusy(true)
    setFailed(null)
    try {
      // Not written: the save dialog was dismissed, back to this one.
      if (await writeExport(sheet, choices, spec, fileName)) onClose()
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <DialogBody
      onClose={onClose}
      onSubmit={() => void submit()}
      error={failed ?? preview.error}
      main={{ label: figures ? `Export ${countNoun(figures.rows, 'row')}` : 'Export', disabled: blocked, busy }}
    >
      <Stack gap="md">
        {made.asLast && (
          <Group component="p" className="lw-dim" gap={0} align="stretch" wrap="nowrap" justify="space-between">
            Same choices as the last export.
            <Anchor component="button" type="button" onClick={made.startOver}>
              Start over
            </Anchor>
          </Group>
        )}
        <TakenRows sheet={sheet} made={made} view={state.view} />
        <ExportForms sheet={sheet} made={made} figures={figures} />
        {spec.template && (
          <TemplateFields
            {...{ sheet, taken, template: spec.template, preview: sample.data }}
            onChange={template => choose({ template })}
          />
        )}
        {target && target.fields.length > 0 && (
          <ExportFields target={target} columns={taken} names={names} onChange={map => choose({ names: map })} />
        )}
        {spec.format === 'vcf' && figures && figures.card.length > 0 && (
          <CardFields columns={taken} card={figures.card} onChange={map => choose({ names: map })} />
        )}
        <ExportExtras sheet={sheet} made={made} />
        <Group align="flex-end">
          <TextInput
            label="File name"
            ref={takeFocus}
            data-autofocus
            className="lw-grow"
            value={name}
            maxLength={180}
            onChange={event => setName(event.currentTarget.value)}
            rightSection={<span className={classes.ending}>.{ending}</span>}
            rightSectionWidth={52}
          />
          {format === 'csv' && text.delimiter && (
            <Select
              label="Delimiter"
              data={delimiters}
              value={choices.delimiter}
              allowDeselect={false}
              w={140}
              onChange={value => value && choose({ delimiter: value })}
            />
          )}
        </Group>
        {figures && <ExportNotes preview={figures} spec={spec} />}
        <OwnPresets sheet={sheet} choices={choices} choose={choose} />
      </Stack>
    </DialogBody>
  )
}

interface PartProps {
  sheet: Sheet
  made: ReturnType<typeof useExportChoices>
}

/** The format of the file, and what it is written for. */
function ExportForms({ sheet, made, figures }: PartProps & { figures: ExportPreview | undefined }) {
  const { choices, choose, format, source, taken } = made
  const { preset } = choices
  const same = preset === 'same'
  const forms = formsOf(format, source)
  const change = (value: string) => {
    const next = value as Format
    choose({
      ...inFormat(choices, next, sheet),
      ...(next === 'template' && choices.template === null && { template: startersOf(sheet, taken, 'json') }),
    })
  }
  return (
    <>
      <Radio.Group
        label="Format"
        value={format}
        {...(same && { description: `As in ${sheet.source?.fileName}` })}
        onChange={change}
      >
        <Group gap="12px 16px" mt={8}>
          {formats.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} disabled={same} />
          ))}
        </Group>
      </Radio.Group>
      {forms.length > 1 && (
        <Radio.Group
          label="Preset"
          value={preset}
          description={same && figures ? sameWords(figures) : exportPresets[preset].description}
          onChange={value => choose({ preset: value as ExportPresetName, names: null })}
        >
          <Group gap="md" mt={6}>
            {forms.map(form => (
              <Radio
                key={form}
                value={form}
                label={exportPresets[form].title}
                disabled={form === 'same' && !figures?.samePossible}
              />
            ))}
          </Group>
        </Radio.Group>
      )}
      {figures?.sameReason && !same && forms.length > 1 && (
        <span className={classes.reason}>Same as source: {figures.sameReason}</span>
      )}
    </>
  )
}

/** Evidence beside results, and parts. */
function ExportExtras({ sheet, made }: PartProps) {
  const { choices, choose, format } = made
  const { splitBy, evidence, preset } = choices
  return (
    <>
      {sheet.columns.some(({ origin }) => origin !== null) && (
        <Switch
          label="Add evidence columns"
          description="Source, date, rule, state, provider and cost of each result."
          checked={evidence}
          onChange={event => choose({ evidence: event.currentTarget.checked })}
        />
      )}
      {preset !== 'same' && format !== 'sqlite' && (
        <Select
          label="Split by"
          description={
            format === 'xlsx'
              ? 'One sheet per value of a column, plus a summary.'
              : 'One file per value of a column, in a zip file.'
          }
          placeholder="Not split"
          data={sheet.columns.map(column => ({ value: String(column.id), label: column.name }))}
          value={splitBy === null ? null : String(splitBy)}
          searchable
          clearable
          onChange={value => choose({ splitBy: sheet.columns.find(({ id }) => String(id) === value)?.id ?? null })}
        />
      )}
    </>
  )
}
