// Clean: a card for each kind of problem in the open list, and one button for all that is safe to fix.

import { Box, Button, Group, Loader, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CleanProblem, CleanReport } from '../../contract/app/clean.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { GuideButton } from '../guide/guide-button.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { formatCount } from '../ui/words/figures.ts'
import classes from './clean-panel.module.css'
import { countWords } from './clean-words.ts'
import { DuplicatesCard } from './duplicates-card.tsx'
import { HealthHead } from './health-head.tsx'
import { ProblemCard } from './problem-card.tsx'
import { ReadingsCard } from './readings-card.tsx'
import { useCleanFix } from './use-clean-fix.ts'

export function CleanPanel() {
  const sheetId = useStore(uiStore, value => value.sheetId)
  return (
    <Stack component="section" gap={0} mih="100%" aria-label="Clean">
      {sheetId === null ? (
        <Box component="p" py={24} px={20} c="dimmed">
          Open a list to see its problems.
        </Box>
      ) : (
        <Problems key={sheetId} sheetId={sheetId} />
      )}
    </Stack>
  )
}

function Problems({ sheetId }: { sheetId: SheetId }) {
  const trpc = useTRPC()
  const { data, error } = useQuery(trpc.clean.problems.queryOptions({ sheetId }))
  const [all, setAll] = useState(false)
  if (error) return <ProblemNote error={error} />
  if (!data) return <Loader size="sm" m="md" aria-label="Looking for problems" />
  const shown = data.problems.filter(({ dismissed }) => all || !dismissed)
  const dismissed = data.problems.filter(problem => problem.dismissed).length
  return (
    <>
      {data.health && <HealthHead sheetId={sheetId} health={data.health} atImport={data.atImport} />}
      <Summary sheetId={sheetId} report={data} />
      <Stack component="ul" gap={8} px={14} pt={2} pb={12} aria-label="Problems">
        {shown.map(problem => (
          <li key={problem.kind}>
            <ProblemCard sheetId={sheetId} problem={problem} />
          </li>
        ))}
        {data.readings.length > 0 && (
          <li>
            <ReadingsCard readings={data.readings} />
          </li>
        )}
        <li>
          <DuplicatesCard sheetId={sheetId} />
        </li>
      </Stack>
      {dismissed > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" className={classes.more} onClick={() => setAll(!all)}>
          {all ? 'Hide dismissed' : `Show ${formatCount(dismissed)} dismissed`}
        </Button>
      )}
    </>
  )
}

/** What there is in all, and the one button for what is safe. */
function Summary({ sheetId, report: { problems, current } }: { sheetId: SheetId; report: CleanReport }) {
  const fix = useCleanFix(sheetId)
  const open = problems.filter(({ dismissed }) => !dismissed)
  const safe = problems.filter(problem => problem.safe > 0)
  return (
    <Stack gap={8} py={12} px={14}>
      <Group component="p" gap={8} wrap="nowrap" fw={600} role="status">
        {!current && <Loader size={12} aria-hidden />}
        {summaryWords(open, current)}
        <GuideButton page="clean" />
      </Group>
      {current && problems.length === 0 && (
        <Group component="p" gap={8} wrap="nowrap" c="var(--lw-good)">
          <IconCircleCheck size={18} stroke={1.7} aria-hidden />
          Everything looks tidy.
        </Group>
      )}
      {safe.length > 0 && (
        <>
          <Button
            fullWidth
            size="sm"
            loading={fix.isPending}
            disabled={!current}
            onClick={() => fix.mutate({ sheetId, fix: 'safe' })}
          >
            Fix all safe problems ({countWords(safe)})
          </Button>
          <Box component="p" m={0} c="dimmed" fz={12} lh={1.45}>
            {safe.map(({ title }) => title).join(', ')}. Loses nothing. One Undo reverts it.
          </Box>
        </>
      )}
    </Stack>
  )
}

function summaryWords(open: readonly CleanProblem[], current: boolean): string {
  if (open.length === 0) return current ? 'No problems found.' : 'Looking for problems…'
  const kinds = `${formatCount(open.length)} ${open.length === 1 ? 'kind of problem' : 'kinds of problems'}`
  return current ? kinds : `${kinds} so far…`
}
