// The secret that the web host gave this browser, and how requests and the wire carry it.
import { lockedPath, sessionPath, sessionPlace, wireProtocol } from '../../contract/app/bridge.ts'

/** What this page came in with: a browser may forget it, as when someone clears its data, and a link that was lost comes back. */
let known: string | null = null

/** Read each time: another tab of this browser may have been let in again. */
function secret(): string | null {
  try {
    known = localStorage.getItem(sessionPlace) ?? known
  } catch {
    // The browser keeps nothing for this page, so it was not let in.
  }
  return known
}

export const sessionHeaders = () => ({ Authorization: `Bearer ${secret()}` })

/** The browser's class with the secret in the one header that a page may choose. */
export class SessionSocket extends WebSocket {
  constructor(address: string | URL) {
    super(address, [wireProtocol, secret() ?? []].flat())
  }
}

const isRefused = async () =>
  (await fetch(sessionPath, { headers: sessionHeaders() }).catch(() => null))?.status === 403

/**
 * Where the host does not know this browser, no waiting helps: it shows how to get in. It is asked twice, as a page that is left has
 * lost all that was typed in it, and a busy host may not have made out whose connection it was.
 */
export async function leaveUnlessLetIn(): Promise<void> {
  if ((await isRefused()) && (await isRefused())) location.replace(lockedPath)
}
