// What an export changes or cannot keep, said before the file is written.
import { Anchor, Stack } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type ExportPreview, type ExportSpec, maxParts } from '../../../contract/app/file/export.ts'
import { exportPresets } from '../../../model/export-presets/index.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { useOpenRows } from '../../sheet/open-rows.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { leftOutWords } from '../../ui/words/suppression-words.ts'
import classes from './export-dialog.module.css'

interface Props {
  preview: ExportPreview
  spec: ExportSpec
}

const excelCharacters = 32_767

const shownParts = 6

function partWords(parts: ExportPreview['parts']): string {
  const first = parts.slice(0, shownParts).map(({ name, rows }) => `${name} ${formatCount(rows)}`)
  const more = parts.length - first.length
  return [...first, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(', ')
}

export function exportNotes({
  preview: { guarded, overLong, suppressed, marked, parts, tooManyParts },
  spec: { format, preset },
}: Props) {
  const notes: { key: string; urgent: boolean; text: string }[] = []
  if (suppressed > 0) notes.push({ key: 'suppressed', urgent: false, text: leftOutWords(suppressed) })
  if (tooManyParts !== null)
    notes.push({
      key: 'parts',
      urgent: true,
      text: `That column has ${countNoun(tooManyParts, 'different value')}. An export can have at most ${formatCount(maxParts)} sheets or files.`,
    })
  if (parts.length > 1)
    notes.push({
      key: 'parts',
      urgent: false,
      text: `${countNoun(parts.length, format === 'xlsx' ? 'sheet' : 'file')}: ${partWords(parts)}.`,
    })
  if (marked > 0)
    notes.push({
      key: 'marked',
      urgent: true,
      text: `${countNoun(marked, 'row')} ${marked === 1 ? 'has a result that is' : 'have results that are'} practice, a guess, stale or unsure. An extra column next to ${marked === 1 ? 'it' : 'them'} shows which.`,
    })
  if (overLong > 0 && format === 'xlsx') {
    notes.push({
      key: 'long',
      urgent: true,
      text: `${countNoun(overLong, 'cell')} ${overLong === 1 ? 'is' : 'are'} longer than the ${formatCount(excelCharacters)} characters an Excel cell can hold. To keep ${overLong === 1 ? 'it' : 'them'} complete, choose CSV.`,
    })
  }
  if (guarded > 0 && format !== 'xlsx') {
    notes.push(
      exportPresets[preset].text.guard
        ? {
            key: 'guard',
            urgent: false,
            text: `${countNoun(guarded, 'cell')} that a spreadsheet could run as a formula ${guarded === 1 ? 'gets' : 'get'} an apostrophe in front. Phone numbers and negative numbers do not change.`,
          }
        : {
            key: 'guard',
            urgent: true,
            text: `${countNoun(guarded, 'cell')} could run as a formula if you open this file in a spreadsheet. To prevent that, choose Excel.`,
          },
    )
  }
  if (format === 'xlsx') {
    notes.push({
      key: 'text',
      urgent: false,
      text: 'Columns of numbers, dates and yes/no values are exported as such. Everything else is text, so leading zeros and + signs are kept and nothing runs as a formula.',
    })
  }
  return notes
}

export function ExportNotes(props: Props) {
  const notes = exportNotes(props)
  const { preview, spec } = props
  const client = useTRPCClient()
  const opening = useOpenRows()
  const open = (finding: number, label: string) =>
    opening.mutate({
      sheetId: spec.sheetId,
      label,
      find: () => client.file.exportFinding.query({ spec, finding }),
    })
  if (notes.length === 0 && preview.findings.length === 0) return null
  return (
    <Stack component="ul" className={classes.notes} gap={6}>
      {preview.findings.map(({ text, rows }, at) => (
        <li key={text} data-urgent>
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            {text}{' '}
            {rows !== null && (
              <Anchor component="button" type="button" size="sm" onClick={() => open(at, text)}>
                Show {countNoun(rows, 'row')}
              </Anchor>
            )}
          </span>
        </li>
      ))}
      {notes.map(({ key, urgent, text }) => (
        <li key={key} data-urgent={urgent || undefined}>
          {urgent ? <IconAlertTriangle size={15} aria-hidden /> : <IconInfoCircle size={15} aria-hidden />}
          <span>{text}</span>
        </li>
      ))}
    </Stack>
  )
}
