// Hands on a grid in a real browser: wheel and thumb moved as a person does, and the frames that came of it.
import type { CDPSession, Page } from '@playwright/test'

/** Milliseconds between two frames. */
export interface Frames {
  p50: number
  p95: number
  p99: number
  max: number
  frames: number
}

export interface Figures extends Frames {
  /** Main-thread work of the page, in milliseconds. */
  busy: number
}

export const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Frames and work of the page while something is done with it, in Chromium. */
export async function during(page: Page, work: () => Promise<unknown>): Promise<Figures> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const before = await busyMs(cdp)
  const frames = await framesDuring(page, work)
  const busy = (await busyMs(cdp)) - before
  await cdp.detach()
  return { ...frames, busy }
}

/** Frames of the page while something is done with it. */
export async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const gaps: number[] = []
    let last = performance.now()
    const state = { gaps, going: true }
    const frame = (now: number) => {
      gaps.push(now - last)
      last = now
      if (state.going) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(window, { benchFrames: state })
  })
  await work()
  const gaps = await page.evaluate(() => {
    // Put there by this bench just before.
    const state = (window as unknown as { benchFrames: { gaps: number[]; going: boolean } }).benchFrames
    state.going = false
    return state.gaps.slice(1)
  })
  const of = (share: number) => quantile(gaps, share)
  return { p50: of(0.5), p95: of(0.95), p99: of(0.99), max: Math.max(...gaps), frames: gaps.length }
}

/** Turns the wheel `notches` times by `pixels`, at most 60 times a second. */
export async function wheel(page: Page, notches: number, pixels: number): Promise<void> {
  await page.mouse.move(600, 500)
  const began = performance.now()
  for (let notch = 0; notch < notches; notch++) {
    await page.mouse.wheel(0, pixels)
    const early = began + (notch + 1) * 16.7 - performance.now()
    if (early > 0) await page.waitForTimeout(early)
  }
}

/** Drags the thumb of the grid's scrollbar to the end and back. */
export async function drag(page: Page, moves: number): Promise<void> {
  const bar = page.locator('.ag-body-vertical-scroll-viewport')
  const box = await bar.boundingBox()
  if (!box) throw new Error('the grid has no scrollbar')
  const x = box.x + box.width / 2
  const top = box.y + 8
  // The scrollbar moves the rows while a hand is on it.
  await page.mouse.move(x, top)
  await page.evaluate(() => document.querySelector('.ag-body-vertical-scroll-viewport')?.scrollTo({ top: 0 }))
  await page.waitForTimeout(300)
  await page.mouse.down()
  for (let at = 0; at <= moves; at++) {
    const share = at <= moves / 2 ? at / (moves / 2) : 2 - at / (moves / 2)
    await page.mouse.move(x, top + share * (box.height - 24))
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}

/** Used JavaScript memory in MB after everything that can go has gone. */
export async function memory(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize / 1e6
}
