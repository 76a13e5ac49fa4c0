// Suppression lists: who is in no request and no export. And erasing a person everywhere.

import {
  EraseAsk,
  EraseOrder,
  type ErasePreview,
  type EraseProgress,
  type EraseReceipt,
} from '../../contract/app/privacy/erase.ts'
import {
  SuppressionAdd,
  type SuppressionAdded,
  SuppressionAsk,
  type SuppressionCheck,
  SuppressionCheckAsk,
  SuppressionDrop,
  type SuppressionList,
  SuppressionListAsk,
  type SuppressionPreview,
  SuppressionRemove,
} from '../../contract/app/privacy/privacy.ts'
import { RetentionSet } from '../../contract/app/privacy/retention.ts'
import { SubjectAsk, type SubjectReport } from '../../contract/app/privacy/subject-report.ts'
import {
  AgentCallsAsk,
  EgressAsk,
  type EgressEntry,
  EgressFilter,
  type EgressSums,
  type ShownAgentCall,
} from '../../contract/app/run/egress.ts'
import { SheetGet } from '../../contract/app/sheet.ts'
import { progressOf } from '../base/progress.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const privacyRouter = router({
  list: procedure
    .input(SuppressionListAsk)
    .query(({ ctx, input }): Promise<SuppressionList> => ctx.engine.suppressions.list(input)),
  preview: procedure
    .input(SuppressionAsk)
    .query(({ ctx, input }): Promise<SuppressionPreview> => ctx.engine.suppressions.preview(input)),
  add: procedure
    .input(SuppressionAdd)
    .mutation(({ ctx, input }): Promise<SuppressionAdded> => ctx.engine.suppressions.add(input)),
  remove: procedure
    .input(SuppressionRemove)
    .mutation(({ ctx, input }): Promise<{ removed: number }> => ctx.engine.suppressions.remove(input)),
  check: procedure
    .input(SuppressionCheckAsk)
    .query(({ ctx, input }): Promise<SuppressionCheck> => ctx.engine.suppressions.check(input.values)),
  /** Asks the keychain for the secret of hashes once more; it may ask for a password. */
  unlock: procedure.mutation(({ ctx }): Promise<{ unreadable: number }> => ctx.engine.suppressions.unlock()),
  /** Takes off the entries whose secret is lost: a person has confirmed it. */
  drop: procedure
    .input(SuppressionDrop)
    .mutation(({ ctx, input }): Promise<{ removed: number }> => ctx.engine.suppressions.drop(input.entries)),
  erasePreview: procedure
    .input(EraseAsk)
    .query(({ ctx, input, signal }): Promise<ErasePreview> => ctx.engine.erasures.preview(input, signal)),
  subjectReport: procedure
    .input(SubjectAsk)
    .mutation(({ ctx, input }): Promise<SubjectReport> => ctx.engine.erasures.report(input)),
  /** Cannot be undone, and goes on when no one listens any more. Throws bad_request, run_busy, disk_full. */
  erase: procedure
    .input(EraseOrder)
    .subscription(
      ({ ctx, input, signal }): AsyncGenerator<EraseProgress> =>
        progressOf(signal ?? new AbortController().signal, ({ reach }) => ctx.engine.erasures.erase(input, reach)),
    ),
  /** The last day a list is kept; null = until a person deletes it. */
  retention: procedure
    .input(SheetGet)
    .query(async ({ ctx, input }) => ({ until: await ctx.engine.retentions.of(input.sheetId) })),
  setRetention: procedure
    .input(RetentionSet)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.retentions.set(input)),
  /** The latest first. */
  erasures: procedure.query(({ ctx }): EraseReceipt[] => ctx.engine.erasures.receipts()),
  /** What agents asked for, newest first. */
  agentCalls: procedure
    .input(AgentCallsAsk)
    .query(({ ctx, input }): Promise<ShownAgentCall[]> => ctx.engine.agentCalls.list(input.limit)),
  /** Calls that left, newest first. */
  egress: procedure.input(EgressAsk).query(({ ctx, input }): Promise<EgressEntry[]> => ctx.engine.ledger.egress(input)),
  egressSums: procedure
    .input(EgressFilter)
    .query(({ ctx, input }): Promise<EgressSums> => ctx.engine.ledger.egressSums(input)),
})
