// "Explain this list": the page that tells how a list came to be goes to the downloads.

import { fileNameOf } from '../../contract/app/file/file-name.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { engineClient } from '../rpc/client.ts'
import { saveText } from '../ui/save-text.ts'

/** Under the name of the list. */
export async function saveExplained(sheetId: SheetId): Promise<void> {
  const { name, html } = await engineClient.sheet.explain.query({ sheetId })
  saveText(fileNameOf(`${name} explained.html`, 'list explained.html'), 'text/html', html)
}
