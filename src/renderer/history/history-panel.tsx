// The history of the open list: its steps with a way to each, branches that were left, and what one cell held before.
import { ActionIcon, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconFileDescription,
  IconListCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { runCommand, useCommand } from '../ui/command/commands.ts'
import { CellHistoryList } from './cell-history.tsx'
import { StepList } from './step-list.tsx'

type Part = 'steps' | 'cell'

export function HistoryPanel() {
  const sheetId = useStore(uiStore, value => value.sheetId)
  const [part, setPart] = useState<Part>('steps')
  const undo = useCommand('edit.undo')
  const redo = useCommand('edit.redo')
  return (
    <Stack gap={0} h="100%">
      <Group gap={6} px={12} py={8}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label="Undo"
          title="Undo"
          disabled={undo.blocked !== null}
          onClick={() => void runCommand('edit.undo')}
        >
          <IconArrowBackUp size={16} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={28}
          aria-label="Redo"
          title="Redo"
          disabled={redo.blocked !== null}
          onClick={() => void runCommand('edit.redo')}
        >
          <IconArrowForwardUp size={16} stroke={1.7} />
        </ActionIcon>
        <SegmentedControl
          aria-label="What to show"
          value={part}
          onChange={value => setPart(value as Part)}
          data={[
            { value: 'steps', label: 'Steps' },
            { value: 'cell', label: 'This cell' },
          ]}
        />
        <Group gap={2} ml="auto">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Save as recipe"
            title="Save these steps as a recipe for other lists"
            disabled={sheetId === null}
            onClick={() => void runCommand('list.recipe')}
          >
            <IconListCheck size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Compare two points in history"
            title="Compare two points in history"
            disabled={sheetId === null}
            onClick={() => void runCommand('history.compare')}
          >
            <IconArrowsDiff size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Explain this list (HTML page)"
            title="Explain this list (HTML page)"
            disabled={sheetId === null}
            onClick={() => void runCommand('list.explain')}
          >
            <IconFileDescription size={16} stroke={1.7} />
          </ActionIcon>
        </Group>
      </Group>
      {sheetId === null ? (
        <Text c="dimmed" px={12}>
          Open a list to see its steps.
        </Text>
      ) : part === 'steps' ? (
        <StepList sheetId={sheetId} />
      ) : (
        <CellHistoryList sheetId={sheetId} />
      )}
    </Stack>
  )
}
