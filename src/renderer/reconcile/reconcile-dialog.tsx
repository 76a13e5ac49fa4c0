// A column reconciled with a service: what is asked at the left, the values with their candidates to review, and the columns that are
// written. Nothing is sent before a button that names the host is pressed.
import { Button, NumberInput, SegmentedControl, Switch, Text, TextInput } from '@mantine/core'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type KeptReview,
  type KnownService,
  type ReconcileSummary,
  type ReviewState,
  reviewStates,
} from '../../contract/app/reconcile/reconcile-review.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { itemsPerPage, ReviewList } from '../review/review-list.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import type { DialogProps } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { AskPart } from './ask-part.tsx'
import { MatchFields } from './match-fields.tsx'
import { askOf } from './reconcile-draft.ts'
import { decisionOf, takenNow } from './review-decisions.ts'
import { ServiceChoice } from './service-choice.tsx'
import { useKeptReview } from './use-kept-review.ts'
import { useValueReview } from './use-value-review.ts'
import { ValueCard } from './value-card.tsx'

const stateWords: Readonly<Record<ReviewState, string>> = {
  review: 'To review',
  matched: 'Matched',
  none: 'No candidate',
  unasked: 'Not asked',
}
const usualThreshold = 90

export function ReconcileDialog({ sheetId, columnId, onClose }: DialogProps<'reconcile'>) {
  const trpc = useTRPC()
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const { data: known } = useQuery(trpc.reconcile.services.queryOptions())
  const { data: kept } = useQuery({
    ...trpc.reconcile.kept.queryOptions({ sheetId, columnId }),
    staleTime: 0,
    gcTime: 0,
  })
  if (!sheet || !known || kept === undefined) return null
  return <Reconciling sheet={sheet} columnId={columnId} known={known} kept={kept} onClose={onClose} />
}

interface Props extends Pick<DialogProps<'reconcile'>, 'columnId' | 'onClose'> {
  sheet: Sheet
  known: readonly KnownService[]
  /** How the column was asked about last: its review goes on there. */
  kept: KeptReview | null
}

function Reconciling({ sheet, columnId, known, kept, onClose }: Props) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const view = useStore(gridStore, state => state.view)
  const settings = useKeptReview({ sheet, columnId, known, kept })
  const { service, draft, threshold } = settings
  const [most, setMost] = useState<number | null>(null)
  const [chosenState, setChosenState] = useState<ReviewState | null>(null)
  const [first, setFirst] = useState(0)
  const column = sheet.columns.find(({ id }) => id === columnId)
  const [into, setInto] = useState(column?.name ?? '')

  const filtered = view?.sheetId === sheet.id && view.rows < view.total
  const ask =
    service && askOf(service, draft, { sheetId: sheet.id, columnId, viewId: filtered && view ? view.id : null })
  const review = useValueReview(service, ask)
  const count = useQuery(trpc.reconcile.count.queryOptions(ask ?? skipToken, { placeholderData: keepPreviousData }))
  const summary = useQuery(
    trpc.reconcile.summary.queryOptions(ask ? { ...ask, threshold } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  )
  const found = ask ? summary.data : undefined
  const state = chosenState ?? firstWorthSeeing(found)
  const page = useQuery(
    trpc.reconcile.page.queryOptions(
      ask && found ? { ...ask, threshold, state, first, count: itemsPerPage } : skipToken,
      { placeholderData: keepPreviousData },
    ),
  )
  const again = () =>
    Promise.all([
      client.invalidateQueries(trpc.reconcile.count.queryFilter()),
      client.invalidateQueries(trpc.reconcile.summary.queryFilter()),
      client.invalidateQueries(trpc.reconcile.page.queryFilter()),
    ])
  const asking = useMutation(trpc.reconcile.ask.mutationOptions({ meta: problemShown, onSettled: again }))
  const apply = useMutation(
    trpc.reconcile.perform.mutationOptions({
      onSuccess: ({ matched, added }) => {
        onClose()
        stepNotice(`${countNoun(matched, 'row')} matched. New: ${added.join(', ')}.`, sheet.id)
      },
    }),
  )

  const askOther = (part: Parameters<typeof settings.change>[0]) => {
    settings.change(part)
    setMost(null)
    setFirst(0)
    setChosenState(null)
    review.leave()
    asking.reset()
  }
  const { decided } = review
  const answered = found !== undefined && reviewStates.some(one => one !== 'unasked' && found.counts[one].values > 0)
  const matched = found?.taken.values ?? 0
  const host = service?.host ?? ''
  return (
    <ReviewDialog
      onClose={onClose}
      title={`Reconcile “${column?.name ?? ''}” with a service`}
      state={answered && found && summaryWords(found)}
      main={
        answered && ask
          ? {
              label: `Add columns for ${countNoun(matched, 'matched value')}`,
              run: () => apply.mutate({ ...ask, threshold, into }),
              disabled: matched === 0 || into.trim() === '' || summary.isFetching || asking.isPending || review.storing,
              busy: apply.isPending,
            }
          : null
      }
      close="Close"
      search={summary}
      finding="Reading the column"
      start={service === null ? startWords : answered || !found ? null : `These values have no answer of ${host} yet.`}
      rules={
        <>
          <ServiceChoice known={known} chosen={service} onChoose={chosen => askOther({ service: chosen })} />
          {service && ask && (
            <MatchFields
              {...{ service, draft, ask, columnId, columns: sheet.columns, onAsked: again }}
              shownRows={filtered && view ? view.rows : null}
              onChange={change => askOther({ draft: { ...draft, ...change } })}
            />
          )}
          {service && count.data && (
            <AskPart
              {...{ host, most, onMost: setMost }}
              count={count.data}
              noun="value"
              perSecond={draft.perSecond}
              asking={asking.isPending}
              onAsk={now => {
                settings.keep()
                if (ask) asking.mutate({ ...ask, most: now })
              }}
            />
          )}
          {count.error && <ProblemNote error={count.error} />}
          {asking.error && <ProblemNote error={asking.error} />}
          {asking.data?.stopped && (
            <Text size="xs" role="status">
              Stopped. {countNoun(asking.data.left, 'value')} not asked. Answers so far are stored.
            </Text>
          )}
          {answered && found && (
            <Taking
              {...{ threshold, into, onInto: setInto, topScore: found.topScore, decided: found.decided }}
              onThreshold={score => settings.change({ threshold: score })}
              onForget={review.forgetDecisions}
            />
          )}
        </>
      }
    >
      {answered && found && (
        <ReviewList
          label="Values to review"
          which={`${state} ${threshold}`}
          items={page.data?.values}
          none="No values of this kind."
          first={first}
          total={page.data?.total ?? 0}
          keys={state === 'unasked' ? [] : review.keys}
          keyOf={value => value.key}
          rowsOf={value => Math.max(1, review.candidatesOf(value).length)}
          onPage={setFirst}
          choice={
            <Which
              counts={found.counts}
              state={state}
              onState={next => {
                setFirst(0)
                setChosenState(next)
              }}
            />
          }
          draw={(value, number, place) => (
            <ValueCard
              {...{ value, number, host, place }}
              taken={takenNow(decided, value)}
              decided={decisionOf(decided, value) !== undefined}
              candidates={review.candidatesOf(value)}
              preview={review.previewOf(value)}
              previews={service?.previews ?? false}
              searching={review.searching}
              onTake={candidate => review.take(value, candidate)}
              onNone={() => review.take(value, null)}
              onUndecided={() => review.take(value, undefined)}
              onPreview={candidate => review.showPreview(value, candidate)}
              onSearch={words => review.searchAgain(value, words)}
            />
          )}
        />
      )}
    </ReviewDialog>
  )
}

