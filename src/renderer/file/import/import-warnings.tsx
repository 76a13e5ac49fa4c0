// What is worth knowing of a file before it is imported.
import { Group } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { FileInspection, FileWarning } from '../../../contract/app/file/file.ts'
import { harmlessWarnings, warningWords } from '../../../contract/app/file/file-words.ts'
import { countNoun } from '../../ui/words/figures.ts'
import classes from './import-dialog.module.css'

/** What may be wrong comes first. */
const byWeight = (a: FileWarning, b: FileWarning) =>
  Number(harmlessWarnings.has(a.code)) - Number(harmlessWarnings.has(b.code))

export function ImportWarnings({ inspection: { warnings, titleLines } }: { inspection: FileInspection }) {
  if (warnings.length === 0 && titleLines.length === 0) return null
  return (
    <ul className={classes.warnings} aria-label="Notes">
      {warnings.toSorted(byWeight).map(warning => (
        <Group component="li" gap={6} wrap="nowrap" mih={22} key={`${warning.code} ${warning.column}`}>
          {harmlessWarnings.has(warning.code) ? (
            <IconInfoCircle size={14} className="lw-dim" aria-hidden />
          ) : (
            <IconAlertTriangle size={14} className="lw-warn" aria-hidden />
          )}
          {warningWords(warning, countNoun)}
        </Group>
      ))}
      {titleLines.length > 0 && (
        <Group component="li" gap={6} wrap="nowrap" mih={22}>
          <IconInfoCircle size={14} className="lw-dim" aria-hidden />
          {countNoun(titleLines.length, 'title line')} above the header {titleLines.length === 1 ? 'becomes' : 'become'}{' '}
          the note of the list: "{titleLines[0]}"
        </Group>
      )}
    </ul>
  )
}
