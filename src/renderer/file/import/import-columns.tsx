// The live preview: every column with its name, type and whether it is kept, above the first rows as text.
import { Checkbox, Group, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react'
import { memo } from 'react'
import { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { FileInspection, InspectedColumn } from '../../../contract/app/file/file.ts'
import { columnTypes } from '../../../model/column-types/index.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { countNoun } from '../../ui/words/figures.ts'
import type { ColumnChoices } from '../export/chosen-columns.ts'
import classes from './import-columns.module.css'
import { detectionText } from './import-words.ts'

const typeOptions = columnTypes.map(value => ({ value, label: typeLook(value).name }))
/** More cells than this make typing in the header slow. */
const maxCells = 12_000

const judgedBy = ({ detection: { nonEmpty } }: InspectedColumn) =>
  `Detected from ${countNoun(nonEmpty, 'filled cell')}. Every cell is checked after the import.`

interface HeadProps {
  column: InspectedColumn
  choice: ColumnChoices[number]
  onChoice(choice: ColumnChoices[number]): void
}

function ColumnHead({ column, choice, onChoice }: HeadProps) {
  const keep = choice.keep ?? true
  const name = choice.name ?? column.name
  const doubt = choice.type === undefined && !column.detection.sure && column.detection.nonEmpty > 0
  return (
    <th scope="col" className={classes.head} data-left-out={!keep || undefined}>
      <Group className={classes.top} gap={6} wrap="nowrap">
        <Checkbox
          aria-label={`Keep ${column.name}`}
          checked={keep}
          onChange={event => onChoice({ ...choice, keep: event.currentTarget.checked })}
        />
        <TextInput
          aria-label={`Name of column ${column.index + 1}`}
          value={name}
          maxLength={200}
          disabled={!keep}
          error={keep && name.trim() === ''}
          onChange={event => onChoice({ ...choice, name: event.currentTarget.value })}
          classNames={{ input: classes.name }}
        />
        {column.hidden && <IconEyeOff size={14} aria-label="Hidden in the file" />}
      </Group>
      <NativeSelect
        aria-label={`Type of ${name}`}
        data={typeOptions}
        value={choice.type ?? column.type}
        disabled={!keep}
        size="xs"
        onChange={event => onChoice({ ...choice, type: ColumnType.parse(event.currentTarget.value) })}
      />
      <div className={doubt ? classes.doubt : classes.found} title={judgedBy(column)}>
        {doubt && <IconAlertTriangle size={12} aria-hidden />}
        {choice.type ? 'chosen' : `${detectionText(column)}${doubt ? ', please check' : ''}`}
      </div>
    </th>
  )
}

interface RowsProps {
  inspection: Pick<FileInspection, 'preview' | 'previewLines' | 'columns'>
  leftOut?: string
  most?: number
}

/** Not drawn again while a name is typed. `leftOut`: indexes of columns not kept, joined; `most`: rows. */
export const PreviewRows = memo(function PreviewRows({
  inspection: { preview, previewLines, columns },
  leftOut = '',
  most = Math.max(10, Math.floor(maxCells / Math.max(1, columns.length))),
}: RowsProps) {
  const out = new Set(leftOut.split(','))
  const shown = preview.slice(0, most).map((cells, at) => ({ line: previewLines[at] ?? at + 1, cells }))
  return (
    <tbody>
      {shown.map(({ line, cells }) => (
        <tr key={line}>
          <th scope="row" className={classes.number}>
            {line}
          </th>
          {columns.map(column => (
            <td key={column.index} className={classes.cell} data-left-out={out.has(String(column.index)) || undefined}>
              {cells[column.index]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
})

interface Props {
  inspection: FileInspection
  choices: ColumnChoices
  onChoice(index: number, choice: ColumnChoices[number]): void
}

export function ImportColumns({ inspection, choices, onChoice }: Props) {
  const { columns } = inspection
  const leftOut = columns.filter(({ index }) => choices[index]?.keep === false).map(({ index }) => index)
  return (
    <section className={classes.scroll} aria-label="Columns and first rows">
      <table className={classes.table} aria-label="First rows by column">
        <thead>
          <tr>
            <th className={classes.corner} scope="col">
              <VisuallyHidden>Line</VisuallyHidden>
            </th>
            {columns.map(column => (
              <ColumnHead
                key={column.index}
                column={column}
                choice={choices[column.index] ?? {}}
                onChoice={choice => onChoice(column.index, choice)}
              />
            ))}
          </tr>
        </thead>
        <PreviewRows inspection={inspection} leftOut={leftOut.join(',')} />
      </table>
    </section>
  )
}
