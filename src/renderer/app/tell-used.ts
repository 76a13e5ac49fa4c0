// Tells a host that locks pages that someone is at this one.
import { engineLink } from '../rpc/away.ts'
import { engineClient } from '../rpc/client.ts'

/** At most so often, milliseconds. */
const every = 20_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

export function tellUsed(): () => void {
  let sentAt = 0
  const tell = () => {
    if (Date.now() - sentAt < every || !engineLink.get().open) return
    sentAt = Date.now()
    // A page that goes away at this moment is no matter.
    engineClient.app.used.mutate().catch(() => {})
  }
  for (const sign of signs) addEventListener(sign, tell, { capture: true, passive: true })
  return () => {
    for (const sign of signs) removeEventListener(sign, tell, { capture: true })
  }
}
