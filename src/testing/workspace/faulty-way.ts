// A way to a port on this computer that loses, delays and half-closes connections, as networks do, and that can be cut.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { seededNumbers } from '../seeded-numbers.ts'
import { listening, shut, tieEnds } from './way-ends.ts'

/** What becomes of a connection. */
type Fate = 'whole' | 'slow' | 'dropped' | 'half closed' | 'swallowed'

export interface FaultyWay {
  readonly port: number
  /** How many connections met each fate. */
  readonly met: ReadonlyMap<Fate, number>
  /** From now on every connection is whole. */
  calm(): void
  close(): Promise<void>
}

const fates: readonly Fate[] = ['whole', 'whole', 'slow', 'slow', 'dropped', 'half closed', 'swallowed']
const longestDelayMs = 40
/** So long nothing comes through before a connection that swallows is gone. */
const swallowedMs = 1500
/** The first messages only log in. */
const chunksBefore = 8

/** Fates are drawn from the seed, in the order of connections. */
export async function faultyWay(target: number, seed: number): Promise<FaultyWay> {
  const random = seededNumbers(seed)
  const sockets = new Set<Socket>()
  const met = new Map<Fate, number>()
  let calm = false

  function join(client: Socket, fate: Fate, after: number): void {
    const server = connect(target, '127.0.0.1')
    tieEnds(sockets, client, server)
    let chunks = 0
    const forward = (from: Socket, to: Socket) =>
      from.on('data', (chunk: Buffer) => {
        chunks += 1
        if (chunks > after) {
          // A request may have arrived whose answer never comes.
          if (fate === 'dropped') return void client.destroy()
          if (fate === 'half closed') return void client.end()
          if (fate === 'swallowed') return void setTimeout(() => client.destroy(), swallowedMs)
        }
        if (fate !== 'slow') to.write(chunk)
        else {
          from.pause()
          setTimeout(() => {
            if (!to.destroyed) to.write(chunk)
            from.resume()
          }, random() * longestDelayMs)
        }
      })
    forward(client, server)
    forward(server, client)
    client.on('end', () => server.end())
    server.on('end', () => client.end())
  }

  const way: Server = createServer({ allowHalfOpen: true }, client => {
    const fate = calm ? 'whole' : (fates[Math.floor(random() * fates.length)] ?? 'whole')
    met.set(fate, (met.get(fate) ?? 0) + 1)
    join(client, fate, chunksBefore + Math.floor(random() * 60))
  })
  return {
    port: await listening(way),
    met,
    calm: () => {
      calm = true
      for (const one of sockets) one.destroy()
    },
    close: () => shut(way, sockets),
  }
}
