// Cost and source of one cell: the run, the call, the provider, when, how many credits, and whether other rows share it.
import { Button, Group, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CellCost } from '../../contract/app/run/ledger.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { type DialogProps, uiStore } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LookChip } from '../ui/look/look-chip.tsx'
import { stateLook } from '../ui/look/verdict-look.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { countNoun, formatAgo, formatMoment } from '../ui/words/figures.ts'
import { costWords, sharedWords } from './cost-words.ts'
import classes from './credits.module.css'
import { operationWords, providerWords } from './ledger-words.ts'

export function CostDialog({ sheetId, rowId, columnId, onClose }: DialogProps<'cost'>) {
  const trpc = useTRPC()
  const { data: cost, error } = useQuery(trpc.ledger.cell.queryOptions({ sheetId, rowId, columnId }))
  return (
    <Dialog onClose={onClose} title={cost ? `Cost and source, ${cost.columnName}` : 'Cost and source'} size={560}>
      {error && <ProblemNote error={error} />}
      {!cost && !error && <Loader size="sm" />}
      {cost && <Cost cost={cost} />}
    </Dialog>
  )
}

function Cost({ cost }: { cost: CellCost }) {
  const { runId } = cost
  return (
    <>
      <dl className={classes.fields}>
        <dt>State</dt>
        <dd>
          <LookChip look={stateLook[cost.state]} /> {cost.reason}
        </dd>
        <dt>Cost</dt>
        <dd>
          <strong>{countNoun(cost.credits, 'credit')}</strong>
          <span className={classes.more}>{costWords(cost)}</span>
        </dd>
        {cost.shared > 1 && (
          <>
            <dt>Shared</dt>
            <dd>{sharedWords(cost)}</dd>
          </>
        )}
        <dt>Source</dt>
        <dd>
          {cost.source}
          {cost.answeredAt !== null && (
            <span className={classes.more}>
              Answered {formatAgo(Date.now() - Date.parse(cost.answeredAt))},{' '}
              {formatMoment(cost.answeredAt, new Date())}
            </span>
          )}
        </dd>
        <dt>Provider</dt>
        <dd>{providerWords(cost.live)}</dd>
        <dt>Run</dt>
        <dd>{runId === null ? 'none' : `${runId}: ${operationWords(cost.op)}`}</dd>
        {cost.rule !== null && (
          <>
            <dt>Rule</dt>
            <dd>
              {cost.rule} of {cost.policy === 0 ? 'the standard policy' : `policy version ${cost.policy}`}
            </dd>
          </>
        )}
      </dl>
      {cost.attempts.length > 0 && (
        <>
          <h3 className={classes.heading}>Requests</h3>
          <ScrollTable label="Requests for this cell" most={200}>
            <table aria-label="Requests for this cell">
              <tbody>
                {cost.attempts.map(attempt => (
                  <tr key={attempt.at}>
                    <td className="lw-dim">{formatMoment(attempt.at, new Date())}</td>
                    <td>
                      {attempt.outcome.replaceAll('_', ' ')}
                      <span className={classes.more}>
                        {attempt.host ?? ''}
                        {attempt.http !== null && `, status ${attempt.http}`}
                      </span>
                    </td>
                    <td className={classes.number}>{countNoun(attempt.booked, 'credit')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollTable>
        </>
      )}
      {runId !== null && (
        <Group gap={10} pt={12}>
          <Button variant="default" onClick={() => uiStore.set({ dialog: { kind: 'credits', part: 'ledger', runId } })}>
            Ledger of run {runId}
          </Button>
        </Group>
      )}
    </>
  )
}
