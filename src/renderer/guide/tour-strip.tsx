// The tour above the status bar: what the step is about, the button that does it, and the way on.
import { Box, Button, CloseButton, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { runCommand } from '../ui/command/commands.ts'
import classes from './guide.module.css'
import { endTour, stepDone, toStep, tourSteps } from './tour.ts'
import { tourStore } from './tour-state.ts'

export function TourStrip() {
  const step = useStore(tourStore, value => value.step)
  if (step === null) return null
  return <Step key={step} step={step} />
}

function Step({ step }: { step: number }) {
  const trpc = useTRPC()
  const sheetId = useStore(uiStore, value => value.sheetId)
  const panel = useStore(uiStore, value => value.panel?.kind ?? null)
  const { data: runs = [] } = useQuery(trpc.run.list.queryOptions())
  const { title, text, action, command } = tourSteps[step] ?? tourSteps[0]
  const done = stepDone(step, { sheetId, panel, runs })
  // What was so before the step began is not its doing.
  const [before] = useState(done)
  useEffect(() => {
    if (done && !before) toStep(step + 1)
  }, [done, before, step])
  const last = step + 1 === tourSteps.length
  return (
    <Group component="section" className={classes.tour} gap="4px 12px" aria-label="Tour">
      <Box component="p" flex="1 1 320px" role="status">
        <Box component="strong" mr={6}>
          {step + 1} of {tourSteps.length} · {title}
        </Box>
        {text}
      </Box>
      <Button size="compact-sm" onClick={() => void runCommand(command)}>
        {action}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => toStep(step + 1)}>
        {last ? 'Done' : 'Next'}
      </Button>
      <CloseButton aria-label="End the tour" onClick={endTour} />
    </Group>
  )
}
