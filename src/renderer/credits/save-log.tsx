// Saves all entries of a log as a CSV file, read page by page.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveText } from '../ui/save-text.ts'

/** Most entries in one answer of the engine. */
const limit = 1000

interface Props<Entry> {
  fileName: string
  /** Entries older than the one with the id `cursor`, newest first. */
  read: (page: { cursor: number | null; limit: number }) => Promise<Entry[]>
  toCsv: (entries: Entry[]) => string
}

export function SaveLog<Entry extends { id: number }>({ fileName, read, toCsv }: Props<Entry>) {
  const save = useMutation({
    mutationFn: async () => {
      const all: Entry[] = []
      for (let cursor: number | null = null; ; ) {
        const next: Entry[] = await read({ cursor, limit })
        all.push(...next)
        if (next.length < limit) break
        cursor = next.at(-1)?.id ?? null
      }
      saveText(fileName, 'text/csv', toCsv(all))
    },
  })
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
