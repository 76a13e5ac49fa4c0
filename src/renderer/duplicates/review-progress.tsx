// How many groups are left to review, and the ways to have fewer: the program learns from answers, and asks about the most undecided.
import { Button, Group, Stack, Text } from '@mantine/core'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import classes from './duplicates.module.css'
import { answersPerLesson } from './lessons.ts'

interface Props {
  /** Groups to review now, and when the review was opened. */
  left: number
  start: number
  /** Answers that the program has not learned from. */
  fresh: number
  given: number
  learning: boolean
  /** Whether pairs are undecided that no one has answered. */
  questions: boolean
  onUndo(): void
  onLearn(): void
  onTeach(): void
}

export function ReviewProgress({ left, start, fresh, given, learning, questions, onUndo, onLearn, onTeach }: Props) {
  const most = Math.max(start, left)
  const fewer = most - left
  return (
    <Stack gap={6}>
      {most > 0 && (
        <div
          className={classes.gauge}
          role="progressbar"
          aria-label="Groups reviewed"
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={fewer}
        >
          <i style={{ width: `${(100 * fewer) / most}%` }} />
        </div>
      )}
      <Group gap={8} justify="space-between">
        <Text size="xs" role="status">
          <strong>{most === 0 ? 'No groups to review' : `${countNoun(left, 'group')} left to review`}</strong>
          {fewer > 0 && `, ${formatCount(fewer)} fewer`}
          <span className="lw-dim">
            {learning
              ? ' · Learning from your answers'
              : fresh > 0
                ? ` · ${countNoun(fresh, 'new answer')} of ${formatCount(answersPerLesson)} to learn from`
                : ''}
          </span>
        </Text>
        <Group gap={6}>
          {given > 0 && (
            <Button size="compact-xs" variant="default" onClick={onUndo}>
              Undo answer
            </Button>
          )}
          <Button size="compact-xs" variant="default" disabled={fresh === 0} loading={learning} onClick={onLearn}>
            Learn from my answers
          </Button>
          <Button size="compact-xs" variant="default" disabled={learning || !questions} onClick={onTeach}>
            Answer 20 questions
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
