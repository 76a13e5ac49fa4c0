// How columns are read where their cells alone would not say it: what each column settled, and the way to change it.
import { Box, Button, Group, Stack } from '@mantine/core'
import { notationWords } from '../../contract/app/cell/notation.ts'
import type { ColumnReading } from '../../contract/app/clean.ts'
import { openSheetDialog } from '../sheet/sheet-dialog.ts'
import { gridStore } from '../state/grid-state.ts'
import { useStore } from '../state/store.ts'
import classes from './clean-panel.module.css'

export function ReadingsCard({ readings }: { readings: readonly ColumnReading[] }) {
  const columns = useStore(gridStore, state => state.sheet?.columns)
  const named = readings.flatMap(({ columnId, lines }) => {
    const name = columns?.find(({ id }) => id === columnId)?.name
    return name === undefined ? [] : [{ columnId, name, lines }]
  })
  return (
    <Stack component="article" className={classes.card} gap={4} aria-labelledby="clean-readings">
      <Group component="header" mih={24} gap={8} wrap="nowrap">
        <Box component="h3" className="lw-grow" miw={0} fz="inherit" fw={600} id="clean-readings">
          Input formats
        </Box>
      </Group>
      <Box component="p" lh={1.45}>
        Checks, fixes and runs read each column the way most of its cells are written.
      </Box>
      {named.map(({ columnId, name, lines }) => (
        <div key={columnId}>
          {lines.map(line => (
            <p key={line.part} className={classes.where}>
              <bdi>{name}</bdi>, with {notationWords(line)}: {line.because}
            </p>
          ))}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Change the input format of “${name}”`}
            onClick={() => openSheetDialog({ kind: 'notation', columnId })}
          >
            Change…
          </Button>
        </div>
      ))}
    </Stack>
  )
}
