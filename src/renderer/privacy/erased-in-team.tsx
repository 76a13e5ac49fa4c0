// Who of the team has erased a person, and who has not yet.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EraseReceipt } from '../../contract/app/privacy/erase.ts'
import { useTRPC } from '../rpc/trpc.ts'

/** While the receipt is shown, the team is asked as often. */
const lookEveryMs = 5000

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export function ErasedInTeam({ team }: { team: NonNullable<EraseReceipt['team']> }) {
  const trpc = useTRPC()
  const { data, isFetching } = useQuery(
    trpc.team.status.queryOptions(undefined, { refetchOnMount: 'always', refetchInterval: lookEveryMs }),
  )
  const found = data?.erasures.find(({ id }) => id === team.id)
  if (!found)
    return (
      <Text role="status">
        {isFetching
          ? 'Asking the team…'
          : 'The database of the team cannot be reached. Members erase the person when they have heard of it.'}
      </Text>
    )
  return (
    <Text role="status">
      {found.waiting.length === 0
        ? 'Every member of the team has erased the person.'
        : `Not yet erased by ${list.format(found.waiting)}. They erase the person when Listwright next runs there.`}
    </Text>
  )
}
