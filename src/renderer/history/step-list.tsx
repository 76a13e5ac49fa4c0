// Steps of a list, the newest first: go to any of them, take back a single one, or return to a branch that was left.
import { ActionIcon, Box, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowsDiff, IconDots, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { verdictNames } from '../../contract/app/cell/cell.ts'
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type { RunView } from '../../contract/app/run/run.ts'
import type { HistoryStep } from '../../contract/app/sheet.ts'
import { capUnit, usedOfCap } from '../offers/booked-words.ts'
import { engineClient } from '../rpc/client.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { toneColours, verdictLook } from '../ui/look/verdict-look.ts'
import { doneNotice, problemNotice } from '../ui/notice/notices.tsx'
import { countNoun, formatCount, formatMoment } from '../ui/words/figures.ts'
import { stepLabel } from '../ui/words/step-label.ts'
import { branchesOf } from './history-branches.ts'
import classes from './history-panel.module.css'

/** Goes to the state right after a step, and offers the way back. */
async function jump(sheetId: SheetId, stepId: StepId | null, from: StepId | null): Promise<void> {
  try {
    const { label } = await engineClient.edit.jump.mutate({ sheetId, stepId })
    doneNotice(
      stepId === null ? 'The list is back at the start.' : `The list is back to “${stepLabel(label)}”.`,
      {
        label: 'Go back',
        run: async () => {
          await engineClient.edit.jump.mutate({ sheetId, stepId: from })
        },
      },
      sheetId,
    )
  } catch (error) {
    problemNotice(error)
  }
}

export function StepList({ sheetId }: { sheetId: SheetId }) {
  const trpc = useTRPC()
  const { data: history } = useQuery(trpc.sheet.history.queryOptions({ sheetId }))
  if (!history) return null
  const { steps, left, forgotten } = history
  const here = steps.find(step => !step.undone)?.id ?? null
  const go = (stepId: StepId | null) => void jump(sheetId, stepId, here)
  if (steps.length === 0 && left.length === 0 && forgotten === 0) {
    return (
      <Text c="dimmed" px={12}>
        No changes yet. Every edit appears here and can be undone.
      </Text>
    )
  }
  return (
    <div className={classes.scroll}>
      <ol className={classes.steps} aria-label="Steps, newest first">
        {steps.map(step => (
          <Step key={step.id} step={step} here={step.id === here} sheetId={sheetId} onGo={() => go(step.id)} />
        ))}
        <li className={classes.step} data-here={here === null || undefined}>
          <UnstyledButton
            className={classes.go}
            aria-current={here === null ? 'step' : undefined}
            onClick={() => go(null)}
          >
            <span className={classes.label}>{forgotten > 0 ? 'Oldest stored version' : 'Start'}</span>
            <span className="lw-hint">
              {forgotten > 0
                ? `${countNoun(forgotten, 'older step')} removed because the history reached its limit.`
                : 'Before the first change.'}
            </span>
          </UnstyledButton>
        </li>
      </ol>
      {left.length > 0 && <Branches left={left} onGo={go} />}
    </div>
  )
}

interface StepProps {
  step: HistoryStep
  here: boolean
  sheetId: SheetId
  onGo: () => void
}

function Step({ step, here, sheetId, onGo }: StepProps) {
  return (
    <li className={classes.step} data-undone={step.undone || undefined} data-here={here || undefined}>
      <UnstyledButton className={classes.go} aria-current={here ? 'step' : undefined} onClick={onGo}>
        <StepWords step={step} />
      </UnstyledButton>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={24} aria-label={`More about: ${stepLabel(step.label)}`}>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMapPin size={15} />} disabled={here} onClick={onGo}>
            Go to this step
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsDiff size={15} />}
            onClick={() => uiStore.set({ dialog: { kind: 'compare', sheetId, from: step.id } })}
          >
            Compare with this step…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBackUp size={15} />}
            disabled={step.undone}
            onClick={() => uiStore.set({ dialog: { kind: 'revert', sheetId, stepId: step.id } })}
          >
            Revert only this step…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

function StepWords({ step }: { step: HistoryStep }) {
  const trpc = useTRPC()
  const { data: runs } = useQuery(trpc.run.list.queryOptions(undefined, { enabled: step.runId !== null }))
  const run = runs?.find(({ id }) => id === step.runId)
  return (
    <>
      <span className={classes.label}>{stepLabel(step.label)}</span>
      <span className="lw-hint">
        {step.undone ? 'undone, ' : ''}
        {run && run.kind !== 'search' ? (
          <RunFacts run={run} />
        ) : (
          <>
            {step.runId === null ? 'by you' : 'by a run'}
            {step.cells > 0 ? `, ${countNoun(step.cells, 'cell')}` : ''}
          </>
        )}
        , {formatMoment(step.at, new Date())}
      </span>
      {run && run.kind !== 'search' && <RunVerdicts verdicts={run.verdicts} />}
    </>
  )
}

/** What a run came to: it is one step, however many cells it wrote. */
const RunFacts = ({ run }: { run: RunView }) => (
  <>
    {countNoun(run.rowsDone, 'row')}, {countNoun(usedOfCap(run), capUnit(run))}
  </>
)

function RunVerdicts({ verdicts }: Pick<RunView, 'verdicts'>) {
  const shown = verdictNames.filter(verdict => verdicts[verdict])
  if (shown.length === 0) return null
  return (
    <Group component="span" className={classes.verdicts} gap={4} align="stretch">
      {shown.map(verdict => {
        const { word, icon, tone } = verdictLook[verdict]
        const { text, back } = toneColours(tone)
        return (
          <span key={verdict} title={word} style={{ color: `var(${text})`, background: `var(${back})` }}>
            <span aria-hidden>{icon}</span> <span className="lw-unseen">{word}</span>{' '}
            {formatCount(verdicts[verdict] ?? 0)}
          </span>
        )
      })}
    </Group>
  )
}

function Branches({ left, onGo }: { left: HistoryStep[]; onGo: (stepId: StepId) => void }) {
  return (
    <section aria-labelledby="lw-branches">
      <Box id="lw-branches" component="h3" mt={18} mb={2} mx={12} fz={13}>
        Discarded branches
      </Box>
      <Text c="dimmed" fz={12} px={12} pb={6}>
        Kept for 30 days. If you go back to one, the current steps move here.
      </Text>
      <ol className={classes.steps}>
        {branchesOf(left).map(({ last, steps }) => (
          <li key={last.id} className={classes.step} data-left>
            <UnstyledButton className={classes.go} onClick={() => onGo(last.id)}>
              <span className={classes.label}>{stepLabel(last.label)}</span>
              <span className="lw-hint">
                {steps.length > 1 ? `and ${countNoun(steps.length - 1, 'step')} before it, ` : ''}
                left {formatMoment(last.leftAt ?? last.at, new Date())}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </section>
  )
}
