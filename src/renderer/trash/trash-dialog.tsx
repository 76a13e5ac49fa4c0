// The trash: deleted lists, views and searches for 30 days, and deleted rows and columns of lists that are there.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../rpc/trpc.ts'
import { Dialog } from '../ui/dialog.tsx'
import { problemText } from '../ui/words/words.ts'
import { DeleteForGood } from './delete-for-good.tsx'
import { type TrashedList, TrashLists } from './trash-lists.tsx'
import { TrashParts } from './trash-parts.tsx'
import { TrashSearches } from './trash-searches.tsx'
import { TrashViews } from './trash-views.tsx'

export function TrashDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const trash = useQuery({ ...trpc.workbook.trash.queryOptions(), staleTime: 0 })
  const removed = useQuery({ ...trpc.search.removed.queryOptions(), staleTime: 0 })
  const [doomed, setDoomed] = useState<TrashedList[] | null>(null)
  const found = trash.data
  const searches = removed.data
  const error = trash.error ?? removed.error
  if (doomed) return <DeleteForGood lists={doomed} onClose={() => setDoomed(null)} />
  return (
    <Dialog onClose={onClose} title="Trash" size={780} focus="close" close="Close">
      {error && <Text role="alert">{problemText(error).text}</Text>}
      {found && searches && found.lists.length + found.views.length + found.parts.length + searches.length === 0 && (
        <Text c="dimmed">
          The trash is empty. You can restore deleted lists, views, searches, rows and columns here for 30 days.
        </Text>
      )}
      {found && found.lists.length > 0 && <TrashLists lists={found.lists} onDoom={setDoomed} onClose={onClose} />}
      {found && found.views.length > 0 && <TrashViews views={found.views} />}
      {searches && searches.length > 0 && <TrashSearches searches={searches} onClose={onClose} />}
      {found && found.parts.length > 0 && <TrashParts parts={found.parts} onClose={onClose} />}
    </Dialog>
  )
}
