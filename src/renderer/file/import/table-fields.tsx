// How a table is read: encoding, delimiter, quotes and header, each as detected, and changeable.
import { Autocomplete, Checkbox, Combobox, NumberInput, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxHeaderRows, type TableOptions, type TableReading } from '../../../contract/app/file/file.ts'
import { namesValues } from '../../../contract/app/file/file-kind.ts'
import { FixedWidths } from './fixed-widths.tsx'
import classes from './import-dialog.module.css'
import { delimiterOptions, encodingOptions, fixedWidth } from './import-words.ts'
import { SourceHint, sourceLabel } from './source-hint.tsx'

interface Props {
  reading: TableReading
  options: TableOptions
  onChange(patch: TableOptions): void
}

const quotes = [
  { value: '"', label: 'Double "' },
  { value: "'", label: "Single '" },
  { value: 'none', label: 'None' },
]

export function TableFields({ reading, options, onChange: change }: Props) {
  const { encoding, delimiter, fixed, headerSure } = reading
  const delimited = delimiter ?? fixed
  const isFixed = options.delimiter === undefined && (options.widths !== undefined || fixed !== null)
  // What was chosen shows at once; what was detected follows with the next inspection.
  const headerRow = options.headerRow ?? reading.headerRow
  const headerRows = options.headerRows ?? reading.headerRows
  const quote = options.quote ?? reading.quote
  const encoded = options.encoding ?? encoding?.value ?? ''
  const headerHint = <SourceHint chosen={options.headerRow !== undefined} sure={headerSure} />
  return (
    <>
      {encoding && (
        <Select
          label={sourceLabel('Encoding', <SourceHint chosen={options.encoding !== undefined} sure={encoding.sure} />)}
          data={encodingOptions(encoded)}
          value={encoded}
          allowDeselect={false}
          searchable
          onChange={value => value && change({ encoding: value })}
        />
      )}
      {delimited && (
        <DelimiterField
          value={isFixed ? fixedWidth : (options.delimiter ?? delimiter?.value ?? '')}
          label={sourceLabel(
            'Delimiter',
            <SourceHint
              chosen={options.delimiter !== undefined || options.widths !== undefined}
              sure={delimited.sure}
            />,
          )}
          onChange={value =>
            change(
              value === fixedWidth ? { widths: [], delimiter: undefined } : { delimiter: value, widths: undefined },
            )
          }
        />
      )}
      {fixed && isFixed && (
        <FixedWidths
          fixed={fixed}
          widths={options.widths?.length ? options.widths : fixed.widths}
          onChange={widths => change({ widths })}
        />
      )}
      {reading.kind === 'csv' && (
        <Select
          label={sourceLabel('Quote', <SourceHint chosen={options.quote !== undefined} sure />)}
          data={quotes}
          value={quote || 'none'}
          allowDeselect={false}
          onChange={value => change({ quote: value === '"' || value === "'" ? value : '' })}
        />
      )}
      {reading.nested !== null && (
        <div className={classes.ticks}>
          <Checkbox
            label="Nested fields as columns"
            checked={options.nested === undefined ? reading.nested : options.nested === 'columns'}
            onChange={event => change({ nested: event.currentTarget.checked ? 'columns' : 'text' })}
          />
        </div>
      )}
      {!namesValues(reading.kind) && (
        <>
          <NumberInput
            label={sourceLabel('Header row', headerHint)}
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
          </div>
          <NumberInput
            className={classes.short}
            label="Header rows"
            value={headerRows}
            disabled={headerRow === 0}
            min={1}
            max={maxHeaderRows}
            clampBehavior="strict"
            allowDecimal={false}
            onChange={value => typeof value === 'number' && value >= 1 && change({ headerRow, headerRows: value })}
          />
        </>
      )}
    </>
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
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
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
