// What the parts of the page look at when they are loaded: a window of no size, connected to no engine.
import { vi } from 'vitest'

/** Before the first import of such a part; `vi.unstubAllGlobals` takes it away. */
export function stubPageGlobals(): void {
  const silent = { connect: () => ({ send: () => {}, close: () => {} }) }
  const matchMedia = () => Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { listwright: silent, matchMedia }))
  vi.stubGlobal('location', new URL('http://listwright.example'))
}
