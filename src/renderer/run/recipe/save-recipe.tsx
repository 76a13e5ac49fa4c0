// "Save as recipe…": what a run asked, as a file for other lists and for the command line.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { RunId } from '../../../contract/app/ids.ts'
import { engineClient } from '../../rpc/client.ts'
import { choosePlace } from '../../ui/choose-place.ts'
import { downloadFile } from '../../ui/download.ts'
import { doneNotice, problemNotice } from '../../ui/notices.tsx'

/** Where the host has a save dialog it is asked, else the file is downloaded. */
async function saveRecipe(runId: RunId): Promise<void> {
  const { fileName: suggestedName } = await engineClient.recipe.ofRun.query({ runId })
  const place = await choosePlace(suggestedName)
  if (!place) return
  const saved = await engineClient.recipe.save.mutate({ runId, ticket: place.ticket })
  if (saved.download) downloadFile(saved.download, saved.fileName)
  doneNotice(`Saved ${saved.fileName}. It names columns and choices, no rows and no key; it takes all rows of a list.`)
}

export function SaveRecipe({ runId }: { runId: RunId }) {
  const save = useMutation({ mutationFn: () => saveRecipe(runId), onError: error => problemNotice(error) })
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={save.isPending}
      title="To ask the same of another list, here or from the command line."
      onClick={() => save.mutate()}
    >
      Save as recipe…
    </Button>
  )
}
