// Listening on loopback, and not listening for a while: the fault dial's "offline" refuses connections like a dead server.
import type { Server } from 'node:http'
import type { FaultDial } from './fault-dial.ts'

type Offline = NonNullable<FaultDial['service']['offline']>

/** Switches a listening server off and on at its port. */
export class Listener {
  readonly #server: Server
  readonly #port: number
  #timers: NodeJS.Timeout[] = []
  #moving: Promise<void> = Promise.resolve()

  constructor(server: Server, port: number) {
    this.#server = server
    this.#port = port
  }

  /** Follows an offline plan from now on; null = online for good. Resolves when the state of this moment is reached. */
  async follow(plan: Offline | null): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
    if (!plan) return this.#set(true)
    if (plan.untilMs !== undefined) {
      this.#later(plan.untilMs, () => {
        for (const timer of this.#timers) clearTimeout(timer)
        void this.#set(true)
      })
    }
    if (plan.afterMs === 0) return this.#goDown(plan)
    this.#later(plan.afterMs, () => void this.#goDown(plan))
    return this.#set(true)
  }

  /** Online again before the server is closed for good, so that its own close finds it as it was. */
  stop(): Promise<void> {
    return this.follow(null)
  }

  #goDown(plan: Offline): Promise<void> {
    const { flapMs } = plan
    if (flapMs !== undefined) {
      let up = false
      const timer = setInterval(() => {
        up = !up
        void this.#set(up)
      }, flapMs)
      this.#timers.push(timer.unref())
    }
    return this.#set(false)
  }

  #later(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms).unref())
  }

  /** One move after the other; a move to where we are does nothing. */
  #set(up: boolean): Promise<void> {
    this.#moving = this.#moving.then(() => (up ? this.#open() : this.#shut()))
    return this.#moving
  }

  #open(): Promise<void> {
    if (this.#server.listening) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.#port, '127.0.0.1', () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
  }

  #shut(): Promise<void> {
    if (!this.#server.listening) return Promise.resolve()
    return new Promise(resolve => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }
}
