// Answers of a person about rows of a list: stored with the list, the last of them taken back, and what the weights have learned.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowsDecided, TaughtRows } from '../../contract/app/duplicates.ts'
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { freshCount, stillSaid } from './lessons.ts'

export interface Answers {
  /** What the weights follow; null until the answers of earlier times are loaded. */
  readonly taught: TaughtRows[] | null
  /** Answers that the weights do not follow yet. */
  readonly fresh: number
  /** Answers since the review was opened that can be taken back. */
  readonly given: number
  /** Resolves with all answers there are then. */
  answer(rowIds: readonly RowId[], same: boolean): Promise<TaughtRows[]>
  /** Takes the last answer back; its rows, or null without one. */
  undo(): Promise<readonly RowId[] | null>
  forget(rowIds: readonly RowId[]): Promise<void>
  learn(answers: TaughtRows[]): void
  /** All answers, as they are stored now. */
  stored(): Promise<TaughtRows[]>
}

export function useAnswers(sheetId: SheetId): Answers {
  const trpc = useTRPC()
  const client = useQueryClient()
  const asked = trpc.duplicates.answers.queryOptions({ sheetId })
  const { data: answers, isFetching } = useQuery(asked)
  const [learned, setLearned] = useState<TaughtRows[] | null>(null)
  const [given, setGiven] = useState<RowsDecided[]>([])
  // What was answered at an earlier time counts from the start.
  if (learned === null && answers && !isFetching) setLearned(answers)
  const decide = useMutation(trpc.duplicates.decide.mutationOptions())
  const forget = useMutation(trpc.duplicates.forget.mutationOptions())
  const stored = () => client.fetchQuery({ ...asked, staleTime: 0 })
  const again = async () => {
    const [now] = await Promise.all([
      stored(),
      client.invalidateQueries(trpc.duplicates.summary.queryFilter()),
      client.invalidateQueries(trpc.duplicates.groups.queryFilter()),
    ])
    return now
  }
  const forgetRows = async (rowIds: readonly RowId[]) => {
    await forget.mutateAsync({ sheetId, rowIds: [...rowIds] })
    const key = rowIds.join(' ')
    setGiven(before => before.filter(one => one.rowIds.join(' ') !== key))
    await again()
  }
  return {
    taught: learned && answers ? stillSaid(learned, answers) : null,
    fresh: freshCount(learned ?? [], answers ?? []),
    given: given.length,
    async answer(rowIds, same) {
      const decided = { sheetId, rowIds: [...rowIds], same }
      await decide.mutateAsync(decided)
      setGiven(before => [...before, decided])
      return again()
    },
    async undo() {
      const last = given.at(-1)
      if (!last) return null
      await forgetRows(last.rowIds)
      return last.rowIds
    },
    forget: forgetRows,
    learn: setLearned,
    stored,
  }
}
