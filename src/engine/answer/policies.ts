// The verdict policy: read, changed, and applied to what was answered already.
import { randomUUID } from 'node:crypto'
import type { SheetId } from '../../contract/app/ids.ts'
import type { PolicyBody, PolicyReapplied, PolicyShown } from '../../contract/app/run/policy.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Host } from '../base/host.ts'
import { allOrNothing } from '../sheet/edit/atomic-action.ts'
import type { Store } from '../store/store.ts'
import { standardPolicy } from './policy.ts'
import type { RejudgedPiece, VerdictColumn } from './rejudge.lane.ts'
import { storedNaming } from './stored-naming.ts'

export interface Policies {
  get(): Promise<PolicyShown>
  /** Puts a new version in force; results keep the version that judged them until they are judged again. */
  save(body: PolicyBody): Promise<PolicyShown>
  /** Judges the stored answers behind the results of one list, or of all, again: one undo step per list, 0 credits. */
  reapply(sheetId: SheetId | null): Promise<PolicyReapplied>
}

const rowsAtOnce = 200

export function createPolicies(store: Store, changes: ChangeFeed, host: Pick<Host, 'settings' | 'clock'>): Policies {
  async function get(): Promise<PolicyShown> {
    const { version, at, body } = await store.scan.call('currentPolicy')
    return {
      current: { version, at: at === null ? null : new Date(at).toISOString(), body },
      standard: standardPolicy.body,
      outdated: await store.scan.call('outdatedResults', version),
    }
  }

  const reapplyList = (sheetId: SheetId, columns: VerdictColumn[]) => {
    const key = randomUUID()
    return allOrNothing({ store, changes }, { sheetId, key }, () => judgeList(sheetId, columns, key))
  }

  async function judgeList(sheetId: SheetId, columns: VerdictColumn[], key: string) {
    const { remote } = host.settings.get()
    const done = { judged: 0, changed: 0 }
    for (const column of columns) {
      const naming = {
        embedded: storedNaming(remote, column.op, false),
        remote: storedNaming(remote, column.op, true),
      }
      for (let after: number | null = 0; after !== null; ) {
        const piece: RejudgedPiece = await store.writer.call('rejudge', {
          ...column,
          ...{ key, label: 'Update verdicts to the changed policy', after, limit: rowsAtOnce, naming },
        })
        done.judged += piece.judged
        done.changed += piece.changed
        after = piece.last
        if (piece.judged > 0) changes.sheet({ sheetId, version: piece.version })
      }
    }
    return done
  }

  return {
    get,
    async save(body) {
      await store.writer.urgent('savePolicy', body, host.clock.now())
      changes.settings()
      return get()
    },
    async reapply(sheetId) {
      const columns = await store.scan.call('judgedColumns', sheetId)
      const lists = Map.groupBy(columns, column => column.sheetId)
      const applied: PolicyReapplied = { judged: 0, lists: [] }
      for (const [id, judged] of lists) {
        const list = id as SheetId
        const done = await store.inOrder(id, () => reapplyList(list, judged))
        applied.judged += done.judged
        if (done.changed > 0) applied.lists.push({ sheetId: list, name: judged[0]?.sheet ?? '', changed: done.changed })
      }
      changes.settings()
      return applied
    },
  }
}
