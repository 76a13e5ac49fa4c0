// What is wrong with a cell and how it would read repaired, beside it: apply it, close, or repair all like it.
import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CellRepair } from '../../../contract/app/check.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { findingLook } from '../../ui/look/finding-look.ts'
import { toneColours } from '../../ui/look/verdict-look.ts'
import { stepNotice } from '../../ui/notice/step-notice.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { useSession, useSessionState } from '../session-context.ts'
import type { CellPlace } from '../sheet-dialog.ts'
import { BelowCell, useCloseBelow } from './below-cell.tsx'

export function CellPopover({ columnId, rowId, place }: CellPlace) {
  const trpc = useTRPC()
  const session = useSession()
  const { sheetId } = session
  const name = useSessionState(state => state.sheet.columns.find(({ id }) => id === columnId)?.name ?? '')
  const found = useQuery({ ...trpc.clean.inspect.queryOptions({ sheetId, columnId, rowId }), staleTime: 0 })
  const close = useCloseBelow()
  const edit = useMutation(trpc.edit.cells.mutationOptions({ onSuccess: close }))
  const fix = useMutation(
    trpc.clean.fixColumn.mutationOptions({
      onSuccess: ({ cells }) => {
        close()
        stepNotice(`${countNoun(cells, 'cell')} fixed.`, sheetId)
      },
    }),
  )
  const apply = ({ after: value }: CellRepair) =>
    edit.mutate({ sheetId, label: `Fix “${name}”`, cells: [{ rowId, columnId, value }] })
  const { data } = found
  if (!data) return null
  const { text, findings, repair } = data
  const all = repair?.all ?? null
  return (
    <BelowCell place={place} label={`Check of “${text ?? ''}”`} onClose={close}>
      {findings.map(({ kind, sentence, asOf }) => (
        <Text key={sentence} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <span aria-hidden style={{ color: `var(${toneColours(findingLook[kind].tone).text})` }}>
            {findingLook[kind].icon}{' '}
          </span>
          {sentence}
          {asOf !== null && (
            <Text span c="dimmed" size="xs">
              {' '}
              (list of {asOf})
            </Text>
          )}
        </Text>
      ))}
      {findings.length === 0 && !repair && <Text size="sm">The local check found no problems in this cell.</Text>}
      {repair && (
        <div>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{repair.after}</bdi>
          </Text>
          {!findings.some(({ sentence }) => sentence === repair.reason) && (
            <Text c="dimmed" size="xs">
              {repair.reason}
            </Text>
          )}
        </div>
      )}
      <Group gap={6}>
        {repair && (
          <Button data-autofocus size="compact-sm" loading={edit.isPending} onClick={() => apply(repair)}>
            Apply
          </Button>
        )}
        <Button data-autofocus={!repair || undefined} size="compact-sm" variant="default" onClick={close}>
          Close
        </Button>
        {all && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={fix.isPending}
            onClick={() => fix.mutate({ viewId: session.state.get().view.id, columnId, ...all.choice })}
          >
            {all.domain === null ? 'Apply to the whole column' : `Apply to all of ${all.domain}`}
          </Button>
        )}
      </Group>
    </BelowCell>
  )
}
