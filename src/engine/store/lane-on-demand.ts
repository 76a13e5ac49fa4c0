// A lane whose thread starts with its first call: most sessions of the command line, and many of the page, never need it.
import type { Lane, Work } from './lane.ts'

/** After `close` its calls fail as those of a lane that has ended. A thread that did not open is started again by the next call. */
export function laneOnDemand<W extends Work>(open: () => Promise<Lane<W>>): Lane<W> {
  let opening: Promise<Lane<W>> | null = null
  let opened: Lane<W> | null = null
  let closed: Promise<void> | null = null
  const lane = async (): Promise<Lane<W>> => {
    if (opened) return opened
    // Nothing starts behind the back of someone who closes.
    if (closed) throw new Error('the lane is closed')
    opening ??= open()
    try {
      opened = await opening
      return opened
    } catch (error) {
      opening = null
      throw error
    }
  }
  return {
    call: async (name, ...args) => (await lane()).call(name, ...args),
    urgent: async (name, ...args) => (await lane()).urgent(name, ...args),
    part: async (name, ...args) => (await lane()).part(name, ...args),
    get depth() {
      return opened?.depth ?? (opening ? 1 : 0)
    },
    close() {
      closed ??= Promise.resolve(opening).then(
        started => started?.close(),
        () => undefined,
      )
      return closed
    },
  }
}
