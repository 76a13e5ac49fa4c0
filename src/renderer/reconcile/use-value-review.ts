// What a person does with the values under review: takes candidates, looks at one, searches with other words. Decisions are kept with
// the list, and no cell is written yet.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReconcileAsk } from '../../contract/app/reconcile/reconcile-client.ts'
import type { KnownService, ReconcileValue, ShownCandidate } from '../../contract/app/reconcile/reconcile-review.ts'
import type { ReviewKey } from '../review/review-list.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { asStored, type Decision, decide, nothingDecided, takeBack } from './review-decisions.ts'
import { type ShownPreview, searchFieldId } from './value-card.tsx'

export function useValueReview(service: KnownService | null, ask: ReconcileAsk | null) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const [decided, setDecided] = useState(nothingDecided)
  const [more, setMore] = useState<ReadonlyMap<string, readonly ShownCandidate[]>>(new Map())
  const [preview, setPreview] = useState<(ShownPreview & { key: string }) | null>(null)
  const searching = useMutation(
    trpc.reconcile.searchAgain.mutationOptions({
      onSettled: () => client.invalidateQueries(trpc.reconcile.count.queryFilter()),
    }),
  )
  const previewing = useMutation(trpc.reconcile.preview.mutationOptions())
  const counts = () =>
    Promise.all([
      client.invalidateQueries(trpc.reconcile.summary.queryFilter()),
      client.invalidateQueries(trpc.reconcile.page.queryFilter()),
    ])
  // One after the other: two about one value must not overtake one another.
  const deciding = { meta: problemShown, scope: { id: 'reconcile-decision' }, onSettled: counts }
  const storing = useMutation(trpc.reconcile.decide.mutationOptions(deciding))
  const forgetting = useMutation(trpc.reconcile.forgetDecisions.mutationOptions(deciding))

  const candidatesOf = (value: ReconcileValue): readonly ShownCandidate[] => {
    const own = new Set(value.candidates.map(({ id }) => id))
    return [...value.candidates, ...(more.get(value.key) ?? []).filter(({ id }) => !own.has(id))]
  }
  const store = ({ key }: ReconcileValue, decision: Decision) =>
    ask && storing.mutate({ sheetId: ask.sheetId, key, decision: asStored(decision) })
  const take = (value: ReconcileValue, decision: Decision) => {
    setDecided(decide(decided, value, decision))
    store(value, decision)
  }
  const undo = () => {
    const { deciding: next, undone } = takeBack(decided)
    setDecided(next)
    if (undone) store(undone.value, undone.decision)
  }
  const searchAgain = (value: ReconcileValue, words: string) => {
    if (!ask || searching.isPending) return
    const keep = (candidates: readonly ShownCandidate[]) =>
      setMore(now => {
        const had = now.get(value.key) ?? []
        const seen = new Set(had.map(({ id }) => id))
        return new Map(now).set(value.key, [...had, ...candidates.filter(({ id }) => !seen.has(id))])
      })
    searching.mutate({ ...ask, words }, { onSuccess: keep })
  }
  const showPreview = ({ key }: ReconcileValue, { id }: ShownCandidate) => {
    if (!service) return
    if (preview?.key === key && preview.id === id) return setPreview(null)
    setPreview({ key, id, text: null })
    previewing.mutate(
      { service: service.service, allowPrivate: service.allowPrivate, id },
      {
        onSettled: text =>
          setPreview(now =>
            now?.id === id && now.key === key ? (text === undefined ? null : { key, id, text }) : now,
          ),
      },
    )
  }
  const withCandidate = (act: (value: ReconcileValue, one: ShownCandidate) => void) => {
    return (value: ReconcileValue, row: number) => {
      const candidate = candidatesOf(value)[row]
      if (candidate) act(value, candidate)
    }
  }
  const keys: readonly ReviewKey<ReconcileValue>[] = [
    { letter: 'T', words: 'take', after: 'next', act: withCandidate(take) },
    { letter: 'N', words: 'none', after: 'next', act: value => take(value, null) },
    { letter: 'S', words: 'skip', after: 'next', act: value => take(value, undefined) },
    {
      letter: 'W',
      words: 'other words',
      after: 'stay',
      // The key itself must not be typed into the field.
      act: ({ key }) => setTimeout(() => document.getElementById(searchFieldId(key))?.focus()),
    },
    ...(service?.previews
      ? [{ letter: 'P', words: 'preview', after: 'stay' as const, act: withCandidate(showPreview) }]
      : []),
    { letter: 'U', words: 'undo', after: 'stay', act: undo },
  ]
  return {
    ...{ decided, keys, candidatesOf, take, searchAgain, showPreview },
    /** Decisions are on their way to the list. */
    storing: storing.isPending || forgetting.isPending,
    searching: searching.isPending,
    previewOf: ({ key }: ReconcileValue) => (preview?.key === key ? preview : null),
    forgetDecisions() {
      setDecided(nothingDecided)
      if (ask) forgetting.mutate(ask)
    },
    /** Another question has other answers; what was decided about the present ones stays with the list. */
    leave() {
      setDecided(nothingDecided)
      setMore(new Map())
      setPreview(null)
    },
  }
}