const startWords =
  'Choose a service, or add one by its address. It is asked which entity each value of the column means. No value is sent before you press a button that names the host.'

/** Values that need a decision; where there are none, those that were matched. */
function firstWorthSeeing(found: ReconcileSummary | undefined): ReviewState {
  if (!found || found.counts.review.values > 0) return 'review'
  return found.counts.matched.values > 0 ? 'matched' : 'none'
}

function summaryWords({ counts, decided }: ReconcileSummary): string {
  const { matched, review, none, unasked } = counts
  return [
    `${countNoun(matched.values, 'value')} matched (${countNoun(matched.rows, 'row')})`,
    `${formatCount(review.values)} to review`,
    `${formatCount(none.values)} without a candidate`,
    ...(unasked.values > 0 ? [`${formatCount(unasked.values)} not asked`] : []),
    ...(decided > 0 ? [`${formatCount(decided)} decided by you`] : []),
  ].join(', ')
}

interface WhichProps {
  counts: ReconcileSummary['counts']
  state: ReviewState
  onState(state: ReviewState): void
}

function Which({ counts, state, onState }: WhichProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Values to show"
      value={state}
      data={reviewStates.map(one => ({ value: one, label: `${stateWords[one]} ${formatCount(counts[one].values)}` }))}
      onChange={value => onState(reviewStates.find(one => one === value) ?? 'review')}
    />
  )
}

interface TakingProps {
  threshold: number | null
  topScore: number | null
  /** What the names of the new columns begin with. */
  into: string
  /** Values that a person has decided about. */
  decided: number
  onThreshold(threshold: number | null): void
  onInto(into: string): void
  onForget(): void
}

/** How many it takes is at the foot of the dialog and above the list at once. */
function Taking({ threshold, topScore, into, decided, onThreshold, onInto, onForget }: TakingProps) {
  return (
    <>
      {topScore !== null && (
        <Switch
          size="xs"
          label="Also take the best candidate by its score"
          checked={threshold !== null}
          onChange={event => onThreshold(event.currentTarget.checked ? Math.min(usualThreshold, topScore) : null)}
        />
      )}
      {topScore !== null && threshold !== null && (
        <NumberInput
          size="xs"
          label="From this score on"
          description={`The highest score is ${formatCount(topScore)}. Of two with the same score neither is taken.`}
          min={0}
          max={1_000_000}
          value={threshold}
          onChange={value => typeof value === 'number' && onThreshold(Math.max(0, value))}
        />
      )}
      <TextInput
        size="xs"
        label="Names of the new columns begin with"
        maxLength={200}
        value={into}
        onChange={event => onInto(event.currentTarget.value)}
      />
      {decided > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" style={{ alignSelf: 'start' }} onClick={onForget}>
          Forget {countNoun(decided, 'decision')}
        </Button>
      )}
    </>
  )
}
