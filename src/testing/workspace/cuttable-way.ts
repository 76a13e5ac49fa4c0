// A way to a port on this computer that can be cut, and opened again.
import { connect, createServer, type Server, type Socket } from 'node:net'

/** What comes from the port passes through `change`. */
export async function cuttable(port: number, change: (chunk: Buffer) => Buffer = chunk => chunk) {
  const sockets = new Set<Socket>()
  const serve = (): Server =>
    createServer(socket => {
      const other = connect(port, '127.0.0.1')
      for (const one of [socket, other]) {
        sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          sockets.delete(one)
          socket.destroy()
          other.destroy()
        })
      }
      socket.pipe(other)
      other.on('data', (chunk: Buffer) => socket.write(change(chunk)))
    })
  const listening = async (at: number): Promise<Server> => {
    const made = serve().listen(at, '127.0.0.1')
    await new Promise(resolve => made.once('listening', resolve))
    return made
  }
  let way = await listening(0)
  const address = way.address()
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.')
  const cut = async () => {
    const closed = new Promise(resolve => way.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port: address.port,
    cut,
    async mend() {
      way = await listening(address.port)
    },
  }
}
