// The header over the columns of one result: what was done, when and for how many credits; its settings are a click away.
import { Box, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { IHeaderGroupParams } from 'ag-grid-community'
import { isOperation } from '../../../contract/app/run/sent-op.ts'
import type { ColumnOrigin } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { capUnit, usedOfCap } from '../../offers/booked-words.ts'
import { changeRun } from '../../offers/open-run.ts'
import { runsBehind } from '../../offers/runs-behind.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { countNoun, formatMoment } from '../../ui/words/figures.ts'
import { useSession, useSessionState } from '../session-context.ts'

export interface ResultHeaderParams {
  readonly origin: ColumnOrigin
}

export function ResultHeader({ origin }: IHeaderGroupParams & ResultHeaderParams) {
  const trpc = useTRPC()
  const { sheetId } = useSession()
  const columns = useSessionState(state => state.sheet.columns)
  const { data } = useQuery(trpc.run.list.queryOptions())
  const runs = runsBehind(origin, sheetId, data ?? [])
  const [last] = runs
  const title = isOperation(origin.op) ? operationTable[origin.op].title : origin.op
  const used = runs.reduce((sum, run) => sum + usedOfCap(run), 0)
  const facts = last ? [formatMoment(last.endedAt ?? last.startedAt, new Date()), countNoun(used, capUnit(last))] : []
  const said = [title, ...facts, ...(runs.length > 1 ? [countNoun(runs.length, 'run')] : [])].join(', ')
  return (
    <div className="lw-band">
      <Tooltip label={said} openDelay={700} position="top-start">
        <span className="lw-band-name">
          <Box component="b" c="var(--lw-text)" fw={600}>
            {title}
          </Box>
          {facts.map(fact => ` · ${fact}`)}
        </span>
      </Tooltip>
      {last && (
        <button
          type="button"
          tabIndex={-1}
          className="lw-band-change"
          aria-label={`Change ${title}…`}
          title="Change…"
          onClick={() => changeRun(last, columns)}
        >
          <IconAdjustmentsHorizontal size={14} stroke={1.8} aria-hidden />
        </button>
      )}
    </div>
  )
}
