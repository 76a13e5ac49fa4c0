// The secret that the web host gave this browser, and how requests and the wire carry it.
import { lockedPath, sessionPath, sessionPlace, wireProtocol } from '../../contract/app/bridge.ts'

/** Read each time: another tab of this browser may have been let in anew. */
function secret(): string | null {
  try {
    return localStorage.getItem(sessionPlace)
  } catch {
    // The browser keeps nothing for this page, so it was not let in.
    return null
  }
}

export const sessionHeaders = () => ({ Authorization: `Bearer ${secret()}` })

/** The browser's class with the secret in the one header that a page may choose. */
export class SessionSocket extends WebSocket {
  constructor(address: string | URL) {
    super(address, [wireProtocol, secret() ?? []].flat())
  }
}

/** Where the host does not know this browser, no waiting helps: it shows how to get in. */
export async function leaveUnlessLetIn(): Promise<void> {
  const answer = await fetch(sessionPath, { headers: sessionHeaders() }).catch(() => null)
  if (answer?.status === 403) location.replace(lockedPath)
}
