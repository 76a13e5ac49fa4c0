// The name of the open list, and below it in one line what was done so far and what comes next.

import { listState } from '../file/list-state.ts'
import { useRuns } from '../run/use-runs.ts'
import { useSessionState } from '../sheet/session-context.ts'
import classes from './list-head.module.css'

export function ListHead() {
  const sheet = useSessionState(state => state.sheet)
  const { data: runs } = useRuns()
  const state = runs ? listState(sheet, runs) : ''
  return (
    <div className={classes.head}>
      <h1 className={classes.title} title={sheet.name}>
        {sheet.name}
      </h1>
      <p className={classes.state} title={state}>
        {state}
      </p>
    </div>
  )
}
