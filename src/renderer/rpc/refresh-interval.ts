// What a run writes is heard many times a second: the cells in sight follow at once, all else at a beat.
import type { EngineChanges } from '../../contract/app/app.ts'

/** No one reads figures faster. */
const beatMs = 2000

const none: EngineChanges = {
  workbooks: false,
  sheets: [],
  runs: [],
  jobs: [],
  profiles: [],
  rules: [],
  searches: false,
  account: false,
  settings: false,
  workspace: false,
  suppression: false,
  team: false,
}

/** What someone did, and what a run does by itself; it spends, too. */
function part(changes: EngineChanges): { now: EngineChanges; later: EngineChanges } {
  const { sheets, runs, account } = changes
  return {
    now: { ...changes, sheets: sheets.filter(({ results }) => results === null), runs: [], account: false },
    later: { ...none, sheets: sheets.filter(({ results }) => results !== null), runs, account },
  }
}

const isEmpty = (changes: EngineChanges) =>
  Object.values(changes).every(value => (Array.isArray(value) ? value.length === 0 : !value))

export interface ChangeBeat {
  take(changes: EngineChanges): void
  stop(): void
}

/**
 * `hear` gets what someone did at once, and what runs do at once after a rest, then once a beat. `inStep`: it comes with
 * the beat; true asks for one more beat, as something could not be done yet.
 */
export function createBeat(hear: (changes: readonly EngineChanges[], inStep: boolean) => boolean): ChangeBeat {
  let waiting: EngineChanges[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let more = false

  function strike(): void {
    if (waiting.length === 0 && !more) {
      timer = undefined
      return
    }
    const due = waiting
    waiting = []
    more = hear(due, true)
    timer = setTimeout(strike, beatMs)
  }

  return {
    take: changes => {
      const { now, later } = part(changes)
      if (!isEmpty(now)) hear([now], false)
      if (isEmpty(later)) return
      waiting.push(later)
      if (timer === undefined) strike()
    },
    stop: () => clearTimeout(timer),
  }
}
