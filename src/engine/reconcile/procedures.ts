// Reconciliation for the page: services, what they suggest, what asking comes to, the values to review, and what is written.
import type { Suggestion } from '../../contract/app/reconcile/reconcile.ts'
import {
  ExtendAsk,
  ReconcileAsk,
  type ReconcileCall,
  type ReconcileDone,
  ServiceAddress,
} from '../../contract/app/reconcile/reconcile-client.ts'
import {
  type CellEntity,
  CellEntityAsk,
  EntityPreview,
  type ExtendDone,
  ExtendStart,
  type KeptReview,
  type KnownService,
  type ProposedType,
  ReconcileApply,
  type ReconcileAsked,
  ReconcileDecide,
  ReconciledColumn,
  type ReconcilePage,
  ReconcilePageAsk,
  ReconcileStart,
  type ReconcileSummary,
  ReconcileSummaryAsk,
  ReviewKeep,
  SearchAgain,
  type ShownCandidate,
  SuggestAsk,
} from '../../contract/app/reconcile/reconcile-review.ts'
import { EgressAsk } from '../../contract/app/run/egress.ts'
import { procedure, router } from '../rpc/procedure.ts'
import type { ReconcileCount } from './reconciles.ts'

const never = new AbortController().signal

export const reconcileRouter = router({
  services: procedure.query(({ ctx }): Promise<KnownService[]> => ctx.engine.reconcileServices.known()),
  look: procedure
    .input(ServiceAddress)
    .mutation(
      ({ ctx, input, signal }): Promise<KnownService> => ctx.engine.reconcileServices.look(input, signal ?? never),
    ),
  forget: procedure
    .input(ServiceAddress.shape.service)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.reconcileServices.forget(input)),
  suggest: procedure
    .input(SuggestAsk)
    .mutation(
      ({ ctx, input, signal }): Promise<readonly Suggestion[]> =>
        ctx.engine.reconcileServices.suggest(input, signal ?? never),
    ),
  preview: procedure
    .input(EntityPreview)
    .mutation(
      ({ ctx, input, signal }): Promise<string> => ctx.engine.reconcileServices.preview(input, signal ?? never),
    ),
  /** Asks about the first values, for the types that their candidates have. */
  proposeTypes: procedure
    .input(ReconcileAsk)
    .mutation(({ ctx, input }): Promise<ProposedType[]> => ctx.engine.reconcileAsks.proposeTypes(input)),
  count: procedure
    .input(ReconcileAsk)
    .query(({ ctx, input }): Promise<ReconcileCount> => ctx.engine.reconciles.count(input)),
  ask: procedure
    .input(ReconcileStart)
    .mutation(({ ctx, input }): Promise<ReconcileAsked> => ctx.engine.reconcileAsks.ask(input)),
  summary: procedure
    .input(ReconcileSummaryAsk)
    .query(({ ctx, input }): Promise<ReconcileSummary> => ctx.engine.reconcileReviews.summary(input)),
  page: procedure
    .input(ReconcilePageAsk)
    .query(({ ctx, input }): Promise<ReconcilePage> => ctx.engine.reconcileReviews.page(input)),
  searchAgain: procedure
    .input(SearchAgain)
    .mutation(
      ({ ctx, input, signal }): Promise<readonly ShownCandidate[]> =>
        ctx.engine.reconcileAsks.searchAgain(input, signal ?? never),
    ),
  /** What was sent, newest first. */
  calls: procedure
    .input(EgressAsk)
    .query(({ ctx, input }): Promise<ReconcileCall[]> => ctx.engine.reconciles.calls(input)),
  decide: procedure
    .input(ReconcileDecide)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.reconcileReviews.decide(input)),
  forgetDecisions: procedure
    .input(ReconcileAsk)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.reconcileReviews.forgetDecisions(input)),
  kept: procedure
    .input(ReconciledColumn)
    .query(({ ctx, input }): Promise<KeptReview | null> => ctx.engine.reconcileReviews.kept(input)),
  keep: procedure
    .input(ReviewKeep)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.reconcileReviews.keep(input)),
  /** What a cell means. */
  entity: procedure
    .input(CellEntityAsk)
    .query(({ ctx, input }): Promise<CellEntity | null> => ctx.engine.reconcileReviews.entity(input)),
  perform: procedure
    .input(ReconcileApply)
    .mutation(({ ctx, input }): Promise<ReconcileDone> => ctx.engine.reconcileAsks.write(input)),
  extendCount: procedure
    .input(ExtendAsk)
    .query(({ ctx, input }): Promise<ReconcileCount> => ctx.engine.reconciles.extendCount(input)),
  extend: procedure
    .input(ExtendStart)
    .mutation(({ ctx, input }): Promise<ExtendDone> => ctx.engine.reconcileAsks.extend(input)),
})
