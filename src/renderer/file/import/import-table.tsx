// Which table of a file is read, where it holds several: a sheet, a file of a zip, all as one list, or each as a list of its own.
import { Button, Checkbox, Select } from '@mantine/core'
import type { FileInspection, ReadOptions } from '../../../contract/app/file/file.ts'
import { uiStore } from '../../state/open.ts'
import { formatCount } from '../../ui/words/figures.ts'
import classes from './import-dialog.module.css'
import { nounOf } from './several-lists.ts'
import { SourceHint, sourceLabel } from './source-hint.tsx'

interface Props {
  inspection: FileInspection
  options: ReadOptions
  onOptions(options: ReadOptions): void
}

/** Names of the tables that a person sees in the file; none where it holds one. */
function tablesOf({ inside, sheets }: FileInspection): { of: 'inside' | 'sheet'; names: string[] } | null {
  if (inside && inside.names.length > 1) return { of: 'inside', names: inside.names }
  const names = sheets.filter(({ hidden }) => !hidden).map(({ name }) => name)
  return names.length > 1 ? { of: 'sheet', names } : null
}

export function ImportTable({ inspection, options, onOptions }: Props) {
  const { sheets, ticket, fileName } = inspection
  const tables = tablesOf(inspection)
  const inside = tables?.of === 'inside' ? inspection.inside : null
  const noun = inside ? 'file' : nounOf(inspection)
  const openEach = () => {
    const parts = tables?.names.map(name => ({ ticket, fileName, options: { [tables.of]: name } })) ?? []
    uiStore.set({ dialog: { kind: 'several', parts, noun } })
  }
  return (
    <>
      {tables && (
        <div className={`${classes.ticks} ${classes.tables}`}>
          <Checkbox
            label={`All ${noun}s as one list`}
            checked={options.all === true}
            onChange={event => onOptions(event.currentTarget.checked ? { all: true } : {})}
          />
          <Button variant="default" size="compact-sm" onClick={openEach}>
            Each {noun} as a list…
          </Button>
        </div>
      )}
      {inside && !options.all && (
        <Select
          label={sourceLabel('File', <SourceHint chosen={options.inside !== undefined} sure />)}
          data={inside.names}
          value={options.inside ?? inside.chosen}
          allowDeselect={false}
          searchable
          onChange={value => value && onOptions({ inside: value })}
        />
      )}
      {sheets.length > 0 && !options.all && (
        <Select
          label={sourceLabel(
            noun === 'table' ? 'Table' : 'Sheet',
            sheets.length > 1 && <SourceHint chosen={options.sheet !== undefined} sure />,
          )}
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
    </>
  )
}
