// A live service of a test's own on this computer: its books outlive its stops, its key too.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Service, type StartOptions, startService } from '../src/service/start.ts'
import { test as base, ownProgram, type WebProgram } from './web.ts'

export interface LiveService {
  readonly baseUrl: string
  /** Accepted before and after a stop. */
  readonly key: string
  /** What its owner sees: books, request log, faults. */
  readonly service: Service
  stop(): Promise<void>
  /** Starts again at the same address on the same books. */
  start(): Promise<void>
}

/** Validations that reached the service since it was last started, as they ended. */
export const validations = ({ service }: LiveService) => service.log().filter(({ op }) => op === 'validate.email')

async function openLive(options: StartOptions): Promise<LiveService & { end(): Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'listwright-live-'))
  let service = await startService({ ...options, dir })
  const { baseUrl } = service
  const { key } = service.admin.createKey({ name: 'journey' })
  return {
    baseUrl,
    key,
    get service() {
      return service
    },
    stop: () => service.close(),
    start: async () => {
      service = await startService({ ...options, dir, port: Number(new URL(baseUrl).port) })
    },
    end: async () => {
      await service.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** `live`: a service without pace and with 1,000 credits that the program does not know yet. */
export const test = base.extend<{ live: LiveService }>({
  live: async ({ browserName: _ }, use) => {
    const live = await openLive({ startCredits: 1000, contacts: 200, pace: { perSecond: 0, burst: 1 } })
    await use(live)
    await live.end()
  },
})

/** The same with a program of the test's own, which can be killed. */
export const restarting = test.extend<{ web: WebProgram }>(ownProgram)
