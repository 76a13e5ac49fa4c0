// How the cells of a row came to be, newest first.
import { Box } from '@mantine/core'
import type { RecordChange } from '../../contract/app/run/answer.ts'
import { formatMoment } from '../ui/words/figures.ts'
import { stepLabel } from '../ui/words/step-label.ts'
import classes from './record.module.css'

export function RecordHistory({ history }: { history: RecordChange[] }) {
  if (history.length === 0) {
    return (
      <div className={classes.empty}>
        <Box component="strong" c="var(--lw-text)">
          No changes yet.
        </Box>
        <p>Edits and results in this row appear here with the value before.</p>
      </div>
    )
  }
  const now = new Date()
  return (
    <ol className={classes.history}>
      {history.map(change => (
        <li key={`${change.at} ${change.columnName} ${change.label}`}>
          <div>
            <strong>{change.columnName}</strong> <span className="lw-dim">{formatMoment(change.at, now)}</span>
          </div>
          <div>
            <del className="lw-dim">{change.before ?? 'empty'}</del> <span aria-hidden>→</span>{' '}
            <ins>{change.after ?? 'empty'}</ins>
          </div>
          <div className="lw-dim">{stepLabel(change.label)}</div>
        </li>
      ))}
    </ol>
  )
}
