// Another screen of the same program, without a page: calls the engine and hands it files as the page that is open does.
import type { Page } from '@playwright/test'
import { sessionPlace } from '../src/contract/app/bridge.ts'
import { TicketInfo } from '../src/contract/app/file/file.ts'
import { openConnection, type PageConnection } from '../src/testing/web/page-connection.ts'

export interface Wire extends PageConnection {
  /** Throws with the host's words when it does not take the file. */
  upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<TicketInfo>
}

/** With the session of the browser that shows `page`. */
export async function openWire(page: Page): Promise<Wire> {
  const { origin } = new URL(page.url())
  const secret = (await page.evaluate(place => localStorage.getItem(place), sessionPlace)) ?? ''
  return {
    ...openConnection(origin, secret),
    upload: async (name, bytes) => {
      const answer = await fetch(`${origin}/upload`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${secret}`, Origin: origin, 'X-File-Name': encodeURIComponent(name) },
        body: bytes,
      })
      if (!answer.ok) throw new Error(await answer.text())
      return TicketInfo.parse(await answer.json())
    },
  }
}
