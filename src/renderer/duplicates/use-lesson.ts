// A lesson: the weights are fitted again with the answers, what is left is judged again, and it is said what that changed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DuplicatesAsk, TaughtRows } from '../../contract/app/duplicates.ts'
import type { RowId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { doneNotice, problemNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { answersPerLesson, freshCount } from './lessons.ts'
import type { Answers } from './use-answers.ts'

interface Parts {
  ask: Partial<DuplicatesAsk> & Pick<DuplicatesAsk, 'sheetId'>
  answers: Answers
  /** Groups to review with the present weights. */
  before: number
}

export function useLesson({ ask, answers, before }: Parts) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const [learning, setLearning] = useState(false)
  /** So many new answers start the next lesson; more where someone has taken back the last one. */
  const [dueAt, setDueAt] = useState(answersPerLesson)
  const learn = async () => {
    const former = answers.taught ?? []
    setLearning(true)
    try {
      const taught = await answers.stored()
      const fresh = freshCount(former, taught)
      if (fresh === 0) return
      // Fetched first, so that the figures change at once and the former ones stay on screen until then.
      const after = await client.fetchQuery(trpc.duplicates.summary.queryOptions({ ...ask, taught }))
      answers.learn(taught)
      setDueAt(answersPerLesson)
      doneNotice(lessonWords(fresh, before, after.review.groups), {
        label: 'Undo',
        run: () => {
          answers.learn(former)
          setDueAt(fresh + answersPerLesson)
        },
      })
    } catch (error) {
      problemNotice(error)
    } finally {
      setLearning(false)
    }
  }
  return {
    learning,
    learn,
    /** Whether it was stored. */
    async answer(rowIds: readonly RowId[], same: boolean): Promise<boolean> {
      try {
        const stored: TaughtRows[] = await answers.answer(rowIds, same)
        if (!learning && freshCount(answers.taught ?? [], stored) >= dueAt) await learn()
        return true
      } catch (error) {
        problemNotice(error)
        return false
      }
    },
  }
}

function lessonWords(answers: number, before: number, after: number): string {
  const learned = `Learned from ${countNoun(answers, 'answer')}`
  if (after === before) return `${learned}: still ${countNoun(after, 'group')} to review.`
  return `${learned}: ${countNoun(Math.abs(before - after), after < before ? 'fewer group' : 'more group')} to review.`
}
