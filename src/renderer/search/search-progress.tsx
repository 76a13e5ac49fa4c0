// Above the results: how far the reading is, pause and stop, and why it halts (R-SRC-04).
import { Group, Stack } from '@mantine/core'
import type { SearchView } from '../../contract/app/search/search.ts'
import { PauseStop } from '../run/activity/pause-stop.tsx'
import { isOpen } from '../run/activity/run-order.ts'
import { RunReason } from '../run/activity/run-reason.tsx'
import { UnsureQuestion } from '../run/activity/unsure-question.tsx'
import { useSearchRun } from '../run/use-runs.ts'
import { SearchRunProgress } from './search-run-card.tsx'
import classes from './search-view.module.css'

export function SearchProgress({ view }: { view: SearchView }) {
  const run = useSearchRun(view.run?.id ?? null)
  if (!run || (!isOpen(run) && run.undecided === 0)) return null
  return (
    <Stack component="section" className={classes.progress} gap={6} aria-label="Reading">
      <Group gap="6px 10px" wrap="nowrap">
        <Stack gap={5} flex={1} miw={0}>
          <SearchRunProgress run={run} />
        </Stack>
        <PauseStop run={run} hint="Loaded results are saved." />
      </Group>
      <RunReason run={run} />
      <UnsureQuestion run={run} />
    </Stack>
  )
}
