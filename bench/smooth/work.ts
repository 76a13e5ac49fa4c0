// What a page is busy with while no one touches it: questions and bytes over its wire, changed nodes, main-thread work.
import type { CDPSession, Page } from '@playwright/test'

export interface Work {
  /** Questions asked a second. */
  asked: number
  /** Kilobytes received a second. */
  kilobytes: number
  /** Nodes and attributes changed a second. */
  changes: number
  /** Main-thread milliseconds a second. */
  busy: number
  /** Questions asked a second, by name. */
  byName: Map<string, number>
}

export interface Wiretap {
  read(): { asked: Map<string, number>; bytes: number }
}

/** Listens to the page's sockets; before it is opened. */
export function tap(page: Page): Wiretap {
  let asked = new Map<string, number>()
  let bytes = 0
  page.on('websocket', socket => {
    socket.on('framesent', ({ payload }) => {
      const text = String(payload)
      for (const [, path = '?'] of text.matchAll(/"path":"([^"]+)"/g)) asked.set(path, (asked.get(path) ?? 0) + 1)
    })
    socket.on('framereceived', ({ payload }) => {
      bytes += payload.length
    })
  })
  return {
    read: () => {
      const now = { asked, bytes }
      asked = new Map()
      bytes = 0
      return now
    },
  }
}

async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

export async function workOf(page: Page, wiretap: Wiretap, seconds: number): Promise<Work> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const before = await busyMs(cdp)
  wiretap.read()
  const changes = await page.evaluate(async ms => {
    let count = 0
    const observer = new MutationObserver(records => {
      count += records.length
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    await new Promise(resolve => setTimeout(resolve, ms))
    observer.disconnect()
    return count
  }, seconds * 1000)
  const { asked, bytes } = wiretap.read()
  const busy = (await busyMs(cdp)) - before
  await cdp.detach()
  const sum = [...asked.values()].reduce((all, one) => all + one, 0)
  return {
    asked: sum / seconds,
    kilobytes: bytes / 1000 / seconds,
    changes: changes / seconds,
    busy: busy / seconds,
    byName: new Map([...asked].map(([name, times]) => [name, times / seconds])),
  }
}
