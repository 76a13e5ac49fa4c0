// One run: title and state, progress, outcomes, credits, reason and buttons.
import { Box, Group, Progress, Stack } from '@mantine/core'
import type { RunView } from '../../../contract/app/run/run.ts'
import { toneColours } from '../../ui/look/verdict-look.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { endWords, paceWords, runLook, runTitle } from '../run-words.ts'
import classes from './activity.module.css'
import { AddedPeople } from './added-people.tsx'
import { CardFrame, type CardProps } from './card-frame.tsx'
import { OutcomeBar } from './outcome-bar.tsx'
import { PauseStop } from './pause-stop.tsx'
import { RunActions } from './run-actions.tsx'
import { RunCredits } from './run-credits.tsx'
import { isOpen } from './run-order.ts'
import { RunOutcomes } from './run-outcomes.tsx'
import { RunReason } from './run-reason.tsx'
import { TrialResult } from './trial-result.tsx'
import { UnsureQuestion } from './unsure-question.tsx'

export function RunCard(card: CardProps<RunView>) {
  const { run } = card
  return (
    <CardFrame
      {...card}
      title={runTitle(run.op, run.columnName)}
      note={run.kind === 'try' ? 'trial' : undefined}
      where={run.sheetName}
      summary={isOpen(run) ? `${formatCount(run.rowsDone)} of ${countNoun(run.rows, 'row')}` : undefined}
      bar={!isOpen(run) && <OutcomeBar run={run} />}
      menu={<RunActions run={run} />}
    >
      <Details run={run} />
    </CardFrame>
  )
}

function Details({ run }: { run: RunView }) {
  return (
    <Stack gap={8} pl={20} pt={10}>
      <Progress
        value={run.rows === 0 ? 100 : Math.round((run.rowsDone / run.rows) * 100)}
        size={6}
        color={`var(${toneColours(runLook(run).tone).text})`}
        aria-label="Rows processed"
      />
      <Group gap="2px 12px" align="stretch" justify="space-between">
        <span>{isOpen(run) ? `${formatCount(run.rowsDone)} of ${countNoun(run.rows, 'row')}` : endWords(run)}</span>
        <Box component="span" className="lw-dim" fw={400}>
          {paceWords(run)}
        </Box>
      </Group>
      {run.added && <AddedPeople added={run.added} />}
      <RunReason run={run} />
      {/* Above what comes and goes while it runs: a button that moves is missed. */}
      {isOpen(run) && (
        <Group className={classes.actions} gap={6} align="stretch">
          <PauseStop run={run} hint="Keeps all results. Waiting rows return to their earlier state." />
        </Group>
      )}
      <RunOutcomes run={run} />
      <RunCredits run={run} />
      {run.kind === 'try' && run.state === 'done' && <TrialResult run={run} />}
      <UnsureQuestion run={run} />
    </Stack>
  )
}
