// A way to a port on this computer that can be cut, and opened again.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { listening, shut, tieEnds } from './way-ends.ts'

/** What comes from the port passes through `change`. */
export async function cuttable(target: number, change: (chunk: Buffer) => Buffer = chunk => chunk) {
  const sockets = new Set<Socket>()
  const serve = (): Server =>
    createServer(socket => {
      const other = connect(target, '127.0.0.1')
      tieEnds(sockets, socket, other)
      socket.pipe(other)
      other.on('data', (chunk: Buffer) => socket.write(change(chunk)))
    })
  let way = serve()
  const port = await listening(way)
  return {
    port,
    cut: () => shut(way, sockets),
    async mend() {
      way = serve()
      await listening(way, port)
    },
  }
}
