// Column profiles, counted in the background over the whole list: how many cells fit, and what the local check finds.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { FoundMarker, NotationLine } from '../../contract/app/cell/notation.ts'
import { type ColumnProfile, findingKinds } from '../../contract/app/check.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Log } from '../base/host.ts'
import { keepLatest } from '../base/keep-latest.ts'
import type { Store } from '../store/store.ts'
import { isChecked } from './local-check.ts'
import type { ProfileCounts } from './profile.lane.ts'
import { createRounds, type RoundState } from './rounds.ts'
import { waysOf } from './ways.ts'

export interface Profiles {
  /**
   * What is known now; columns whose cells changed since are counted again in the background, and the pages are notified
   * when that is done. Only columns of a type with a look have a profile. Throws sheet_gone.
   */
  of(sheetId: SheetId): Promise<ColumnProfile[]>
  /** How a column writes its values, for those of its parts that its type has. Throws sheet_gone, not_found. */
  notation(sheetId: SheetId, columnId: ColumnId): Promise<readonly NotationLine[]>
  /** Cells of a column that count as blank, or would if a person had not said otherwise. Throws sheet_gone, not_found. */
  markers(sheetId: SheetId, columnId: ColumnId): Promise<FoundMarker[]>
  /** Waits until nothing of the list is counted. */
  ended(sheetId: SheetId): Promise<void>
  close(): Promise<void>
}

interface Known {
  key: string
  profile: ColumnProfile
}

/** Lists whose profiles are kept. */
const maxLists = 50

export function createProfiles(store: Store, changes: ChangeFeed, home: () => string | null, log: Log): Profiles {
  const kept = keepLatest<SheetId, Map<ColumnId, Known>>(maxLists, () => new Map())
  const rounds = createRounds(round, log)

  async function keysOf(sheetId: SheetId) {
    const types = new Map((await store.grid.call('getSheet', sheetId)).columns.map(({ id, type }) => [id, type]))
    const keys = await store.grid.call('profileKeys', sheetId, home())
    return keys.flatMap(({ columnId, key }) => {
      const id = columnId as ColumnId
      const type = types.get(id)
      return type !== undefined && isChecked(type) ? [{ id, type, key }] : []
    })
  }

  /** Null when the program ends meanwhile. */
  async function count(
    sheetId: SheetId,
    columnId: ColumnId,
    type: ColumnType,
    state: RoundState,
  ): Promise<ColumnProfile | null> {
    let counted: ProfileCounts | null = null
    while (counted === null) {
      if (state.closed) return null
      counted = await store.scan.call('profileColumn', sheetId, columnId, home())
    }
    const { filled, fits, counts, ways } = counted
    const found = findingKinds.flatMap((kind, at) => ((counts[at] ?? 0) > 0 ? [{ kind, cells: counts[at] ?? 0 }] : []))
    return { columnId, type, filled, fits, counts: found, ways: waysOf(type, new Set(ways)), current: true }
  }

  async function round(sheetId: SheetId, state: RoundState): Promise<void> {
    const known = kept(sheetId)
    for (const { id, type, key } of await keysOf(sheetId)) {
      if (state.closed || known.get(id)?.key === key) continue
      const profile = await count(sheetId, id, type, state)
      if (profile === null) return
      known.set(id, { key, profile })
      changes.profile(sheetId)
    }
  }

  return {
    async of(sheetId) {
      const known = kept(sheetId)
      const keys = await keysOf(sheetId)
      const profiles = keys.flatMap(({ id, type, key }) => {
        const found = known.get(id)
        return found && found.profile.type === type ? [{ ...found.profile, current: found.key === key }] : []
      })
      if (keys.some(({ id, key }) => known.get(id)?.key !== key)) rounds.demand(sheetId)
      return profiles
    },
    notation: (sheetId, columnId) => store.grid.call('columnNotation', sheetId, columnId, home()),
    markers: (sheetId, columnId) => store.scan.call('markersIn', sheetId, columnId),
    ended: sheetId => rounds.ended(sheetId),
    close: () => rounds.close(),
  }
}
