// A written export goes to the browser's downloads, where the host has no save dialog.
import type { Ticket } from '../../contract/app/ids.ts'

export function downloadFile(ticket: Ticket, fileName: string): void {
  const link = document.createElement('a')
  link.href = `/download/${encodeURIComponent(ticket)}`
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
