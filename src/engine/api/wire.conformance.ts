// What every carrier of a wire must keep: one suite over an in-memory pipe and over a real WebSocket of the web host.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { maxCalls, maxFrame } from '../../contract/app/bridge.ts'
import { startWebHost, type WebHost } from '../../serve/server.ts'
import { createSessions } from '../../serve/sessions.ts'
import { hostileTexts, nonTexts } from '../../testing/web/hostile-frames.ts'
import { bugWords, plainPage, type ScriptedEngine, scriptedEngine } from '../../testing/web/scripted-engine.ts'
import { openWire } from './wire.ts'

interface Answer {
  id: number | string | null
  result?: { type: string; data?: unknown }
  error?: {
    code: number
    message: string
    data: { code: string; path: string | null; problem: unknown; issues: string[] }
  }
}

/** The page's end of a connection. */
interface Line {
  send(frame: unknown): void
  /** Everything that came, oldest first. */
  readonly answers: Answer[]
  /** The raw texts of `answers`. */
  readonly texts: string[]
  open(): boolean
  /** Goes away without a word, as a closed tab does. */
  drop(): void
}

interface Carrier {
  connect(): Promise<Line>
  /** Whether anything but text can be sent, and what. */
  readonly nonTexts: readonly (readonly [string, unknown])[]
  close(): Promise<void>
}

function pipe(engine: ScriptedEngine): Carrier {
  return {
    nonTexts,
    async connect() {
      const texts: string[] = []
      const answers: Answer[] = []
      let open = true
      const wire = openWire(
        engine,
        {
          send: text => {
            texts.push(text)
            answers.push(JSON.parse(text))
          },
          close: () => {
            open = false
          },
        },
        plainPage,
      )
      return {
        answers,
        texts,
        open: () => open,
        send: frame => wire.receive(frame),
        drop: () => {
          open = false
          wire.closed()
        },
      }
    },
    close: async () => {},
  }
}

