// The card that leads to the review of duplicates: they are looked for when someone asks, not in the background.
import { Box, Button, Group, Stack } from '@mantine/core'
import type { SheetId } from '../../contract/app/ids.ts'
import { uiStore } from '../state/open.ts'
import classes from './clean-panel.module.css'

export function DuplicatesCard({ sheetId }: { sheetId: SheetId }) {
  return (
    <Stack component="article" className={classes.card} gap={4} aria-labelledby="clean-duplicates">
      <Group component="header" mih={24} gap={8} wrap="nowrap">
        <Box component="h3" className="lw-grow" miw={0} fz="inherit" fw={600} id="clean-duplicates">
          Duplicates
        </Box>
      </Group>
      <Box component="p" lh={1.45}>
        Rows about the same person or company, even when spelled differently.
      </Box>
      <Group gap={4} align="stretch" mt={4}>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => uiStore.set({ dialog: { kind: 'duplicates', sheetId, columnId: null } })}
        >
          Find duplicates…
        </Button>
      </Group>
    </Stack>
  )
}
