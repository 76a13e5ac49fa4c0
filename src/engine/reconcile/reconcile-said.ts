// What was asked of a reconciliation service as recipes say it: never an address that contains a secret, and no decision about single
// values, which are cells of one list.
import { z } from 'zod'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import type { NamedId } from '../../contract/app/reconcile/reconcile.ts'
import { ExtendAsk, ReconcileAsk } from '../../contract/app/reconcile/reconcile-client.ts'
import { type NamedColumns, namedColumn, RecipeViewOfSteps, showsAll, viewNamed } from '../action/named.ts'
import type { Views } from '../sheet/view/views.ts'

/** The words after `do` in recipes, which keep them: never rename one. */
export const reconcileWord = 'reconcile'
export const extendWord = 'extend'

/** Requests of one step, where nothing says how many. */
const usualRequests = 1_000

const { service, perSecond, type, limit } = ReconcileAsk.shape
const asked = {
  service,
  /** The service may be in a private network. */
  privateNetwork: z.boolean().optional(),
  perSecond,
  /** Rows that are asked about; absent = all. */
  where: RecipeViewOfSteps.optional(),
  /** Most requests that the step may send in one replay. */
  requests: z.int().min(1).max(1_000_000).default(usualRequests),
}

export const ReconcileStep = z.strictObject({
  column: RecipeColumn,
  ...asked,
  type,
  properties: z
    .array(z.strictObject({ property: z.string().min(1).max(1_000), column: RecipeColumn }))
    .max(20)
    .default([]),
  limit,
  /** The best candidate is taken from this score on; null: only those that the service is sure of. */
  threshold: z.number().min(0).max(1_000_000).nullable().default(null),
  /** What the names of the new columns begin with. */
  into: z.string().trim().min(1).max(200),
})
export type ReconcileStep = z.infer<typeof ReconcileStep>

export const ExtendStep = z.strictObject({
  /** Its cells are ids of the service. */
  column: RecipeColumn,
  ...asked,
  properties: z
    .array(z.strictObject({ id: z.string().min(1).max(1_000), name: z.string().max(1_000) }))
    .min(1)
    .max(50),
})
export type ExtendStep = z.infer<typeof ExtendStep>

/** On this computer the path is a secret; elsewhere what follows the question mark may be one. */
function isSecret(address: string): boolean {
  const url = URL.parse(address)
  return url === null || url.search !== '' || ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
}

/** The rows that were meant, `null` where they were chosen in this list. */
function whereSaid(
  viewId: ReconcileAsk['viewId'],
  columns: NamedColumns,
  views: Pick<Views, 'specOf'>,
): { where?: object } | null {
  if (viewId === null || viewId === undefined) return {}
  const spec = views.specOf(viewId)
  if (showsAll(spec)) return {}
  const where = viewNamed({ ...spec, sort: [] }, columns)
  return where && { where }
}

function askedSaid(
  ask: { service: string; allowPrivate: boolean; perSecond: number; viewId: ReconcileAsk['viewId'] },
  columns: NamedColumns,
  views: Pick<Views, 'specOf'>,
): object | null {
  const where = whereSaid(ask.viewId, columns, views)
  if (isSecret(ask.service) || where === null) return null
  return {
    ...{ service: ask.service, perSecond: ask.perSecond, requests: usualRequests },
    ...(ask.allowPrivate && { privateNetwork: true }),
    ...where,
  }
}

export function reconcileSaid(
  given: ReconcileAsk,
  { into, threshold }: { into: string; threshold: number | null },
  columns: NamedColumns,
  views: Pick<Views, 'specOf'>,
): object | null {
  const ask = ReconcileAsk.parse(given)
  const how = askedSaid(ask, columns, views)
  return (
    how && {
      column: namedColumn(columns, ask.columnId),
      ...how,
      ...{ type: ask.type, limit: ask.limit, threshold, into },
      properties: ask.properties.map(one => ({
        property: one.propertyId,
        column: namedColumn(columns, one.columnId),
      })),
    }
  )
}

export function extendSaid(
  given: ExtendAsk,
  properties: readonly NamedId[],
  columns: NamedColumns,
  views: Pick<Views, 'specOf'>,
): object | null {
  const ask = ExtendAsk.parse(given)
  const how = askedSaid(ask, columns, views)
  return (
    how && {
      column: namedColumn(columns, ask.columnId),
      ...how,
      properties: properties.map(({ id, name }) => ({ id, name })),
    }
  )
}
