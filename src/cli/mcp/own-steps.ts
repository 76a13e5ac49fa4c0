// The steps of undo that an agent made since the command began: those it may undo, and no person's.
import type { SheetId } from '../../contract/app/ids.ts'
import type { CommandSession } from '../session.ts'

export interface OwnSteps {
  /** Does the work; a step of the list that is new then is the agent's. */
  during<T>(session: CommandSession, sheetId: SheetId, work: () => Promise<T>): Promise<T>
  /** Whether the last step that is done is the agent's. */
  last(session: CommandSession, sheetId: SheetId): Promise<boolean>
}

export function createOwnSteps(): OwnSteps {
  const own = new Set<number>()
  const lastOf = async ({ call }: CommandSession, sheetId: SheetId) =>
    (await call.sheet.history({ sheetId })).steps.find(({ undone }) => !undone)?.id ?? null
  return {
    async during(session, sheetId, work) {
      const before = await lastOf(session, sheetId)
      try {
        return await work()
      } finally {
        const after = await lastOf(session, sheetId)
        if (after !== null && after !== before && after > (before ?? 0)) own.add(after)
      }
    },
    async last(session, sheetId) {
      const last = await lastOf(session, sheetId)
      return last !== null && own.has(last)
    },
  }
}
