// How the file is read: each setting as detected, and changeable; the preview follows.
import { Autocomplete, Checkbox, NumberInput, Select } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FileInspection, ReadOptions } from '../../contract/app/file.ts'
import { namesValues } from '../../contract/app/file-kind.ts'
import { formatCount } from '../ui/figures.ts'
import classes from './import-dialog.module.css'
import { delimiterOptions, encodingOptions } from './import-words.ts'

interface Props {
  inspection: FileInspection
  options: ReadOptions
  onOptions(options: ReadOptions): void
}

interface HintProps {
  chosen: boolean
  sure: boolean
}

/** Where a value came from; doubt is said by word and icon. */
function Hint({ chosen, sure }: HintProps): ReactNode {
  if (chosen) return <span className={classes.hint}>chosen</span>
  if (sure) {
    return (
      <span className={classes.hint}>
        <IconCheck size={12} aria-hidden /> detected
      </span>
    )
  }
  return (
    <span className={classes.doubt}>
      <IconAlertTriangle size={12} aria-hidden /> please check
    </span>
  )
}

const label = (text: string, hint: ReactNode) => (
  <span className={classes.label}>
    {text} {hint}
  </span>
)

const quotes = [
  { value: '"', label: 'Double "' },
  { value: "'", label: "Single '" },
  { value: 'none', label: 'None' },
]

export function ImportSource({ inspection, options, onOptions }: Props) {
  const change = (patch: ReadOptions) => onOptions({ ...options, ...patch })
  const { encoding, delimiter, sheets, headerSure } = inspection
  // What was chosen shows at once; what was detected follows with the next inspection.
  const headerRow = options.headerRow ?? inspection.headerRow
  const headerRows = options.headerRows ?? inspection.headerRows
  const quote = options.quote ?? inspection.quote
  const encoded = options.encoding ?? encoding?.value ?? ''
  const inside = inspection.inside && inspection.inside.names.length > 1 ? inspection.inside : null
  const several = inside !== null || sheets.filter(({ hidden }) => !hidden).length > 1
  const headerHint = <Hint chosen={options.headerRow !== undefined} sure={headerSure} />
  return (
    <fieldset className={classes.source}>
      <legend className={classes.legend}>Source</legend>
      {several && (
        <div className={classes.ticks}>
          <Checkbox
            label={inside ? 'All files as one list' : 'All sheets as one list'}
            checked={options.all === true}
            onChange={event => onOptions(event.currentTarget.checked ? { all: true } : {})}
          />
        </div>
      )}
      {inside && !options.all && (
        <Select
          label={label('File', <Hint chosen={options.inside !== undefined} sure />)}
          data={inside.names}
          value={options.inside ?? inside.chosen}
          allowDeselect={false}
          searchable
          onChange={value => value && onOptions({ inside: value })}
        />
      )}
      {sheets.length > 0 && !options.all && (
        <Select
          label={label('Sheet', sheets.length > 1 && <Hint chosen={options.sheet !== undefined} sure />)}
          data={sheets.map(({ name, hidden, rows }) => ({
            value: name,
            label: `${name}${rows === null ? '' : ` (${formatCount(rows)} rows)`}${hidden ? ', hidden' : ''}`,
          }))}
          value={options.sheet ?? inspection.sheet}
          allowDeselect={false}
          // Another sheet has its own header.
          onChange={value => value && onOptions({ sheet: value })}
        />
      )}
      {encoding && (
        <Select
          label={label('Encoding', <Hint chosen={options.encoding !== undefined} sure={encoding.sure} />)}
          data={encodingOptions(encoded)}
          value={encoded}
          allowDeselect={false}
          searchable
          onChange={value => value && change({ encoding: value })}
        />
      )}
      {delimiter && (
        <DelimiterField
          value={options.delimiter ?? delimiter.value}
          label={label('Delimiter', <Hint chosen={options.delimiter !== undefined} sure={delimiter.sure} />)}
          onChange={value => change({ delimiter: value })}
        />
      )}
      {inspection.kind === 'csv' && (
        <Select
          label={label('Quote', <Hint chosen={options.quote !== undefined} sure />)}
          data={quotes}
          value={quote || 'none'}
          allowDeselect={false}
          onChange={value => change({ quote: value === '"' || value === "'" ? value : '' })}
        />
      )}
      {inspection.nested !== null && (
        <div className={classes.ticks}>
          <Checkbox
            label="Nested fields as columns"
            checked={options.nested === undefined ? inspection.nested : options.nested === 'columns'}
            onChange={event => change({ nested: event.currentTarget.checked ? 'columns' : 'text' })}
          />
        </div>
      )}
      {!namesValues(inspection.kind) && (
        <>
          <NumberInput
            label={label('Header row', headerHint)}
            value={headerRow === 0 ? '' : headerRow}
            placeholder="No header"
            disabled={headerRow === 0}
            min={1}
            max={1000}
            clampBehavior="strict"
            allowDecimal={false}
            onChange={value => typeof value === 'number' && value >= 1 && change({ headerRow: value })}
          />
          <div className={classes.ticks}>
            <Checkbox
              label="No header"
              checked={headerRow === 0}
              onChange={event => change({ headerRow: event.currentTarget.checked ? 0 : 1 })}
            />
            <Checkbox
              label="Header of two rows"
              disabled={headerRow === 0}
              checked={headerRows > 1}
              onChange={event => change({ headerRow, headerRows: event.currentTarget.checked ? 2 : 1 })}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}

interface DelimiterProps {
  value: string
  label: ReactNode
  onChange(value: string): void
}

/** One of the usual ones, or any other text that is typed. */
function DelimiterField({ value, label: text, onChange }: DelimiterProps) {
  const options = delimiterOptions(value)
  const shown = options.find(option => option.value === value)?.label ?? value
  return (
    <Autocomplete
      key={value}
      label={text}
      defaultValue={shown}
      data={options.map(option => option.label)}
      filter={({ options: all }) => all}
      maxLength={20}
      selectFirstOptionOnChange={false}
      onOptionSubmit={name => onChange(options.find(option => option.label === name)?.value ?? name)}
      onBlur={event => {
        const typed = event.currentTarget.value
        const known = options.find(option => option.label === typed)?.value ?? typed.slice(0, 8)
        if (known && known !== value) onChange(known)
      }}
    />
  )
}
