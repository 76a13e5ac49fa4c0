// From a file in the page's hands to a ticket: the preload in the desktop window, an upload to the web host else.

import { TicketInfo } from '../../contract/app/file/file.ts'
import type { Ticket } from '../../contract/app/ids.ts'
import { engineClient, pageBridge } from '../rpc/client.ts'
import { sessionHeaders } from '../rpc/session.ts'
import type { ProblemWords } from '../ui/words/words.ts'

/** A file that could not be handed over, in words. */
export class UploadRefused extends Error {
  readonly words: ProblemWords

  constructor(words: ProblemWords) {
    super(words.text)
    this.name = 'UploadRefused'
    this.words = words
  }
}

const refused = (title: string, text: string) => new UploadRefused({ title, text })

async function upload(file: File): Promise<TicketInfo> {
  let response: Response
  try {
    response = await fetch('/upload', {
      method: 'POST',
      headers: {
        ...sessionHeaders(),
        'Content-Type': 'application/octet-stream',
        'X-File-Name': encodeURIComponent(file.name),
      },
      body: file,
    })
  } catch {
    throw refused(
      'The file was not read',
      `${file.name} could not be read. It may be a folder or have been moved, or Listwright may not be running. Nothing was imported.`,
    )
  }
  if (response.ok) return TicketInfo.parse(await response.json())
  throw refused('The file was not read', `${file.name}: ${(await response.text()).trim()} Nothing was imported.`)
}

/** The ticket for a dropped or chosen file. Throws UploadRefused. */
export async function ticketFor(file: File): Promise<TicketInfo> {
  if (!pageBridge) return upload(file)
  try {
    return await pageBridge.ticket(file)
  } catch {
    // The bridge tells no more than that it is no file on disk.
    throw refused(
      'The file was not read',
      `${file.name} is a folder or a file that is not on this computer. Choose a file, or save it first.`,
    )
  }
}

/** No one waits for this ticket any more: a copy of the file is deleted. What cannot be deleted now is with the session. */
export function releaseFile(ticket: Ticket): void {
  engineClient.file.release.mutate({ ticket }).catch(() => {})
}
