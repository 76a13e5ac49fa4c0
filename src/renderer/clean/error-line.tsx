// One probable error: the cell, what was probably meant, why, and the other cells of its row.
import { Button, Group } from '@mantine/core'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { ProbableError } from '../../contract/app/probable-errors.ts'
import { ruleWords } from '../../contract/app/rules/rule-words.ts'
import type { ReviewPlace } from '../review/review-list.tsx'
import { ChangedText } from '../ui/words/changed-text.tsx'
import { formatCount } from '../ui/words/figures.ts'
import classes from './errors-dialog.module.css'

interface Props {
  number: number
  error: ProbableError
  decision: 'take' | 'keep' | null
  nameOf(id: ColumnId): string
  place: ReviewPlace
  onDecide(decision: 'take' | 'keep'): void
  /** Null while something is decided that would be lost. */
  onSplit: (() => void) | null
  onMakeRule(): void
}

export function ErrorLine({ number, error, decision, nameOf, place, onDecide, onSplit, onMakeRule }: Props) {
  const { columnId, before, after, probability, reason, several, row } = error
  const title = `Finding ${formatCount(number)}: ${nameOf(columnId)}`
  return (
    <section
      className={classes.line}
      aria-label={title}
      data-review
      data-active={place.active !== null || undefined}
      data-decided={decision ?? undefined}
    >
      <Group gap="4px 10px" align="baseline">
        <strong>{nameOf(columnId)}</strong>
        <span className={classes.change}>
          <del className={classes.was} title={before} dir="auto">
            {before === '' ? <em>blank</em> : <ChangedText text={before} other={after} />}
          </del>
          {after !== null && (
            <>
              <IconArrowNarrowRight size={14} stroke={1.7} aria-label="becomes" role="img" />
              <ins className={classes.meant} title={after} dir="auto">
                <ChangedText text={after} other={before} />
              </ins>
            </>
          )}
        </span>
        <span className={classes.probability}>{Math.round(probability * 100)}% probable</span>
      </Group>
      <p className={classes.reason}>{reason}</p>
      <Group component="p" className={classes.row} gap="2px 14px" align="stretch">
        {row.map(({ columnId: id, text }) => (
          <span key={id}>
            {nameOf(id)}: <bdi>{text}</bdi>
          </span>
        ))}
      </Group>
      <Group className={classes.actions} gap={6} wrap="nowrap">
        {several && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={onSplit === null}
            onClick={onSplit ?? undefined}
            aria-label={`Split the column into rows: ${title}`}
          >
            Split into rows…
          </Button>
        )}
        {error.rule !== null && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={onMakeRule}
            aria-label={`Make it a rule: ${title}`}
            title={`${nameOf(columnId)} ${ruleWords(error.rule, nameOf)}`}
          >
            Make it a rule
          </Button>
        )}
        <Button
          size="compact-xs"
          variant={decision === 'take' ? 'filled' : 'default'}
          disabled={after === null}
          onClick={() => onDecide('take')}
          aria-label={`Take the suggestion: ${title}`}
        >
          Take
        </Button>
        <Button
          size="compact-xs"
          variant={decision === 'keep' ? 'filled' : 'default'}
          {...place.focusable(0)}
          onClick={() => onDecide('keep')}
          aria-label={`Keep the cell: ${title}`}
        >
          Keep
        </Button>
      </Group>
    </section>
  )
}
