// Says that a list was made from this very file before, and offers to bring it up to date instead of making another.
import { Button, Group } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import type { Ticket } from '../../../contract/app/ids.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'

export function SameFile({ file }: { file: { ticket: Ticket; fileName: string; options: ReadOptions } }) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.file.madeFrom.queryOptions({ ticket: file.ticket }))
  const [list] = data ?? []
  if (!list) return null
  return (
    <Group component="p" gap={6} wrap="nowrap" flex="none" role="status">
      <IconInfoCircle size={14} className="lw-dim" aria-hidden />
      <span>
        This file was already imported as <bdi>“{list.name}”</bdi>.
      </span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => uiStore.set({ dialog: { kind: 'into', ...file, how: 'update', sheetId: list.sheetId } })}
      >
        Update that list
      </Button>
    </Group>
  )
}
