// Tasks of the page's main thread while something is done with it: what each took in all, and of the processor.
import type { Page } from '@playwright/test'

export interface Task {
  /** Milliseconds, with those that other programs had the processor. */
  wall: number
  /** Milliseconds of the processor. */
  cpu: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** The tasks of `work`, the longest first. */
export async function tasksOf(page: Page, work: () => Promise<unknown>): Promise<Task[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser of its own')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  return traceEvents
    .filter(event => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, cpu: tdur / 1000 }))
    .sort((a, b) => b.cpu - a.cpu)
}
