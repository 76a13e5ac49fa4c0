// The steps of the open list, newest first: what was done, when, and how many cells it touched.
import { Button, CloseButton, Group, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import { counted, moment } from '../run/figures.ts'
import { runCommand, useCommand } from './commands.ts'
import classes from './history-panel.module.css'
import { useStore } from './store.ts'
import { ui } from './ui.ts'

export function HistoryPanel() {
  const trpc = useTRPC()
  const sheetId = useStore(ui, value => value.sheetId)
  const { data: steps } = useQuery(trpc.sheet.history.queryOptions(sheetId === null ? skipToken : { sheetId }))
  const undo = useCommand('edit.undo')
  const redo = useCommand('edit.redo')
  const now = new Date()
  return (
    <div className={classes.panel}>
      <Group justify="space-between" className={classes.head}>
        <Title order={2}>History</Title>
        <CloseButton aria-label="Close the history" onClick={() => ui.set({ panel: null })} />
      </Group>
      <Group gap={8} px={12} pb={10}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={15} />}
          disabled={undo.blocked !== null}
          onClick={() => void runCommand('edit.undo')}
        >
          Undo
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowForwardUp size={15} />}
          disabled={redo.blocked !== null}
          onClick={() => void runCommand('edit.redo')}
        >
          Redo
        </Button>
      </Group>
      {sheetId === null || steps?.length === 0 ? (
        <Text c="dimmed" px={12}>
          {sheetId === null
            ? 'Open a list to see its steps.'
            : 'Nothing was changed yet. Every edit appears here and can be undone.'}
        </Text>
      ) : (
        <ol className={classes.steps}>
          {steps?.map(step => (
            <li key={step.id} className={classes.step} data-undone={step.undone || undefined}>
              <span className={classes.label}>{step.label}</span>
              <span className={classes.more}>
                {step.undone ? 'undone, ' : ''}
                {step.cells > 0 ? `${counted(step.cells, 'cell')}, ` : ''}
                {moment(step.at, now)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
