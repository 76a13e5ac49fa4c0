// The sign in the header of "Seen before" when it is older than what it tells of.
import { IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { useSession } from '../session-context.ts'

/** The "Seen before" of the open list; one question, however many columns ask. */
function useSeen() {
  const trpc = useTRPC()
  const { sheetId } = useSession()
  return useQuery(trpc.seen.state.queryOptions({ sheetId })).data?.column ?? null
}

export function SeenSign({ columnId }: { columnId: ColumnId }) {
  const seen = useSeen()
  if (seen?.id !== columnId || !seen.stale) return null
  return <IconClockExclamation size={13} stroke={1.8} aria-label="Out of date" className="lw-header-sign" />
}
