// A recipe over the open list: what differs and what each step would change, then the steps one after another.
import { Checkbox, Loader, NumberInput, Select, Stack, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useState } from 'react'
import type { SheetId } from '../../contract/app/ids.ts'
import type { RecipeColumnChoice, ReplayPlan, ReplayProgress, ReplayResult } from '../../contract/app/list-recipe.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { useRuns } from '../run/use-runs.ts'
import { progressStore } from '../sheet/progress.ts'
import { type DialogProps, uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { scrollFocus } from '../ui/focus/scroll-focus.ts'
import { Note } from '../ui/note.tsx'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { doneNotice, infoNotice } from '../ui/notice/notices.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { type ChosenFile, RecipeFiles, releaseFiles, useReleasedFiles } from './recipe-files.tsx'
import classes from './replay.module.css'
import {
  columnsToChoose,
  dearer,
  numbered,
  otherDrift,
  planWords,
  privateHosts,
  progressWords,
  resultWords,
} from './step-words.ts'

export function ReplayDialog({ sheetId, text, onClose }: DialogProps<'replay'>) {
  const trpc = useTRPC()
  const [columns, setColumns] = useState<RecipeColumnChoice[]>([])
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [acceptPrices, setAcceptPrices] = useState(false)
  const [privateNetwork, setPrivateNetwork] = useState(false)
  const [budget, setBudget] = useState<number | null>(null)
  const given = files.map(({ name, ticket }) => ({ name, ticket }))
  const ask = { sheetId, text, columns, files: given, acceptPrices, privateNetwork }
  const replay = useMutation(
    trpc.recipe.replay.mutationOptions({
      meta: problemShown,

      onSuccess: result => tell(result, sheetId),
      onSettled: (_result, _error, ask) => releaseFiles(ask.files),
    }),
  )
  useReleasedFiles(files, !replay.isIdle)
  const { data: progress } = useSubscription(
    trpc.recipe.progress.subscriptionOptions({ sheetId }, { enabled: replay.isPending }),
  )
  const stop = useMutation(trpc.recipe.stop.mutationOptions())
  const plan = useQuery(
    trpc.recipe.plan.queryOptions(ask, {
      // The steps themselves change the list: what they were to do is not asked again.
      enabled: replay.isIdle,
      staleTime: 0,
      placeholderData: keepPreviousData,
      trpc: { abortOnUnmount: true },
    }),
  )
  const found = plan.data
  const most = budget ?? found?.cap ?? 0
  const ready = found && !plan.isPlaceholderData && found.drift.length === 0
  const ended = replay.data
  const begun = ended !== undefined || replay.isPending
  return (
    <Dialog
      onClose={onClose}
      title={found?.name ?? 'Run a recipe'}
      size={720}
      error={replay.error}
      more={
        found &&
        found.cap > 0 &&
        !begun && (
          <NumberInput
            label="Spend no more than"
            description="For all its runs together. Each run also has its own cap"
            w={300}
            mr="auto"
            min={0}
            max={found.cap}
            allowDecimal={false}
            value={most}
            onChange={value => setBudget(typeof value === 'number' ? value : 0)}
          />
        )
      }
      close={begun ? 'Close' : 'Cancel'}
      second={
        replay.isPending && {
          label: progress?.stopping ? 'Stopping after this step' : 'Stop after this step',
          run: () => stop.mutate({ sheetId }),
          disabled: progress?.stopping === true || progress?.place === (progress?.steps ?? 0) - 1,
        }
      }
      focus={replay.isPending ? 'second' : 'main'}
      main={
        begun
          ? null
          : {
              label: most > 0 ? `Run it for up to ${countNoun(most, 'credit')}` : 'Run it',
              run: () => replay.mutate({ ...ask, budget: most }),
              disabled: !ready,
            }
      }
    >
      <Text mb={10}>
        {ended
          ? endWords(ended)
          : replay.isPending
            ? 'Runs step by step. Each step can be undone.'
            : 'Shows what each step would change in this list. Nothing is changed or sent yet.'}
      </Text>
      {plan.error ? (
        <ProblemNote error={plan.error} />
      ) : found ? (
        <Steps plan={found} result={ended} progress={replay.isPending ? (progress ?? null) : null} />
      ) : (
        <Loader size="sm" aria-label="Checking the list" />
      )}
      {found && !begun && (
        <Differences
          plan={found}
          sheetId={sheetId}
          columns={columns}
          onColumns={setColumns}
          files={files}
          onFiles={setFiles}
          acceptPrices={acceptPrices}
          onAcceptPrices={setAcceptPrices}
          privateNetwork={privateNetwork}
          onPrivateNetwork={setPrivateNetwork}
        />
      )}
      {ended?.state === 'drift' && <Sentences title="Stopped" of={ended.drift.map(({ words }) => words)} />}
    </Dialog>
  )
}

/** Also where the dialog was closed meanwhile. */
function tell({ state, steps, spent }: ReplayResult, sheetId: SheetId): void {
  const history = { label: 'Show history', run: () => uiStore.set({ panel: { kind: 'history' } }) }
  const made = steps.filter(step => step.state === 'done').length
  if (state === 'done')
    doneNotice(
      `${countNoun(made, 'step')} of the recipe done${spent > 0 ? `, ${countNoun(spent, 'credit')} spent` : ''}.`,
      history,
    )
  else infoNotice('The recipe stopped early. Completed steps are kept, and you can undo each one.', sheetId)
}

function endWords({ state, spent, reason }: ReplayResult): string {
  const paid = spent > 0 ? ` ${countNoun(spent, 'credit')} spent.` : ''
  if (state === 'done') return `Done.${paid} Each step can be undone.`
  if (state === 'stopped') return `Stopped.${paid} Completed steps are kept. Run the recipe again to continue.`
  if (state === 'broken')
    return `Stopped, because cells break a rule.${paid} Correct them and run the recipe again to continue.`
  if (state === 'paused')
    return `A run is paused${reason === 'cap' ? ' at its cap' : ''}.${paid} Run the recipe again to continue, or see Activity.`
  return `Stopped because the list differs from here.${paid} Completed steps are kept.`
}

interface StepsProps {
  plan: ReplayPlan
  result: ReplayResult | undefined
  progress: ReplayProgress | null
}

function Steps({ plan, result, progress }: StepsProps) {
  const share = useStore(progressStore, ({ action }) => action?.share ?? null)
  const { data: runs } = useRuns()
  const run = runs?.find(({ id }) => id === progress?.runId)
  const going = { share, calls: run ? { done: run.callsDone, of: run.calls } : null }
  return (
    <ol ref={scrollFocus} className={classes.steps} aria-label="Steps of the recipe">
      {numbered(plan.steps).map(step => {
        const { place } = step
        const ended = result?.steps[place]
        const wrong = plan.drift.some(one => one.place === place)
        return (
          <li
            key={place}
            className={classes.step}
            data-drift={wrong || undefined}
            aria-current={progress?.place === place ? 'step' : undefined}
          >
            <span className={classes.words}>{step.words}</span>
            <span className={classes.count}>
              {ended
                ? resultWords(ended)
                : progress
                  ? progressWords(step, progress, going)
                  : wrong
                    ? 'differs, see below'
                    : planWords(step)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

interface DifferencesProps {
  plan: ReplayPlan
  sheetId: DialogProps<'replay'>['sheetId']
  columns: readonly RecipeColumnChoice[]
  onColumns(columns: RecipeColumnChoice[]): void
  files: readonly ChosenFile[]
  onFiles(files: ChosenFile[]): void
  acceptPrices: boolean
  onAcceptPrices(accept: boolean): void
  privateNetwork: boolean
  onPrivateNetwork(allow: boolean): void
}

/** What differs, with what settles it. */
function Differences({
  plan,
  sheetId,
  columns,
  onColumns,
  files,
  onFiles,
  acceptPrices,
  onAcceptPrices,
  privateNetwork,
  onPrivateNetwork,
}: DifferencesProps) {
  const trpc = useTRPC()
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const { drift, notes } = plan
  const prices = dearer(plan)
  const hosts = privateHosts(plan)
  const names = columnsToChoose(
    drift,
    columns.map(({ name }) => name),
  )
  return (
    <Stack gap={10} mt={14}>
      {names.map(name => {
        const wrong = drift.find(one => one.column?.name === name)
        return (
          <Select
            key={name}
            label={`“${name}” is`}
            description={wrong?.words ?? 'Chosen by you.'}
            placeholder="Choose a column"
            searchable
            value={columns.find(one => one.name === name)?.columnId.toString() ?? null}
            data={(sheet?.columns ?? []).map(column => ({ value: String(column.id), label: column.name }))}
            onChange={value => {
              const chosen = sheet?.columns.find(({ id }) => String(id) === value)
              const others = columns.filter(one => one.name !== name)
              onColumns(chosen ? [...others, { name, columnId: chosen.id }] : others)
            }}
          />
        )
      })}
      <RecipeFiles drift={drift} files={files} onFiles={onFiles} />
      {(prices.length > 0 || acceptPrices) && (
        <Checkbox
          label="Continue at current prices"
          description={prices.map(({ words }) => words).join(' ')}
          checked={acceptPrices}
          onChange={event => onAcceptPrices(event.currentTarget.checked)}
        />
      )}
      {(hosts.length > 0 || privateNetwork) && (
        <Checkbox
          label="Allow private networks"
          description={hosts.map(({ words }) => words).join(' ')}
          checked={privateNetwork}
          onChange={event => onPrivateNetwork(event.currentTarget.checked)}
        />
      )}
      <Sentences title="Blocked" of={otherDrift(drift).map(({ words }) => words)} />
      <Sentences title="Different" of={notes} />
    </Stack>
  )
}

function Sentences({ title, of }: { title: string; of: readonly string[] }) {
  return of.length > 0 ? (
    <Note tone="warn" icon="▲" title={title}>
      {of.join(' ')}
    </Note>
  ) : null
}
