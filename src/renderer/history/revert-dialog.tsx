// Takes back one older step while later ones stay: at once when nothing touched its cells since, else after a look.
import { Loader, Table, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { RevertPlan } from '../../contract/app/cell/edit.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import type { DialogProps } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { stepLabel } from '../ui/words/step-label.ts'
import { problemText } from '../ui/words/words.ts'

/** "12 cells and 3 rows"; empty when there is nothing. */
function amount({ cells, rows, columns }: RevertPlan): string {
  const parts = [
    cells > 0 ? countNoun(cells, 'cell') : '',
    rows > 0 ? countNoun(rows, 'row') : '',
    columns > 0 ? countNoun(columns, 'column') : '',
  ].filter(part => part !== '')
  return parts.join(' and ')
}

export function RevertDialog({ sheetId, stepId, onClose }: DialogProps<'revert'>) {
  const trpc = useTRPC()
  const plan = useQuery({ ...trpc.edit.revertPlan.queryOptions({ sheetId, stepId }), staleTime: 0 })
  const revert = useMutation(
    trpc.edit.revert.mutationOptions({
      onSuccess: ({ label }) => {
        onClose()
        stepNotice(label, sheetId)
      },
    }),
  )
  const found = plan.data
  const what = found ? amount(found) : ''
  return (
    <Dialog
      onClose={onClose}
      title="Revert one step"
      size={640}
      focus="main"
      main={{
        label: found && found.conflicts > 0 && what !== '' ? `Revert the rest (${what})` : 'Revert',
        run: () => revert.mutate({ sheetId, stepId }),
        disabled: what === '',
        busy: revert.isPending,
      }}
    >
      {plan.error && <Text role="alert">{problemText(plan.error).text}</Text>}
      {plan.isLoading && <Loader size="sm" aria-label="Checking later steps" />}
      {found && (
        <>
          <Text fw={600}>{stepLabel(found.label)}</Text>
          <Text mt={6}>
            {what === ''
              ? 'Later steps changed everything this step did. There is nothing left to revert.'
              : found.conflicts === 0
                ? `${what} will be restored. Later steps are kept.`
                : `${what} will be restored. ${countNoun(found.conflicts, 'place')} changed later and will not be touched:`}
          </Text>
          {found.conflicts > 0 && <Conflicts plan={found} />}
        </>
      )}
    </Dialog>
  )
}

function Conflicts({ plan: { samples, conflicts } }: { plan: RevertPlan }) {
  const sheet = useStore(gridStore, value => value.sheet)
  const place = ({ columnId, rowId }: RevertPlan['samples'][number]) => {
    if (columnId === null) return 'A row filled later'
    const name = sheet?.columns.find(column => column.id === columnId)?.name
    if (name === undefined) return 'A deleted column'
    return rowId === null ? `Column “${name}”` : name
  }
  return (
    <>
      <Table mt="sm" withTableBorder aria-label="Changed later">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Where</Table.Th>
            <Table.Th>The step wrote</Table.Th>
            <Table.Th>Now</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {samples.map(sample => (
            <Table.Tr key={`${sample.columnId} ${sample.rowId} ${sample.left}`}>
              <Table.Td>{place(sample)}</Table.Td>
              <Table.Td>{sample.left ?? ''}</Table.Td>
              <Table.Td>{sample.now ?? ''}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {conflicts > samples.length && (
        <Text c="dimmed" fz={12} mt={4}>
          and {formatCount(conflicts - samples.length)} more
        </Text>
      )}
    </>
  )
}
