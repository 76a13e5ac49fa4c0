// Reconciliation in the engine: the services that were chosen, what they answered, its review, and what a person asks for.
import { createReconcileAsks } from './asks.ts'
import { createReconciles } from './reconciles.ts'
import { createReconcileReviews } from './reviews.ts'
import { createReconcileServices } from './services.ts'

type Parts = Parameters<typeof createReconcileServices>[0] &
  Omit<Parameters<typeof createReconciles>[0], 'services'> &
  Pick<Parameters<typeof createReconcileAsks>[0], 'actions' | 'acting'>

export function createReconciling({ store, host, views, home, actions, acting }: Parts) {
  const reconcileServices = createReconcileServices({ store, host })
  const reconciles = createReconciles({ store, host, views, services: reconcileServices, home })
  const reconcileReviews = createReconcileReviews(store, reconciles)
  const reconcileAsks = createReconcileAsks({ reconciles, reviews: reconcileReviews, actions, acting })
  return { reconcileServices, reconciles, reconcileReviews, reconcileAsks }
}
