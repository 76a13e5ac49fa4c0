// Any frame on the wire of a real engine over real lists: each call is answered or refused by a declared failure, never ended by a
// fault of the program, and the engine answers the next one. Every procedure is called with inputs of its own form.
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { eraseHost, eraseWorkspace, newFolder } from '../../testing/erase-workspace.ts'
import { fuzz } from '../../testing/fuzz.ts'
import { hostileTexts } from '../../testing/hostile-frames.ts'
import { plainPage } from '../../testing/scripted-engine.ts'
import { createEngine } from '../engine.ts'
import { appRouter } from './router.ts'
import { openWire } from './wire.ts'

/** What would end the engine, or only waits: each has a suite of its own. */
const left = /^workspace\.(restore|keepSalvaged|erase)|^account\.|^run\.(start|try)|^search\.fetch/

interface Procedure {
  readonly _def: { readonly type: string; readonly inputs: readonly z.ZodType[] }
}

/** A small value of a JSON schema. */
function sampleOf(schema: unknown, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null || depth > 8) return null
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
    format,
  } = schema as {
    [key: string]: unknown
  }
  const [choice] = [anyOf, oneOf].flatMap(one => (Array.isArray(one) ? one : []))
  if (choice !== undefined) return sampleOf(choice, depth + 1)
  if (only !== undefined) return only
  if (Array.isArray(some)) return some[0]
  if (type === 'object') {
    const wanted = Array.isArray(required) ? required : []
    const known = Object.entries((properties ?? {}) as object)
    return Object.fromEntries(
      known.filter(([key]) => wanted.includes(key)).map(([key, one]) => [key, sampleOf(one, depth + 1)]),
    )
  }
  if (type === 'array') return [sampleOf(items, depth + 1)]
  if (type === 'integer' || type === 'number') return Math.max(1, Number(minimum ?? 1))
  if (type === 'boolean') return true
  if (type === 'string')
    return format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'a'.repeat(Math.max(1, Number(minLength ?? 1)))
  return null
}

const calls = Object.entries<object>(appRouter._def.procedures).flatMap(([path, procedure]) => {
  const { type, inputs } = (procedure as Procedure)._def
  if (left.test(path) || type === 'subscription') return []
  const [schema] = inputs
  const input = schema && sampleOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  return [{ path, frame: JSON.stringify({ id: 1, method: type, params: { path, ...(schema && { input }) } }) }]
})

const words = [
  ...[
    'null',
    '[]',
    '{}',
    '-1',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '2147483648',
    '1e308',
    '""',
    '"\\u0000"',
    '"c1"',
    'true',
    '[1,2]',
    '[null]',
  ],
  ...[
    '"sheetId":1',
    '"columnId":1',
    '"viewId":1',
    '"rowId":1',
    '"__proto__":{}',
    '"constructor":1',
    ',',
    ':',
    '}',
    ']',
    '"',
  ],
  ...['"[Name] & 1"', '"(a+)+$"', '"../../x"', '"1; DROP TABLE s1"'],
]

/** Whether the wire owes an answer to it. */
function isCall(frame: string): boolean {
  try {
    const { success } = Call.safeParse(JSON.parse(frame))
    return success
  } catch {
    return false
  }
}
const Call = z.object({
  id: z.int(),
  method: z.enum(['query', 'mutation']),
  params: z.object({ path: z.string() }),
})

test('fuzzed', async () => {
  const folder = await newFolder()
  const made = await eraseWorkspace(folder)
  await made.close()
  const faults: string[] = []
  const host = {
    ...eraseHost(folder),
    log: {
      info: () => {},
      error: (message: string, details?: object) => faults.push(`${message} ${JSON.stringify(details)}`),
    },
  }
  const engine = await createEngine(host)
  /** Answers that are no refusal. */
  let served = 0
  /** Sends a frame on a wire of its own and waits for an answer to a question behind it. */
  const sent = async (frame: string) => {
    const behind = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    if (!isCall(frame)) first.resolve()
    let answered = 0
    const wire = openWire(
      engine,
      {
        send: text => {
          answered++
          if (text.includes('"id":"behind"')) behind.resolve()
          else {
            if (text.includes('"result"')) served++
            first.resolve()
          }
        },
        close: () => {
          behind.resolve()
          first.resolve()
        },
      },
      plainPage,
    )
    wire.receive(frame)
    wire.receive(JSON.stringify({ id: 'behind', method: 'query', params: { path: 'sheet.workbooks' } }))
    await Promise.all([behind.promise, first.promise])
    wire.closed()
    return answered
  }
  try {
    let answered = 0
    const tried = await fuzz({
      name: 'frames',
      from: [
        ...calls.map(({ frame }) => Buffer.from(frame)),
        ...hostileTexts.map(([, text]) => Buffer.from(text.slice(0, 5000))),
      ],
      words,
      inputs: 1500,
      async judge(input) {
        const text = input.toString()
        if (left.test(/"path":"([^"]+)"/.exec(text)?.[1] ?? '')) return
        answered += await sent(text)
        if (faults.length > 0) throw new Error(faults.splice(0).join('\n'))
      },
    })
    expect(answered).toBeGreaterThan(tried)
    expect(served).toBeGreaterThan(tried / 50)
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
