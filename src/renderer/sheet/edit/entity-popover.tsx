// What a cell of a reconciled column means, below it: the entity with its id, score and page, what became of the value, and the way
// to the review.
import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CellEntity } from '../../../contract/app/reconcile/reconcile-review.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { isOpened } from '../opened-page.ts'
import { useSession } from '../session-context.ts'
import { type EntityPlace, sheetDialog } from '../sheet-dialog.ts'

export function EntityPopover({ columnId, rowId, place }: EntityPlace) {
  const trpc = useTRPC()
  const session = useSession()
  const { sheetId } = session
  const found = useQuery({ ...trpc.reconcile.entity.queryOptions({ sheetId, columnId, rowId }), staleTime: 0 })
  const close = () => {
    sheetDialog.set({ open: null })
    session.surface?.focus()
  }
  const review = () => {
    close()
    uiStore.set({ dialog: { kind: 'reconcile', sheetId, columnId } })
  }
  const { data } = found
  if (!data) return null
  const { link } = data
  return (
    <Popover
      opened
      onChange={shown => {
        if (!shown) close()
      }}
      position="bottom-start"
      width={340}
      shadow="md"
      trapFocus
      returnFocus={false}
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className="lw-menu-anchor"
          tabIndex={-1}
          aria-hidden
          style={{ left: place.x, top: place.y }}
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={data.name ? `Means ${data.name}` : 'Candidates to review'}>
        <Stack gap={8}>
          <Entity {...data} />
          <Group gap={6}>
            {isOpened(link) && (
              <Button
                data-autofocus
                size="compact-sm"
                onClick={() => window.open(link, '_blank', 'noopener,noreferrer')}
              >
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
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
