// How a run that has ended came out, as a thin bar: its verdicts, or what it found where it judges nothing.
import { Box } from '@mantine/core'
import { cellStates, verdictNames } from '../../../contract/app/cell/cell.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import { type BadgeLook, stateLook, toneColours, verdictLook } from '../../ui/look/verdict-look.ts'
import { formatCount } from '../../ui/words/figures.ts'
import classes from './activity.module.css'

interface Share {
  readonly look: BadgeLook
  readonly rows: number
}

function sharesOf({ verdicts, states }: Pick<RunView, 'verdicts' | 'states'>): Share[] {
  const judged = verdictNames.map(verdict => ({ look: verdictLook[verdict], rows: verdicts[verdict] ?? 0 }))
  const all = judged.some(({ rows }) => rows > 0)
    ? judged
    : cellStates.map(state => ({ look: stateLook[state], rows: states[state] ?? 0 }))
  return all.filter(({ rows }) => rows > 0)
}

export function OutcomeBar({ run }: { run: RunView }) {
  const shares = sharesOf(run)
  if (shares.length === 0) return null
  const words = shares.map(({ look, rows }) => `${formatCount(rows)} ${look.word.toLowerCase()}`).join(', ')
  return (
    <div className={classes.shares} role="img" aria-label={words} title={words}>
      {shares.map(({ look, rows }) => (
        <Box
          component="span"
          flex="1 1 0"
          miw={2}
          key={look.word}
          style={{ flexGrow: rows, background: `var(${toneColours(look.tone).text})` }}
        />
      ))}
    </div>
  )
}
