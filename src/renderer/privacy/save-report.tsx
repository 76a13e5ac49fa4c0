// Saves everything that is known about a person as one file.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { EraseIdentity, ErasePerhaps } from '../../contract/app/privacy/erase.ts'
import { subjectReportText } from '../../contract/app/privacy/subject-report.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { saveBlob } from '../ui/save-text.ts'

interface Props {
  identities: EraseIdentity[]
  /** Rows with only their name that are about them as well. */
  perhaps: ErasePerhaps[]
  disabled: boolean
}

export function SaveReport({ identities, perhaps, disabled }: Props) {
  const trpc = useTRPC()
  const report = useMutation(
    trpc.privacy.subjectReport.mutationOptions({
      onSuccess: found => {
        const at = new Date().toISOString()
        const text = subjectReportText(identities, at, found)
        saveBlob(`person-${at.slice(0, 10)}.json`, new Blob([text], { type: 'application/json' }))
      },
      gcTime: 0,
    }),
  )
  return (
    <Button
      variant="default"
      disabled={disabled}
      loading={report.isPending}
      onClick={() =>
        report.mutate(
          { identities, perhaps: perhaps.map(({ sheetId, rowId }) => ({ sheetId, rowId })) },
          { onSettled: () => report.reset() },
        )
      }
    >
      Save all data about the person
    </Button>
  )
}
