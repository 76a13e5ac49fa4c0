// The most undecided pairs, one at a time and side by side, answered by a key each.
import { Button, Group, Kbd, Loader, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DuplicateQuestions } from '../../contract/app/duplicates.ts'
import type { RowId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import reviewClasses from '../review/review.module.css'
import { scrollFocus } from '../ui/focus/scroll-focus.ts'
import { formatCount } from '../ui/words/figures.ts'
import { DifferingText } from './differing-text.tsx'
import classes from './duplicates.module.css'
import { PairWaterfall } from './pair-reasons.tsx'
import own from './teach.module.css'
import { percent } from './waterfall.ts'

interface Props {
  questions: DuplicateQuestions | undefined
  columns: readonly Column[]
  onAnswer(rowIds: readonly RowId[], same: boolean): Promise<unknown>
  onForget(rowIds: readonly RowId[]): Promise<unknown>
  /** With how many of them were answered. */
  onEnd(answered: number): void
}

type Answer = 'same' | 'different' | 'unsure'

const keys: readonly { key: string; cap: string; answer: Answer; words: string }[] = [
  { key: 's', cap: 'S', answer: 'same', words: 'Same' },
  { key: 'd', cap: 'D', answer: 'different', words: 'Different' },
  { key: 'u', cap: 'U', answer: 'unsure', words: 'Unsure' },
]

export function Teach({ questions, columns, onAnswer, onForget, onEnd }: Props) {
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const busy = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const all = questions?.questions
  const at = answers.length
  const question = all?.[at]
  const answered = answers.filter(answer => answer !== 'unsure').length
  // Keys count from the moment a question is there.
  const isReady = question !== undefined
  useEffect(() => {
    if (isReady) box.current?.focus()
  }, [isReady])

  /** One at a time: a key that is pressed while an answer is stored would be about the next question. */
  const alone = async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } finally {
      busy.current = false
    }
  }
  const say = (answer: Answer) =>
    alone(async () => {
      if (!question) return
      if (answer !== 'unsure') await onAnswer(question.pair.rowIds, answer === 'same')
      const next = [...answers, answer]
      setAnswers(next)
      if (next.length === all?.length) onEnd(next.filter(one => one !== 'unsure').length)
    })
  const back = () =>
    alone(async () => {
      const [last, former] = [answers.at(-1), all?.[at - 1]]
      if (!last || !former) return
      if (last !== 'unsure') await onForget(former.pair.rowIds)
      setAnswers(answers.slice(0, -1))
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const key = keys.find(one => one.key === event.key.toLowerCase())
    if (key) void say(key.answer)
    else if (event.key === 'Backspace') void back()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (!all) return <Loader size="sm" aria-label="Choosing questions" />
  if (!question)
    return (
      <div className={reviewClasses.none} role="status">
        <Text>No pair is undecided.</Text>
        <Button mt={12} variant="default" onClick={() => onEnd(answered)}>
          Back to the groups
        </Button>
      </div>
    )
  return (
    <Stack
      ref={box}
      component="section"
      className={own.teach}
      gap={12}
      aria-label={`Question ${formatCount(at + 1)} of ${formatCount(all.length)}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div
        className={classes.gauge}
        role="progressbar"
        aria-label="Questions answered"
        aria-valuemin={0}
        aria-valuemax={all.length}
        aria-valuenow={at}
      >
        <i style={{ width: `${(100 * at) / all.length}%` }} />
      </div>
      <Group justify="space-between" gap={8}>
        <Text fw={600} aria-live="polite">
          Are these rows the same? {formatCount(at + 1)} of {formatCount(all.length)}
        </Text>
        <Text size="xs" c="dimmed">
          <Kbd>S</Kbd> same · <Kbd>D</Kbd> different · <Kbd>U</Kbd> unsure · <Kbd>Backspace</Kbd> undo · <Kbd>Esc</Kbd>{' '}
          leave
        </Text>
      </Group>
      <section ref={scrollFocus} className={own.question} aria-label="The pair">
        <SideBySide question={question} columnIds={questions.columnIds} columns={columns} />
        <Text size="sm" fw={600} mt={12}>
          The program says {percent(question.pair.probability)}
        </Text>
        <PairWaterfall pair={question.pair} columns={columns} />
      </section>
      <Group gap={8}>
        {keys.map(({ cap, answer, words }) => (
          <Button key={cap} variant={answer === 'unsure' ? 'default' : 'filled'} onClick={() => say(answer)}>
            {words}
          </Button>
        ))}
        <Button variant="default" disabled={at === 0} onClick={back}>
          Undo
        </Button>
      </Group>
    </Stack>
  )
}

interface SideProps {
  question: DuplicateQuestions['questions'][number]
  columnIds: DuplicateQuestions['columnIds']
  columns: readonly Column[]
}

function SideBySide({ question: { rows }, columnIds, columns }: SideProps) {
  const [left, right] = rows
  if (!left || !right) return null
  const lines = columns.flatMap(({ id, name, origin, hidden }) => {
    const place = columnIds.indexOf(id)
    const [one, other] = [left.cells[place] ?? '', right.cells[place] ?? '']
    return origin === null && !hidden && (one !== '' || other !== '') ? [{ id, name, one, other }] : []
  })
  return (
    <table className={own.sides} aria-label="The two rows">
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Row {formatCount(left.rowId)}</th>
          <th scope="col">Row {formatCount(right.rowId)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, one, other }) => (
          <tr key={id} data-differs={(one !== '' && other !== '' && one !== other) || undefined}>
            <th scope="row">{name}</th>
            <td>
              <DifferingText text={one} other={other} />
            </td>
            <td>
              <DifferingText text={other} other={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
