// Counting lists in the background: one round of a list at a time; what is demanded meanwhile is met by one more.
import type { SheetId } from '../../contract/app/ids.ts'
import type { Log } from '../base/host.ts'

export interface BackgroundRounds {
  demand(sheetId: SheetId): void
  /** Waits until nothing of the list is counted. */
  ended(sheetId: SheetId): Promise<void>
  /** The program ends: rounds under way are left at their next slice. */
  close(): Promise<void>
}

/** What a round sees of itself between two slices. */
export interface RoundState {
  readonly closed: boolean
  /** What tells whether the round was demanded again since it was last asked: what is counted may have changed. */
  watch(): () => boolean
}

export function createRounds(
  round: (sheetId: SheetId, state: RoundState) => Promise<void>,
  log: Log,
): BackgroundRounds {
  const running = new Map<SheetId, { again: boolean; demands: number; ended: Promise<void> }>()
  let closed = false

  async function rounds(sheetId: SheetId, own: { again: boolean; demands: number }): Promise<void> {
    const state: RoundState = {
      get closed() {
        return closed
      },
      watch: () => {
        let seen = own.demands
        return () => {
          const again = own.demands > seen
          seen = own.demands
          return again
        }
      },
    }
    try {
      do {
        own.again = false
        await round(sheetId, state)
      } while (own.again && !closed)
    } catch (error) {
      // A column or list that went away meanwhile: there is no one left to tell.
      log.info('a count in the background was given up', { sheetId, error: String(error) })
    } finally {
      running.delete(sheetId)
    }
  }

  return {
    demand(sheetId) {
      const known = running.get(sheetId)
      if (known) {
        known.again = true
        known.demands++
        return
      }
      const own = { again: false, demands: 0, ended: Promise.resolve() }
      running.set(sheetId, own)
      own.ended = rounds(sheetId, own)
    },
    ended: async sheetId => running.get(sheetId)?.ended,
    async close() {
      closed = true
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
