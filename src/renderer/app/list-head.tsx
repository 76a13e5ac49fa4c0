// The name of the open list, and below it in one line what was done so far and what comes next.

import { useQuery } from '@tanstack/react-query'
import { listState } from '../file/list-state.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { useRuns } from '../run/use-runs.ts'
import { useSessionState } from '../sheet/session-context.ts'
import classes from './list-head.module.css'

export function ListHead() {
  const sheet = useSessionState(state => state.sheet)
  const { data: runs } = useRuns()
  // As in the line of results below it.
  const { data: checks } = useQuery(useTRPC().run.verdicts.queryOptions({ sheetId: sheet.id }))
  const state = runs && checks ? listState(sheet, runs, checks) : ''
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
