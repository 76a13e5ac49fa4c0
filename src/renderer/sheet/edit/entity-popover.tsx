// What a cell of a reconciled column means, below it: the entity with its id, score and page, what became of the value, and the way
// to the review.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CellEntity } from '../../../contract/app/reconcile/reconcile-review.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { isOpened } from '../opened-page.ts'
import { useSession } from '../session-context.ts'
import type { CellPlace } from '../sheet-dialog.ts'
import { BelowCell, useCloseBelow } from './below-cell.tsx'

export function EntityPopover({ columnId, rowId, place }: CellPlace) {
  const trpc = useTRPC()
  const { sheetId } = useSession()
  const found = useQuery({ ...trpc.reconcile.entity.queryOptions({ sheetId, columnId, rowId }), staleTime: 0 })
  const close = useCloseBelow()
  const review = () => {
    close()
    uiStore.set({ dialog: { kind: 'reconcile', sheetId, columnId } })
  }
  const { data } = found
  if (!data) return null
  const { link } = data
  return (
    <BelowCell place={place} label={data.name ? `Means ${data.name}` : 'Candidates to review'} onClose={close}>
      <Entity {...data} />
      <Group gap={6}>
        {isOpened(link) && (
          <Button data-autofocus size="compact-sm" onClick={() => window.open(link, '_blank', 'noopener,noreferrer')}>
            Open page
          </Button>
        )}
        <Button data-autofocus={!isOpened(link) || undefined} size="compact-sm" variant="default" onClick={review}>
          Review…
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={close}>
          Close
        </Button>
      </Group>
    </BelowCell>
  )
}

function Entity({ name, id, score, state, link, from }: CellEntity) {
  const facts = [id && `id ${id}`, score && `score ${score}`, state].filter(Boolean).join(' · ')
  return (
    <div>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name ?? 'None of the candidates is sure.'}</bdi>
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {facts}
      </Text>
      {link !== null && !isOpened(link) && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {link}
        </Text>
      )}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {from}
      </Text>
    </div>
  )
}
