// One reading of a search, or a count, in Activity: how far it is, what it cost, why it halts, and its results.
import { Box, Group, Progress, Stack } from '@mantine/core'
import type { SearchRunView } from '../../contract/app/run/run.ts'
import classes from '../run/activity/activity.module.css'
import { CardFrame, type CardProps } from '../run/activity/card-frame.tsx'
import { CardMenu } from '../run/activity/card-menu.tsx'
import { PauseStop } from '../run/activity/pause-stop.tsx'
import { RunCredits } from '../run/activity/run-credits.tsx'
import { isOpen } from '../run/activity/run-order.ts'
import { RunReason } from '../run/activity/run-reason.tsx'
import {
  isCall,
  recordWords,
  searchEndWords,
  searchProgress,
  searchRunTitle,
  wantedRecords,
} from '../run/activity/search-run-words.ts'
import { UnsureQuestion } from '../run/activity/unsure-question.tsx'
import { paceWords, runLook } from '../run/run-words.ts'
import { uiStore } from '../state/open.ts'
import { toneColours } from '../ui/look/verdict-look.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { openSearch } from './open-search.ts'

export function SearchRunCard(card: CardProps<SearchRunView>) {
  const { run } = card
  return (
    <CardFrame
      {...card}
      title={searchRunTitle(run)}
      summary={isOpen(run) ? searchProgress(run) : undefined}
      menu={<SearchRunActions run={run} />}
    >
      <Details run={run} />
    </CardFrame>
  )
}

function SearchRunActions({ run: { id, searchId } }: { run: SearchRunView }) {
  const results = searchId !== null && {
    label: 'Open results',
    run: () => void openSearch(searchId).catch(problemNotice),
  }
  const ledger = {
    label: 'Ledger…',
    run: () => uiStore.set({ dialog: { kind: 'credits', part: 'ledger', runId: id } }),
  }
  return <CardMenu main={results || null} others={[ledger]} />
}

function Details({ run }: { run: SearchRunView }) {
  return (
    <Stack gap={8} pl={20} pt={10}>
      <SearchRunProgress run={run} />
      <RunReason run={run} />
      <RunCredits run={run} />
      <UnsureQuestion run={run} />
      {isOpen(run) && (
        <Group className={classes.actions} gap={6} align="stretch">
          <PauseStop run={run} hint="Loaded results are saved." />
        </Group>
      )}
    </Stack>
  )
}

/** Records read of those wanted; unknown ends show pages only. */
export function SearchRunProgress({ run }: { run: SearchRunView }) {
  if (isCall(run.op))
    return (
      <Box component="p" m={0}>
        {isOpen(run) ? searchProgress(run) : searchEndWords(run)}
      </Box>
    )
  const all = wantedRecords(run)
  const reached = all ? (run.records / all) * 100 : 0
  const share = isOpen(run) || run.missing > 0 ? reached : 100
  return (
    <>
      <Progress
        value={Math.round(share)}
        size={6}
        color={`var(${toneColours(runLook(run).tone).text})`}
        aria-label="Records loaded"
      />
      <Group gap="2px 12px" align="stretch" justify="space-between">
        <span>{isOpen(run) ? `${countNoun(run.callsDone, 'page')}, ${recordWords(run)}` : searchEndWords(run)}</span>
        <Box component="span" className="lw-dim" fw={400}>
          {paceWords(run)}
        </Box>
      </Group>
    </>
  )
}
