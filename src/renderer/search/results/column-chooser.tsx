// Which fields of the records are columns: all of them by group, and the way back to the first choice.
import { ActionIcon, Box, Button, Checkbox, Popover, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from '../../state/store.ts'
import { nameField, type RecordKind, resultFields } from '../result-fields.ts'
import { chooseColumns, columnChoices, firstChoice, showColumn } from './column-choice.ts'
import classes from './search-results.module.css'

export function ColumnChooser({ kind }: { kind: RecordKind }) {
  const [open, setOpen] = useState(false)
  const choice = useStore(columnChoices, state => state[kind])
  const shown = new Set(choice.filter(one => one.shown).map(({ name }) => name))
  const groups = Map.groupBy(resultFields[kind], ({ group }) => group)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={260} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Tooltip label="Columns" disabled={open}>
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label="Columns"
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => setOpen(!open)}
          >
            <IconColumns3 size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        {[...groups].map(([title, fields]) => (
          <fieldset key={title} className={classes.chooser}>
            <Box component="legend" pb={4} fw={600}>
              {title}
            </Box>
            {fields.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={shown.has(name)}
                disabled={name === nameField[kind]}
                onChange={event => showColumn(kind, name, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
        <Button size="compact-xs" variant="default" onClick={() => chooseColumns(kind, firstChoice(kind))}>
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
