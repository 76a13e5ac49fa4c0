// The verdict policy: read, changed, and applied to what was answered already.
import type { SheetId } from '../../contract/app/ids.ts'
import type { PolicyBody, PolicyReapplied, PolicyShown } from '../../contract/app/run/policy.ts'
import { type ActionPipeline, type OfList, plainAction } from '../action/list-action.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Clock, SettingsStore } from '../base/host.ts'
import type { EditSlice } from '../sheet/edit/slice-action.ts'
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

interface JudgingParts {
  readonly store: Store
  readonly settings: SettingsStore
}

interface JudgeAsk extends OfList {
  readonly columns: readonly VerdictColumn[]
}

/** The results of one list, as an action. Recipes do not say it. */
const judgeAction = plainAction({
  async perform({ columns }: JudgeAsk, { store, settings }: JudgingParts, { write }) {
    const { remote } = settings.get()
    let judged = 0
    const label = 'Update verdicts to the changed policy'
    const { stepId, cells } = await write(label, async function* ({ step, signal }) {
      for (const column of columns) {
        const naming = {
          embedded: storedNaming(remote, column.op, false),
          remote: storedNaming(remote, column.op, true),
        }
        for (let after: number | null = 0; after !== null && !signal.aborted; ) {
          const slice = { ...column, ...{ key: step.key, label, after, limit: rowsAtOnce, naming } }
          yield {
            cells: rowsAtOnce,
            async send() {
              const piece: RejudgedPiece = await store.writer.part('rejudge', slice)
              judged += piece.judged
              after = piece.last
              return piece
            },
          } satisfies EditSlice
        }
      }
    })
    return { stepId, judged, changed: cells }
  },
})

interface Parts {
  readonly store: Store
  readonly changes: ChangeFeed
  readonly clock: Clock
  readonly acting: Pick<ActionPipeline<JudgingParts>, 'perform'>
}

export function createPolicies({ store, changes, clock, acting }: Parts): Policies {
  async function get(): Promise<PolicyShown> {
    const { version, at, body } = await store.scan.call('currentPolicy')
    return {
      current: { version, at: at === null ? null : new Date(at).toISOString(), body },
      standard: standardPolicy.body,
      outdated: await store.scan.call('outdatedResults', version),
    }
  }

  return {
    get,
    async save(body) {
      await store.writer.urgent('savePolicy', body, clock.now())
      changes.settings()
      return get()
    },
    async reapply(sheetId) {
      const columns = await store.scan.call('judgedColumns', sheetId)
      const lists = Map.groupBy(columns, column => column.sheetId)
      const applied: PolicyReapplied = { judged: 0, lists: [] }
      for (const [id, judged] of lists) {
        const list = id as SheetId
        const done = await acting.perform(judgeAction, { sheetId: list, columns: judged })
        applied.judged += done.judged
        if (done.changed > 0) applied.lists.push({ sheetId: list, name: judged[0]?.sheet ?? '', changed: done.changed })
      }
      changes.settings()
      return applied
    },
  }
}
