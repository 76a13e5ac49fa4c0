// The reports of a row, one per column that was validated; and what to do where there is none yet.
import { Box, Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { RowRecord, ShownEmailReport, ShownPhoneReport } from '../../contract/app/run/answer.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import classes from './record.module.css'
import { RecordReport } from './record-report.tsx'
import { useRowRun } from './use-row-run.ts'

type Kind = 'email' | 'phone'

const kinds: Record<Kind, { op: OperationId; noun: string; see: string }> = {
  email: {
    op: 'validate.email',
    noun: 'email address',
    see: 'its deliverability, the reason, and facts about its domain',
  },
  phone: {
    op: 'validate.phone',
    noun: 'phone number',
    see: 'its validity, line type and location',
  },
}

interface ReportsProps {
  kind: Kind
  reports: (ShownEmailReport | ShownPhoneReport)[]
  record: RowRecord
}

export function Reports({ kind, reports, record }: ReportsProps) {
  const [chosen, setChosen] = useState<ColumnId | null>(null)
  const report = reports.find(({ columnId }) => columnId === chosen) ?? reports[0]
  const without = record.fields.filter(
    field =>
      field.type === kind && field.value !== null && !reports.some(({ columnId }) => columnId === field.columnId),
  )
  return (
    <>
      {reports.length > 1 && report && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label="Column"
          value={String(report.columnId)}
          onChange={id => setChosen(reports.find(({ columnId }) => String(columnId) === id)?.columnId ?? null)}
          data={reports.map(({ columnId, columnName }) => ({ value: String(columnId), label: columnName }))}
        />
      )}
      {report && <RecordReport key={report.columnId} report={report} record={record} />}
      {without.map(field => (
        <NotYet key={field.columnId} kind={kind} record={record} columnId={field.columnId} value={field.value ?? ''} />
      ))}
      {!report && without.length === 0 && (
        <div className={classes.empty}>
          <Box component="strong" c="var(--lw-text)">
            No {kinds[kind].noun} in this row.
          </Box>
          <p>
            A report needs a value in a column of the type {kind === 'email' ? 'Email' : 'Phone'}. Set the type in the
            column menu.
          </p>
        </div>
      )}
    </>
  )
}

interface NotYetProps {
  kind: Kind
  record: RowRecord
  columnId: ColumnId
  value: string
}

function NotYet({ kind, record, columnId, value }: NotYetProps) {
  const { op, see } = kinds[kind]
  const run = useRowRun(record, op, columnId)
  return (
    <div className={classes.empty}>
      <Box component="strong" c="var(--lw-text)">
        Not validated yet.
      </Box>
      <p>
        Validate {value} to see {see}. You see an estimate before anything is sent.
      </p>
      <Button variant="default" loading={run.isPending} onClick={() => run.mutate({ again: false })}>
        Validate this row…
      </Button>
    </div>
  )
}
