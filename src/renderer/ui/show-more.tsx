// The last line of a log that has older entries.
import { Button } from '@mantine/core'

interface Props {
  entries: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

export function ShowMore({ entries }: Props) {
  if (!entries.hasNextPage) return null
  return (
    <Button
      variant="subtle"
      fullWidth
      loading={entries.isFetchingNextPage}
      onClick={() => void entries.fetchNextPage()}
    >
      Show more
    </Button>
  )
}
