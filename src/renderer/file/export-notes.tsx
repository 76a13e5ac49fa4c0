// What an export changes or cannot keep, said before the file is written.
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { z } from 'zod'
import type { ExportPreview, ExportSpec } from '../../contract/app/file.ts'
import { countNoun, formatCount } from '../ui/figures.ts'
import { leftOutWords } from '../ui/suppression-words.ts'
import classes from './export-dialog.module.css'

interface Props {
  preview: z.infer<typeof ExportPreview>
  format: ExportSpec['format']
  preset: ExportSpec['preset']
}

const excelRows = 1_048_576
const excelCharacters = 32_767

function exportNotes({ preview: { guarded, overRows, overLong, suppressed }, format, preset }: Props) {
  const notes: { key: string; urgent: boolean; text: string }[] = []
  if (suppressed > 0) notes.push({ key: 'suppressed', urgent: false, text: leftOutWords(suppressed) })
  if (overRows > 0) {
    notes.push({
      key: 'rows',
      urgent: true,
      text: `An Excel sheet holds ${formatCount(excelRows)} rows with its header; this is ${countNoun(overRows, 'row')} too many. Choose CSV or a smaller view.`,
    })
  }
  if (overLong > 0 && format === 'xlsx') {
    notes.push({
      key: 'long',
      urgent: true,
      text: `${countNoun(overLong, 'cell')} ${overLong === 1 ? 'is' : 'are'} longer than the ${formatCount(excelCharacters)} characters of an Excel cell. Choose CSV to keep ${overLong === 1 ? 'it' : 'them'} whole.`,
    })
  }
  if (guarded > 0 && format !== 'xlsx') {
    notes.push(
      preset === 'excel'
        ? {
            key: 'guard',
            urgent: false,
            text: `${countNoun(guarded, 'cell')} that a spreadsheet could run as a formula ${guarded === 1 ? 'gets' : 'get'} an apostrophe in front. Phone numbers and negative numbers stay as they are.`,
          }
        : {
            key: 'guard',
            urgent: true,
            text: `${countNoun(guarded, 'cell')} could be run as a formula if this file is opened in a spreadsheet. For that choose Excel.`,
          },
    )
  }
  if (format === 'xlsx') {
    notes.push({
      key: 'text',
      urgent: false,
      text: 'Cells are written as text: leading zeros and + signs stay, nothing runs as a formula.',
    })
  }
  return notes
}

export function ExportNotes(props: Props) {
  const notes = exportNotes(props)
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes}>
      {notes.map(({ key, urgent, text }) => (
        <li key={key} data-urgent={urgent || undefined}>
          {urgent ? <IconAlertTriangle size={15} aria-hidden /> : <IconInfoCircle size={15} aria-hidden />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
