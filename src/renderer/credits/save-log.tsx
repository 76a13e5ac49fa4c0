// Saves all entries of a log as a CSV file.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveText } from '../ui/save-text.ts'

/** Most entries in one answer of the engine. */
const limit = 1000

/** All entries of a log, newest first. `read`: those older than the one with the id `cursor`. */
export async function everyEntryOf<Entry extends { id: number }>(
  read: (page: { cursor: number | null; limit: number }) => Promise<Entry[]>,
): Promise<Entry[]> {
  const all: Entry[] = []
  for (let cursor: number | null = null; ; ) {
    const next: Entry[] = await read({ cursor, limit })
    all.push(...next)
    if (next.length < limit) return all
    cursor = next.at(-1)?.id ?? null
  }
}

interface Props {
  fileName: string
  csv: () => Promise<string>
}

export function SaveLog({ fileName, csv }: Props) {
  const save = useMutation({ mutationFn: async () => saveText(fileName, 'text/csv', await csv()) })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Save as CSV
    </Button>
  )
}