async function socket(engine: ScriptedEngine): Promise<Carrier> {
  const dir = await mkdtemp(path.join(tmpdir(), 'listwright-wire-'))
  const sessions = createSessions()
  const folders = { page: dir, uploads: path.join(dir, 'uploads') }
  const web: WebHost = await startWebHost(engine, folders, { sessions })
  const secret = sessions.redeem(sessions.ticket(), 'a browser') ?? ''
  return {
    nonTexts: [
      ['bytes', Buffer.from('{}')],
      ['no bytes', Buffer.alloc(0)],
      ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x00])],
    ],
    async connect() {
      const origin = `http://127.0.0.1:${web.port}`
      const ws = new WebSocket(`ws://127.0.0.1:${web.port}/rpc`, ['listwright', secret], { headers: { origin } })
      const texts: string[] = []
      const answers: Answer[] = []
      ws.on('message', data => {
        texts.push(String(data))
        answers.push(JSON.parse(String(data)))
      })
      ws.on('error', () => {
        // The server may cut a hostile connection; `open()` tells.
      })
      await new Promise((resolve, reject) => {
        ws.once('open', resolve)
        ws.once('close', reject)
      })
      return {
        answers,
        texts,
        open: () => ws.readyState === WebSocket.OPEN,
        send: frame => ws.send(frame as string | Buffer),
        drop: () => ws.terminate(),
      }
    },
    async close() {
      await web.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

let numbers = 1000
/** Sends a call and waits for its answer. */
async function call(line: Line, method: 'query' | 'mutation', procedure: string, input?: unknown): Promise<Answer> {
  const id = numbers++
  line.send(JSON.stringify({ id, method, params: { path: procedure, input } }))
  return vi.waitFor(() => {
    const answer = line.answers.find(candidate => candidate.id === id)
    if (!answer) throw new Error(`no answer to ${procedure}`)
    return answer
  }, waiting)
}
const waiting = { timeout: 30_000, interval: 5 }
const subscribe = (line: Line, id: number) =>
  line.send(JSON.stringify({ id, method: 'subscription', params: { path: 'app.changes' } }))
const dataOf = (line: Line, id: number) =>
  line.answers.filter(answer => answer.id === id && answer.result?.type === 'data').map(answer => answer.result?.data)

describe.each([
  ['pipe', async (engine: ScriptedEngine) => pipe(engine)],
  ['WebSocket', socket],
])('a wire over %s', (name, open) => {
  let engine: ScriptedEngine
  let carrier: Carrier
  const bugs: unknown[] = []
  const note = (error: unknown) => bugs.push(error)

  beforeEach(async () => {
    engine = scriptedEngine()
    carrier = await open(engine)
    bugs.length = 0
    process.on('unhandledRejection', note)
    process.on('uncaughtException', note)
  })
  afterEach(async () => {
    await carrier.close()
    await vi.waitFor(() => expect(engine.changes.listeners).toBe(0), waiting)
    process.off('unhandledRejection', note)
    process.off('uncaughtException', note)
    expect(bugs).toEqual([])
  })

  test('answers queries and mutations', async () => {
    const line = await carrier.connect()
    expect((await call(line, 'query', 'app.about')).result).toEqual({ type: 'data', data: engine.about() })
    await call(line, 'mutation', 'settings.set', { theme: 'dark' })
    expect(engine.settings.get()).toMatchObject({ theme: 'dark', density: 'normal' })
    line.drop()
  })

  test('answers several calls of one frame', async () => {
    const line = await carrier.connect()
    const calls = [1, 2, 3].map(id => ({ id, method: 'query', params: { path: 'app.about' } }))
    line.send(JSON.stringify(calls))
    await vi.waitFor(() => expect(line.answers.map(({ id }) => id).toSorted()).toEqual([1, 2, 3]), waiting)
    line.drop()
  })

  test('a subscription begins with the present state, hears changes and stops when told to', async () => {
    const line = await carrier.connect()
    subscribe(line, 1)
    await vi.waitFor(() => expect(dataOf(line, 1)).toHaveLength(1), waiting)
    engine.changes.workbooks()
    await vi.waitFor(() => expect(dataOf(line, 1)).toMatchObject([{ workbooks: false }, { workbooks: true }]), waiting)
    line.send(JSON.stringify({ id: 1, method: 'subscription.stop' }))
    await vi.waitFor(() => expect(engine.changes.listeners).toBe(0), waiting)
    expect(line.open()).toBe(true)
    line.drop()
  })

  test('500 subscriptions end with their connection, and only those', async () => {
    const [line, other] = await Promise.all([carrier.connect(), carrier.connect()])
    for (let id = 1; id <= 500; id++) subscribe(line, id)
    subscribe(other, 1)
    await vi.waitFor(() => expect(engine.changes.listeners).toBe(501), waiting)
    line.drop()
    await vi.waitFor(() => expect(engine.changes.listeners).toBe(1), waiting)
    engine.changes.account()
    await vi.waitFor(() => expect(dataOf(other, 1).at(-1)).toMatchObject({ account: true }), waiting)
    other.drop()
  })

  test('calls in flight when the connection drops harm nobody', async () => {
    const line = await carrier.connect()
    for (let id = 1; id <= 50; id++) line.send(JSON.stringify({ id, method: 'query', params: { path: 'sheet.get' } }))
    subscribe(line, 51)
    line.drop()
    const other = await carrier.connect()
    expect((await call(other, 'query', 'app.about')).result?.type).toBe('data')
    other.drop()
  })

  test('a declared failure arrives with its code and details', async () => {
    const line = await carrier.connect()
    const { error } = await call(line, 'query', 'sheet.get', { sheetId: 7 })
    expect(error).toMatchObject({
      message: 'sheet_gone',
      data: { code: 'UNPROCESSABLE_CONTENT', path: 'sheet.get', issues: [] },
    })
    expect(error?.data.problem).toEqual({ code: 'sheet_gone', details: { sheetId: 7 } })
    expect(engine.logged.filter(({ level }) => level === 'error')).toEqual([])
    line.drop()
  })

  test('a declared failure of a running subscription arrives in the same form', async () => {
    const line = await carrier.connect()
    const input = { jobId: crypto.randomUUID() }
    line.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'file.job', input } }))
    await vi.waitFor(() => {
      expect(dataOf(line, 1)).toMatchObject([{ state: 'running' }])
      const failed = line.answers.find(({ error }) => error)
      expect(failed?.error?.data.problem).toEqual({ code: 'not_found', details: { what: 'job' } })
    }, waiting)
    expect(engine.logged.filter(({ level }) => level === 'error')).toEqual([])
    line.drop()
  })

  test('an undeclared error is masked for the page and logged with its path', async () => {
    const line = await carrier.connect()
    const { error } = await call(line, 'query', 'sheet.workbooks')
    expect(error).toMatchObject({
      message: 'Something went wrong.',
      data: { code: 'INTERNAL_SERVER_ERROR', problem: null, issues: [] },
    })
    const sent = line.texts.join('\n')
    expect(sent).not.toContain(bugWords)
    expect(sent).not.toMatch(/stack|\.ts:\d+|at .*\(/)
    const [logged] = engine.logged.filter(({ level }) => level === 'error')
    expect(logged).toMatchObject({ message: 'call failed', details: { path: 'sheet.workbooks' } })
    expect(String(logged?.details?.error)).toContain(bugWords)
    line.drop()
  })

  test('an input that does not fit is refused with where', async () => {
    const line = await carrier.connect()
    const { error } = await call(line, 'query', 'sheet.get', { sheetId: 'one' })
    expect(error).toMatchObject({
      message: 'The request could not be read.',
      data: { code: 'BAD_REQUEST', problem: null },
    })
    expect(error?.data.issues.join()).toContain('sheetId')
    line.drop()
  })

  test.each(hostileTexts)('hostile text: %s', async (_what, text) => {
    const [line, other] = await Promise.all([carrier.connect(), carrier.connect()])
    line.send(text)
    expect((await call(other, 'query', 'app.about')).result?.type).toBe('data')
    if (line.open()) expect((await call(line, 'query', 'app.about')).result?.type).toBe('data')
    for (const { error } of line.answers) {
      if (error) expect(error.data.code).not.toBe('INTERNAL_SERVER_ERROR')
    }
    expect(engine.logged.filter(({ level }) => level === 'error')).toEqual([])
    expect('polluted' in {}).toBe(false)
    line.drop()
    other.drop()
  })

  test('what is no text ends the connection', async () => {
    const other = await carrier.connect()
    for (const [, value] of carrier.nonTexts) {
      const line = await carrier.connect()
      line.send(value)
      await vi.waitFor(() => expect(line.open()).toBe(false), waiting)
      expect(line.answers).toEqual([])
    }
    expect((await call(other, 'query', 'app.about')).result?.type).toBe('data')
    other.drop()
  })

  test(`a text of ${maxFrame} units is answered, a longer one ends the connection`, async () => {
    const line = await carrier.connect()
    const about = JSON.stringify({ id: 1, method: 'query', params: { path: 'app.about' } })
    line.send(about.padEnd(maxFrame))
    await vi.waitFor(() => expect(line.answers).toMatchObject([{ id: 1, result: { type: 'data' } }]), waiting)
    line.send(about.padEnd(maxFrame + 1))
    await vi.waitFor(() => expect(line.open()).toBe(false), waiting)
    expect(line.answers).toHaveLength(1)
  })

  test('the length is counted in UTF-16 units whatever the carrier makes of them', async () => {
    const line = await carrier.connect()
    const wide = JSON.stringify({ id: 1, method: 'query', params: { path: 'x' } })
    line.send(wide.replace('"x"', `"${'\u6f22'.repeat(maxFrame - wide.length)}"`))
    await vi.waitFor(
      () => expect(line.answers).toMatchObject([{ id: 1, error: { data: { code: 'NOT_FOUND' } } }]),
      waiting,
    )
    expect(line.open()).toBe(true)
    line.drop()
  })

  test(`${maxCalls} calls of one frame are answered, one more are refused without running any`, async () => {
    const line = await carrier.connect()
    const frame = (calls: number) =>
      JSON.stringify(Array.from({ length: calls }, (_, id) => ({ id, method: 'query', params: { path: 'app.about' } })))
    line.send(frame(maxCalls + 1))
    await vi.waitFor(
      () => expect(line.answers).toMatchObject([{ id: null, error: { data: { code: 'PARSE_ERROR' } } }]),
      waiting,
    )
    expect(engine.asked()).toBe(0)
    line.send(frame(maxCalls))
    await vi.waitFor(() => expect(line.answers).toHaveLength(1 + maxCalls), waiting)
    expect(engine.asked()).toBe(maxCalls)
    line.drop()
  })

  test(`${name}: a page that is gone ends quietly`, async () => {
    const lines = await Promise.all([carrier.connect(), carrier.connect(), carrier.connect()])
    for (const line of lines) subscribe(line, 1)
    await vi.waitFor(() => expect(engine.changes.listeners).toBe(3), waiting)
    for (const line of lines) line.drop()
    for (const line of lines) {
      engine.changes.workbooks()
      line.drop()
    }
    await vi.waitFor(() => expect(engine.changes.listeners).toBe(0), waiting)
    // Each page lets go of the views that were kept for it, once.
    await vi.waitFor(() => expect(engine.released.length).toBe(3), waiting)
  })
})

describe('a wire whose peer is dead', () => {
  test('ends itself at the first send and never throws', async () => {
    const engine = scriptedEngine()
    let closes = 0
    const wire = openWire(
      engine,
      {
        send: () => {
          throw new Error('Object has been destroyed')
        },
        close: () => {
          closes++
          throw new Error('Object has been destroyed')
        },
      },
      plainPage,
    )
    for (let id = 1; id <= 20; id++) {
      wire.receive(JSON.stringify({ id, method: 'subscription', params: { path: 'app.changes' } }))
    }
    await vi.waitFor(() => expect(closes).toBe(1), waiting)
    await vi.waitFor(() => expect(engine.changes.listeners).toBe(0), waiting)
    wire.receive('{"id":1,"method":"query","params":{"path":"app.about"}}')
    wire.closed()
    expect(engine.asked()).toBe(0)
    expect(closes).toBe(1)
  })
})
