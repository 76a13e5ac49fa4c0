// Asks the team for news at intervals, so that a workspace hears of opt-outs and erasures also while nothing runs.
import { delay } from '../base/delay.ts'

export interface TeamNews {
  /** Ends when what is being asked has ended. */
  close(): Promise<void>
}

/** `ask` never rejects; it is asked again so long after it has ended. */
export function followTeamNews(ask: () => Promise<unknown>, everyMs: number): TeamNews {
  const stopped = new AbortController()
  const going = (async () => {
    for (;;) {
      await delay(everyMs, stopped.signal)
      if (stopped.signal.aborted) return
      await ask()
    }
  })()
  return {
    async close() {
      stopped.abort()
      await going
    },
  }
}
