// A list while it comes in: its rows so far, to be looked at and scrolled. When all are in it opens as a list.
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComingRows } from '../../../contract/app/file/file.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import type { DialogProps } from '../../state/open.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { stopJob } from '../jobs.ts'
import { ComingTable } from './importing-table.tsx'

const askEveryMs = 400

/** About how many, to two figures: 1,003,412 -> 1,000,000. */
function roughly(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  return Math.round(value / step) * step
}

const comingWords = ({ rows, about }: ComingRows): string =>
  about === null
    ? `Importing: ${countNoun(rows, 'row')} so far`
    : `Importing: ${formatCount(rows)} of about ${countNoun(Math.max(rows, roughly(about)), 'row')}`

export function ComingDialog({ jobId, title, onClose }: DialogProps<'coming'>) {
  const trpc = useTRPC()
  const { data } = useQuery({
    ...trpc.file.coming.queryOptions({ jobId, sheetId: null, from: 0, count: 1 }),
    refetchInterval: askEveryMs,
    gcTime: 0,
  })

  return (
    <Dialog
      onClose={onClose}
      size="min(1240px, 94vw)"
      second={{ label: 'Cancel import', run: () => void stopJob(jobId) }}
      close="Close"
      title={
        <>
          Rows of “<bdi>{data?.name ?? title}</bdi>”
        </>
      }
    >
      <Box component="p" mb={12} role="status">
        <b>{data ? comingWords(data) : 'Importing'}.</b> The list opens when all rows are imported. Until then, you can
        only view them.
      </Box>
      {/* Another list of the same import begins at its top. */}
      {data && <ComingTable key={data.sheetId} jobId={jobId} list={data} />}
    </Dialog>
  )
}
