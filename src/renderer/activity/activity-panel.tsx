// Activity: every run, the open ones first with their progress, the others one line each that opens to its details (R-RUN-21, 22).
import { Box, Loader, Stack } from '@mantine/core'
import { useState } from 'react'
import type { RunId } from '../../contract/app/ids.ts'
import { RunCard } from '../run/activity/run-card.tsx'
import { inOrder, isOpen } from '../run/activity/run-order.ts'
import { UnsureSum } from '../run/activity/unsure-sum.tsx'
import { useRuns } from '../run/use-runs.ts'
import { SearchRunCard } from '../search/search-run-card.tsx'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'

export function ActivityPanel() {
  const { data, error } = useRuns()
  const asked = useStore(uiStore, ({ panel }) => (panel?.kind === 'activity' ? panel.runId : undefined))
  const [toggled, setToggled] = useState<ReadonlyMap<RunId, boolean>>(new Map())
  const runs = inOrder(data ?? [])
  return (
    <Stack component="section" gap={0} mih="100%" aria-label="Activity">
      {error && <ProblemNote error={error} />}
      {!data && !error && <Loader size="sm" m="md" />}
      {data?.length === 0 && <NoRuns />}
      <UnsureSum all={runs} />
      <ul>
        {runs.map(run => {
          const open = toggled.get(run.id) ?? (isOpen(run) || run.id === asked)
          const onToggle = () => setToggled(new Map(toggled).set(run.id, !open))
          return (
            <li key={run.id}>
              {run.kind === 'search' ? (
                <SearchRunCard run={run} open={open} asked={run.id === asked} onToggle={onToggle} />
              ) : (
                <RunCard run={run} open={open} asked={run.id === asked} onToggle={onToggle} />
              )}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}

function NoRuns() {
  return (
    <Box py={24} px={20} c="dimmed" lh={1.5}>
      <p>
        <strong>No runs yet.</strong>
      </p>
      <p>
        Runs and searches appear here with their progress, results and credits. To start one, open the menu of an email
        or phone column and choose <em>Run…</em>. You see an estimate first.
      </p>
    </Box>
  )
}
