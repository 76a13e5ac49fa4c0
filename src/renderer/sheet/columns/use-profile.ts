// The profile of a column: what the local check counted over the whole list.
import { useQuery } from '@tanstack/react-query'
import type { ColumnProfile } from '../../../contract/app/check.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { useSession } from '../session-context.ts'

/** Undefined while it has never been counted, and for types that nothing can be said about. */
export function useProfile(columnId: ColumnId): ColumnProfile | undefined {
  const trpc = useTRPC()
  const { sheetId } = useSession()
  const { data } = useQuery({
    ...trpc.sheet.profiles.queryOptions({ sheetId }),
    // The headers share one query; each draws again for its own column only.
    select: profiles => profiles.find(profile => profile.columnId === columnId),
  })
  return data
}
