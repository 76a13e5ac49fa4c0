// What can be asked about one row: the operations of a group that its list has the columns for.

import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RowRecord } from '../../contract/app/run/answer.ts'
import { sourceColumn } from '../../contract/app/run/operation.ts'
import type { OperationOffer } from '../../contract/app/run/run-plan.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import type { OperationGroup } from '../../model/operations/facts.ts'
import { operationTable } from '../../model/operations/index.ts'
import { useTRPC } from '../rpc/trpc.ts'
import classes from './record.module.css'
import { useRowRun } from './use-row-run.ts'

interface RowOffersProps {
  group: OperationGroup
  record: RowRecord
  /** Operations that have answered for this row. */
  without: OperationId[]
}

export function RowOffers({ group, record, without }: RowOffersProps) {
  const trpc = useTRPC()
  const { sheetId } = record
  const offers = useQuery(trpc.run.operations.queryOptions({ sheetId, columnId: null }))
  const fitting = (offers.data ?? []).filter(({ op }) => operationTable[op].group === group && !without.includes(op))
  const ready = fitting.filter(offer => offer.ready)
  const lacking = fitting.filter(offer => !offer.ready)
  if (!offers.isSuccess) return null
  if (ready.length === 0 && without.length > 0) return null
  return (
    <Stack component="section" className={classes.offers} gap={6} align="flex-start" aria-label="Look up this row">
      {ready.length === 0 ? (
        <p className="lw-dim">This list has no column that can be looked up.</p>
      ) : (
        <p className="lw-dim">You see an estimate before anything is sent.</p>
      )}
      {ready.map(offer => (
        <RowOffer key={offer.op} offer={offer} record={record} />
      ))}
      {lacking.map(({ op, reason }) => (
        <Stack key={op} gap={0} align="flex-start" fz={12}>
          <Button variant="default" size="compact-sm" disabled>
            {operationTable[op].title}
          </Button>
          <span className="lw-dim">{reason}</span>
        </Stack>
      ))}
    </Stack>
  )
}

function RowOffer({ offer, record }: { offer: OperationOffer; record: RowRecord }) {
  const columnId = sourceColumn(offer.op, offer.mapping)
  const run = useRowRun(record, offer.op, columnId ?? null)
  return (
    <Button variant="default" size="compact-sm" loading={run.isPending} onClick={() => run.mutate({ again: false })}>
      {operationTable[offer.op].title}…
    </Button>
  )
}
