// Listening, and not listening for a while: the fault dial's "offline" refuses connections like a dead server.
import type { Server } from 'node:http'
import type { FaultDial } from './faults/fault-dial.ts'

type Offline = NonNullable<FaultDial['service']['offline']>

interface ListenAddress {
  readonly port: number
  readonly address: string
}

/** Switches a listening server off and on at its port. `report` hears if it cannot come back by itself. */
export class Listener {
  readonly #server: Server
  readonly #at: ListenAddress
  readonly #report: (error: unknown) => void
  #timers: NodeJS.Timeout[] = []
  #moved: Promise<void> = Promise.resolve()

  constructor(server: Server, at: ListenAddress, report: (error: unknown) => void) {
    this.#server = server
    this.#at = at
    this.#report = report
  }

  /** Follows an offline plan from now on; null = online for good. Resolves when the state of this moment is reached. */
  follow(plan: Offline | null): Promise<void> {
    this.#forget()
    if (!plan) return this.#move(true)
    const { afterMs, untilMs } = plan
    if (untilMs !== undefined) {
      this.#later(untilMs, () => {
        this.#forget()
        return this.#move(true)
      })
    }
    if (afterMs === 0) return this.#goDown(plan)
    this.#later(afterMs, () => this.#goDown(plan))
    return this.#move(true)
  }

  /** Follows no plan any more; the server stays as it is. */
  async stop(): Promise<void> {
    this.#forget()
    await this.#moved
  }

  #forget(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }

  #goDown({ flapMs }: Offline): Promise<void> {
    const flip = (up: boolean) => {
      if (flapMs === undefined) return
      this.#later(flapMs, () => {
        flip(!up)
        return this.#move(up)
      })
    }
    flip(true)
    return this.#move(false)
  }

  #later(ms: number, act: () => Promise<void>): void {
    const timer = setTimeout(() => act().catch(this.#report), ms)
    this.#timers.push(timer.unref())
  }

  /** One move after the other; a move to where we are does nothing. Rejects if the port was taken meanwhile. */
  #move(up: boolean): Promise<void> {
    const moving = this.#moved.then(() => (up ? this.#open() : this.#shut()))
    // Who asked for a move hears of its failure; the next move only waits for its end.
    this.#moved = moving.catch(() => undefined)
    return moving
  }

  #open(): Promise<void> {
    if (this.#server.listening) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.#at.port, this.#at.address, () => {
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
