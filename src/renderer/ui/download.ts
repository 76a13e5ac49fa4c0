// A written export goes to the browser's downloads, where the host has no save dialog.
import type { Ticket } from '../../contract/app/ids.ts'
import { sessionHeaders } from '../rpc/session.ts'
import { problemWordsNotice } from './notice/notices.tsx'

export async function downloadFile(ticket: Ticket, fileName: string): Promise<void> {
  const address = `/download/${encodeURIComponent(ticket)}`
  // The browser fetches it without the secret of the session, so the page says before that it is coming.
  const granted = await fetch(address, { method: 'POST', headers: sessionHeaders() }).catch(() => null)
  if (!granted?.ok)
    return problemWordsNotice({ title: 'The file was not downloaded', text: `Export ${fileName} again.` })
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
