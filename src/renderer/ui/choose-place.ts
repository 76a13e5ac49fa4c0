// Where a file is to be written: the host's save dialog where it has one, else the browser's downloads.
import type { Ticket } from '../../contract/app/ids.ts'
import { engineClient, queryClient, trpc } from '../rpc/client.ts'

/** `ticket` null: the file is downloaded when it is written. */
export interface SavePlace {
  readonly ticket: Ticket | null
  readonly fileName: string
}

/** Null when the save dialog was dismissed. */
export async function choosePlace(suggestedName: string): Promise<SavePlace | null> {
  const { dialogs } = await queryClient.fetchQuery(trpc.app.about.queryOptions())
  return dialogs.can ? engineClient.file.saveAs.mutate({ suggestedName }) : { ticket: null, fileName: suggestedName }
}
