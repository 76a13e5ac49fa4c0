// A view that the engine has let go of is reported to the page that shows it, whichever call finds it gone; other failures are not.
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test } from 'vitest'
import { ColumnId, ViewId } from '../../contract/app/ids.ts'
import type { ProblemCode } from '../../contract/app/problem.ts'
import type { AppRouter } from '../../engine/api/router.ts'
import { isGoneView, onGoneView, tellGoneViews } from './gone-views.ts'

/** The end of the chain: every call is refused so. */
const refused =
  (code: ProblemCode): TRPCLink<AppRouter> =>
  () =>
  () =>
    observable(observer => {
      const data = { code: 'UNPROCESSABLE_CONTENT', path: null, problem: { code, details: {} }, issues: [] }
      observer.error(TRPCClientError.from({ error: { code: -32600, message: code, data } }))
    })
const ask = { viewId: ViewId.parse(7), blocks: [{ top: 0, bottom: 1, columnIds: [ColumnId.parse(1)] }] }

async function heard(code: ProblemCode): Promise<{ gone: number[]; error: unknown }> {
  const gone: number[] = []
  const stop = onGoneView(viewId => gone.push(viewId))
  const client = createTRPCClient<AppRouter>({ links: [tellGoneViews, refused(code)] })
  const error = await client.view.summary.query(ask).then(
    () => null,
    (failure: unknown) => failure,
  )
  stop()
  return { gone, error }
}

test('a gone view is heard by its id, and the call still fails', async () => {
  const { gone, error } = await heard('view_gone')
  expect(gone).toEqual([7])
  expect(isGoneView(error)).toBe(true)
})

test('a question that a newer one has overtaken loses no view', async () => {
  const { gone, error } = await heard('superseded')
  expect(gone).toEqual([])
  expect(isGoneView(error)).toBe(false)
})
