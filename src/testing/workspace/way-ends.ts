// Both ends of a way to a port on this computer: one that closes takes the other with it, and what breaks is no failure of the test.
import type { Server, Socket } from 'node:net'

export function tieEnds(sockets: Set<Socket>, client: Socket, server: Socket): void {
  for (const one of [client, server]) {
    sockets.add(one)
    one.on('error', () => undefined)
    one.on('close', () => {
      sockets.delete(one)
      client.destroy()
      server.destroy()
    })
  }
}

/** Listens on loopback; `at` 0: on a port of the system's choice. Returns the port. */
export async function listening(way: Server, at = 0): Promise<number> {
  way.listen(at, '127.0.0.1')
  await new Promise(resolve => way.once('listening', resolve))
  const address = way.address()
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.')
  return address.port
}

/** Ends a way with all that goes over it. */
export async function shut(way: Server, sockets: Iterable<Socket>): Promise<void> {
  const closed = new Promise(resolve => way.close(resolve))
  for (const socket of sockets) socket.destroy()
  await closed
}
