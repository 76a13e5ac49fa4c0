// "Save as recipe…": what a run asked, as a file for other lists and for the command line.
import type { RunId } from '../../../contract/app/ids.ts'
import { engineClient } from '../../rpc/client.ts'
import { choosePlace } from '../../ui/choose-place.ts'
import { downloadFile } from '../../ui/download.ts'
import { doneNotice } from '../../ui/notice/notices.tsx'

/** Where the host has a save dialog it is asked, else the file is downloaded. */
export async function saveRecipe(runId: RunId): Promise<void> {
  const { fileName: suggestedName } = await engineClient.recipe.ofRun.query({ runId })
  const place = await choosePlace(suggestedName)
  if (!place) return
  const saved = await engineClient.recipe.save.mutate({ of: { runId }, ticket: place.ticket })
  if (saved.download) await downloadFile(saved.download, saved.fileName)
  doneNotice(
    `Saved ${saved.fileName}. The recipe contains column names and settings, but no rows or API key. It runs on all rows of a list.`,
  )
}
