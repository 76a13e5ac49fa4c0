// What a person does with the values under review: takes candidates, looks at one, searches with other words. Nothing is written yet.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReconcileAsk } from '../../contract/app/reconcile/reconcile-client.ts'
import type { KnownService, ReconcileValue, ShownCandidate } from '../../contract/app/reconcile/reconcile-review.ts'
import type { ReviewKey } from '../review/review-list.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { decide, nothingDecided, takeBack } from './review-decisions.ts'
import { type ShownPreview, searchFieldId } from './value-card.tsx'

export function useValueReview(service: KnownService | null, ask: ReconcileAsk | null) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const [deciding, setDeciding] = useState(nothingDecided)
  const [more, setMore] = useState<ReadonlyMap<string, readonly ShownCandidate[]>>(new Map())
  const [preview, setPreview] = useState<(ShownPreview & { key: string }) | null>(null)
  const searching = useMutation(
    trpc.reconcile.searchAgain.mutationOptions({
      onSettled: () => client.invalidateQueries(trpc.reconcile.count.queryFilter()),
    }),
  )
  const previewing = useMutation(trpc.reconcile.preview.mutationOptions())

  const candidatesOf = (value: ReconcileValue): readonly ShownCandidate[] => {
    const own = new Set(value.candidates.map(({ id }) => id))
    return [...value.candidates, ...(more.get(value.key) ?? []).filter(({ id }) => !own.has(id))]
  }
  /** `candidate` null: none of them; undefined: undecided again. */
  const take = (value: ReconcileValue, candidate: ShownCandidate | null | undefined) =>
    setDeciding(now => decide(now, value, candidate))
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
    { letter: 'U', words: 'undo', after: 'stay', act: () => setDeciding(takeBack) },
  ]
  return {
    ...{ decisions: deciding.now, keys, candidatesOf, take, searchAgain, showPreview },
    searching: searching.isPending,
    previewOf: ({ key }: ReconcileValue) => (preview?.key === key ? preview : null),
    /** Another question has other answers: what was decided about the present ones goes. */
    forget() {
      setDeciding(nothingDecided)
      setMore(new Map())
      setPreview(null)
    },
  }
}
