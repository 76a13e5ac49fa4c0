// A call of every procedure that the page may call, made from the form of its input: what is added to the router is called too.
import { z } from 'zod'
import { appRouter } from '../engine/api/router.ts'
import { openWire } from '../engine/api/wire.ts'
import type { Engine } from '../engine/engine.ts'
import type { PageHost } from '../engine/rpc/page.ts'

export interface ProcedureCall {
  readonly path: string
  readonly type: string
  /** As a page would send it, under id 1. */
  readonly frame: string
}

interface Procedure {
  readonly _def: { readonly type: string; readonly inputs: readonly z.ZodType[] }
}

/** A small value of a JSON schema; its numbers are `number` or as near as it may be. */
function sampleOf(schema: unknown, number: number, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null || depth > 8) return null
  const given = schema as { readonly [key: string]: unknown }
  const {
    anyOf,
    oneOf,
    const: only,
    enum: some,
    type,
    properties,
    required,
    items,
    minLength,
    minimum,
    maximum,
    format,
  } = given
  const [choice] = [anyOf, oneOf].flatMap(one => (Array.isArray(one) ? one : []))
  if (choice !== undefined) return sampleOf(choice, number, depth + 1)
  if (only !== undefined) return only
  if (Array.isArray(some)) return some[0]
  if (type === 'object') {
    const wanted = Array.isArray(required) ? required : []
    const known = Object.entries((properties ?? {}) as object)
    return Object.fromEntries(
      known.filter(([key]) => wanted.includes(key)).map(([key, one]) => [key, sampleOf(one, number, depth + 1)]),
    )
  }
  if (type === 'array') return [sampleOf(items, number, depth + 1)]
  if (type === 'integer' || type === 'number')
    return Math.min(Math.max(number, Number(minimum ?? 1)), Number(maximum ?? number))
  if (type === 'boolean') return true
  if (type === 'string')
    return format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'a'.repeat(Math.max(1, Number(minLength ?? 1)))
  return null
}

/** In the order of the router; ids and other numbers in the calls are `number`. */
export const callsWith = (number: number): readonly ProcedureCall[] =>
  Object.entries<object>(appRouter._def.procedures).map(([path, procedure]) => {
    const { type, inputs } = (procedure as Procedure)._def
    const [schema] = inputs
    const input = schema && sampleOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), number)
    return { path, type, frame: JSON.stringify({ id: 1, method: type, params: { path, ...(schema && { input }) } }) }
  })

/** About the first list, column, row and run. */
export const everyProcedure = callsWith(1)

const Call = z.object({
  id: z.int(),
  method: z.enum(['query', 'mutation', 'subscription']),
  params: z.object({ path: z.string() }),
})

/** Whether the wire owes an answer to a frame. */
function isCall(frame: string): boolean {
  try {
    return Call.safeParse(JSON.parse(frame)).success
  } catch {
    return false
  }
}

/**
 * Sends a frame on a wire of its own and resolves with what was answered before the wire was closed: once to a call, and once
 * to a question behind it. A subscription is left at its first word.
 */
export async function answersTo(engine: Engine, page: PageHost, frame: string): Promise<string[]> {
  const behind = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  if (!isCall(frame)) first.resolve()
  const answers: string[] = []
  const wire = openWire(
    engine,
    {
      send: text => {
        answers.push(text)
        if (text.includes('"id":"behind"')) behind.resolve()
        else first.resolve()
      },
      close: () => {
        behind.resolve()
        first.resolve()
      },
    },
    page,
  )
  wire.receive(frame)
  wire.receive(JSON.stringify({ id: 'behind', method: 'query', params: { path: 'sheet.workbooks' } }))
  await Promise.all([behind.promise, first.promise])
  wire.closed()
  return answers
}

const Refused = z.object({ error: z.object({ data: z.object({ code: z.string() }) }) })

/** Calls every procedure once, each of which has to answer or refuse by a failure it declares. Returns how many gave a result. */
export async function callEvery(engine: Engine, page: PageHost, calls = everyProcedure): Promise<number> {
  let results = 0
  for (const { path, frame } of calls) {
    const own = (await answersTo(engine, page, frame)).find(text => !text.includes('"id":"behind"'))
    if (own === undefined) throw new Error(`${path} does not answer`)
    const refused = Refused.safeParse(JSON.parse(own))
    if (!refused.success) results++
    else if (refused.data.error.data.code === 'INTERNAL_SERVER_ERROR') throw new Error(`${path}: ${own}`)
  }
  return results
}
