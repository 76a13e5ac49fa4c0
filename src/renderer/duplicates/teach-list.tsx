// The questions of a list: asked once, when someone begins to answer, so that the ones to come do not change under the hands.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DuplicateQuestions, DuplicatesAsk } from '../../contract/app/duplicates.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { Teach } from './teach.tsx'
import type { Answers } from './use-answers.ts'

interface Props {
  ask: Partial<DuplicatesAsk> & Pick<DuplicatesAsk, 'sheetId'>
  columns: readonly Column[]
  answers: Answers
  onEnd(): void
}

const questionsAtATime = 20

export function TeachList({ ask, columns, answers, onEnd }: Props) {
  const trpc = useTRPC()
  const [first] = useState(ask)
  const [kept, setKept] = useState<DuplicateQuestions | null>(null)
  const { data, error } = useQuery(
    trpc.duplicates.questions.queryOptions(
      { ...first, count: questionsAtATime },
      { enabled: kept === null, gcTime: 0 },
    ),
  )
  if (kept === null && data) setKept(data)
  if (error) return <ProblemNote error={error} />
  return (
    <Teach
      questions={kept ?? undefined}
      columns={columns}
      onAnswer={answers.answer}
      onForget={answers.forget}
      onEnd={onEnd}
    />
  )
}
