// Clusters of a column: what is found, the clusters to review, and what they become.
import {
  ClusterApply,
  ClusterAsk,
  type ClusterPage,
  ClusterPageAsk,
  type ClusterSummary,
  NotOneValue,
} from '../../contract/app/cluster.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { clusterAction } from './cluster-action.ts'

export const clusterRouter = router({
  summary: procedure
    .input(ClusterAsk)
    .query(({ ctx, input }): Promise<ClusterSummary> => ctx.engine.clusters.summary(input)),
  page: procedure
    .input(ClusterPageAsk)
    .query(({ ctx, input }): Promise<ClusterPage> => ctx.engine.clusters.page(input)),
  keepApart: procedure
    .input(NotOneValue)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.clusters.keepApart(input, false)),
  forgetApart: procedure
    .input(NotOneValue)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.clusters.keepApart(input, true)),
  perform: procedure.input(ClusterApply).mutation(({ ctx, input }) => ctx.engine.acting.perform(clusterAction, input)),
})
