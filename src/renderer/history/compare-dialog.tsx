// Two points of the history beside each other: what came, what went and what changed, with the way to the rows (R-HIS-05).
import { Box, Group, Loader, ScrollArea, Select, Table, Text, UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SheetId, StepId } from '../../contract/app/ids.ts'
import type { CompareAsk, ComparePart, HistoryStep, ListComparison, SheetHistory } from '../../contract/app/sheet.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { useOpenRows } from '../sheet/open-rows.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { countNoun, formatMoment } from '../ui/words/figures.ts'
import { stepLabel } from '../ui/words/step-label.ts'
import { problemText } from '../ui/words/words.ts'
import classes from './compare-dialog.module.css'

export function CompareDialog({ sheetId, from, onClose }: DialogProps<'compare'>) {
  const trpc = useTRPC()
  const { data: history } = useQuery(trpc.sheet.history.queryOptions({ sheetId }))
  return (
    <Dialog onClose={onClose} title="Compare two points in history" size={760}>
      {history ? <Compare sheetId={sheetId} first={from} history={history} /> : <Loader size="sm" />}
    </Dialog>
  )
}

function Compare({ sheetId, first, history }: { sheetId: SheetId; first: StepId | null; history: SheetHistory }) {
  const trpc = useTRPC()
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState<StepId | null>(history.steps.find(({ undone }) => !undone)?.id ?? null)
  const ask = { sheetId, from, to }
  const compared = useQuery({
    ...trpc.sheet.compare.queryOptions(ask, { placeholderData: keepPreviousData }),
    staleTime: 0,
  })
  return (
    <>
      <Group grow align="flex-end">
        <Point label="From" value={from} history={history} onPoint={setFrom} />
        <Point label="To" value={to} history={history} onPoint={setTo} />
      </Group>
      {compared.error && <Text role="alert">{problemText(compared.error).text}</Text>}
      {compared.isLoading && <Loader size="sm" mt="md" aria-label="Comparing" />}
      {compared.data && <Differences ask={ask} compared={compared.data} />}
    </>
  )
}

/** Value of the select for the state before the first step. */
const beginning = 'beginning'

interface PointProps {
  label: string
  value: StepId | null
  history: SheetHistory
  onPoint: (stepId: StepId | null) => void
}

function Point({ label, value, history: { steps, left, forgotten }, onPoint }: PointProps) {
  const here = steps.find(({ undone }) => !undone)?.id
  const words = (step: HistoryStep) => ({
    value: String(step.id),
    label: `${step.id === here ? 'Now, after' : 'After'}: ${stepLabel(step.label)}, ${formatMoment(step.at, new Date())}`,
  })
  const first = { value: beginning, label: forgotten > 0 ? 'Oldest stored version' : 'Start' }
  const branches = left.length > 0 ? [{ group: 'Discarded branches', items: left.map(words) }] : []
  return (
    <Select
      data-autofocus={label === 'From' || undefined}
      label={label}
      allowDeselect={false}
      searchable
      maxDropdownHeight={260}
      value={value === null ? beginning : String(value)}
      data={[...steps.map(words), first, ...branches]}
      onChange={next => next !== null && onPoint(next === beginning ? null : StepId.parse(Number(next)))}
    />
  )
}

const cellsOf = ({ filled, changed, emptied }: ListComparison['columns'][number]) => filled + changed + emptied

function Differences({
  ask,
  compared: { rowsAdded, rowsRemoved, columns },
}: {
  ask: CompareAsk
  compared: ListComparison
}) {
  const client = useTRPCClient()
  const open = useOpenRows()
  const rows = (part: ComparePart, label: string) => () =>
    open.mutate({
      sheetId: ask.sheetId,
      label,
      find: () => client.sheet.comparedRows.query({ ...ask, part }),
    })
  const cells = columns.reduce((sum, column) => sum + cellsOf(column), 0)
  if (rowsAdded + rowsRemoved + columns.length === 0)
    return (
      <Text mt="md" role="status">
        There are no differences.
      </Text>
    )
  return (
    <>
      <Group component="dl" mt={14} mb={10} gap="6px 28px" align="stretch" aria-label="Differences">
        <div>
          <dt className="lw-hint">Rows added</dt>
          <Box component="dd" fw={600}>
            {countNoun(rowsAdded, 'row')}
            {rowsAdded > 0 && <Open label="Open rows that were added" onOpen={rows({ kind: 'added' }, 'Rows added')} />}
          </Box>
        </div>
        <div>
          <dt className="lw-hint">Rows removed</dt>
          <Box component="dd" fw={600}>
            {countNoun(rowsRemoved, 'row')}
          </Box>
        </div>
        <div>
          <dt className="lw-hint">Cells that differ</dt>
          <Box component="dd" fw={600}>
            {countNoun(cells, 'cell')}
            {cells > 0 && (
              <Open label="Open rows that changed" onOpen={rows({ kind: 'cells', columnId: null }, 'Rows changed')} />
            )}
          </Box>
        </div>
      </Group>
      {columns.length > 0 && (
        <ScrollArea.Autosize mah="45vh" type="auto">
          <Table aria-label="Columns that differ" withTableBorder verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Column</Table.Th>
                <Table.Th>Cells</Table.Th>
                <Table.Th>For example</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {columns.map(column => (
                <Table.Tr key={column.columnId}>
                  <Table.Td className={classes.name}>
                    {column.name}
                    <Standing column={column} />
                  </Table.Td>
                  <Table.Td>
                    <Amounts column={column} />
                    {cellsOf(column) > 0 && (
                      <Open
                        label={`Open rows that changed in ${column.name}`}
                        onOpen={rows({ kind: 'cells', columnId: column.columnId }, `Changed: ${column.name}`)}
                      />
                    )}
                  </Table.Td>
                  <Table.Td>
                    {column.samples.slice(0, 3).map(({ rowId, was, is }) => (
                      <Box key={rowId} className="lw-cut" maw={320}>
                        <Value text={was} /> → <Value text={is} />
                      </Box>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </>
  )
}

function Open({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <UnstyledButton className={classes.open} aria-label={label} onClick={onOpen}>
      Open rows
    </UnstyledButton>
  )
}

function Standing({ column: { came, wasNamed } }: { column: ListComparison['columns'][number] }) {
  const words = [
    came === 'added' ? 'new' : null,
    came === 'removed' ? 'removed' : null,
    wasNamed === null ? null : `was “${wasNamed}”`,
  ].filter(word => word !== null)
  return words.length === 0 ? null : <div className="lw-hint">{words.join(', ')}</div>
}

function Amounts({ column: { filled, changed, emptied } }: { column: ListComparison['columns'][number] }) {
  const words = [
    filled > 0 ? `${countNoun(filled, 'cell')} filled` : null,
    changed > 0 ? `${countNoun(changed, 'cell')} changed` : null,
    emptied > 0 ? `${countNoun(emptied, 'cell')} emptied` : null,
  ].filter(word => word !== null)
  return (
    <>
      {words.map(word => (
        <div key={word}>{word}</div>
      ))}
    </>
  )
}

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className="lw-hint">empty</span> : <span>{text}</span>
