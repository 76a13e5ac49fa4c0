// tRPC's parts: the context of a call, declared failures on the wire, everything else masked.
import { initTRPC } from '@trpc/server'
import type { DeclaredProblem, ErrorData } from '../../contract/app/problem.ts'
import { Failure, fail } from '../base/fail.ts'
import type { Engine } from '../engine.ts'
import type { PageHost } from './page.ts'

export interface CallContext {
  readonly engine: Engine
  readonly page: PageHost
}

const masked = 'Something went wrong.'

const t = initTRPC.context<CallContext>().create({
  isDev: false,
  errorFormatter({ shape, error }): { code: number; message: string; data: ErrorData } {
    const failure = error.cause instanceof Failure ? error.cause : null
    const input = error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR'
    return {
      code: shape.code,
      message: failure ? failure.code : input ? 'The request could not be read.' : masked,
      data: {
        code: failure ? 'UNPROCESSABLE_CONTENT' : error.code,
        path: shape.data.path ?? null,
        // A Failure holds exactly the code and details of one member of the union.
        problem: failure ? ({ code: failure.code, details: failure.details } as DeclaredProblem) : null,
        issues: input && error.cause instanceof Error ? [error.cause.message.slice(0, 2000)] : [],
      },
    }
  },
})

/** What may be done while only the readable rest of a damaged file is open: choosing, exporting, looking. */
const allowedWhenDamaged = /^(workspace|view|file|settings|account)\.|^sheet\.patch$|^app\./

const guarded = t.procedure.use(({ ctx, type, path, next }) => {
  if (type === 'mutation' && ctx.engine.workspace.damage && !allowedWhenDamaged.test(path))
    throw fail('workspace_read_only', {})
  return next()
})

export const { router, createCallerFactory } = t
export const procedure = guarded
