// HTTP as wrk speaks it: requests written as bytes over kept-alive sockets, answers only measured out.
import { connect } from 'node:net'

/** A service and a key to it. */
export interface Target {
  readonly baseUrl: string
  readonly key: string
}

/** A POST as bytes. */
export function postOf({ baseUrl, key }: Target, path: string, body: object): Buffer {
  const text = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\nhost: ${new URL(baseUrl).host}\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n`
  return Buffer.from(`${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
}

const headEnd = Buffer.from('\r\n\r\n')

/** Sends every request, `at` of them at a time. Rejects at the first answer that is not a 200. */
export async function exchange({ baseUrl }: Target, requests: readonly Buffer[], at: number): Promise<void> {
  const { hostname, port } = new URL(baseUrl)
  let next = 0
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let left: Buffer = Buffer.alloc(0)
      const ask = () => {
        const request = requests[next++]
        if (request) socket.write(request)
        else socket.end(resolve)
      }
      socket.setNoDelay(true)
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        left = left.length === 0 ? chunk : Buffer.concat([left, chunk])
        const end = left.indexOf(headEnd)
        if (end < 0) return
        const length = Number(/content-length: (\d+)/i.exec(left.toString('latin1', 0, end))?.[1])
        if (left.length < end + 4 + length) return
        if (!left.toString('latin1', 0, 12).endsWith('200')) reject(new Error(left.toString('latin1', 0, 40)))
        left = Buffer.alloc(0)
        ask()
      })
    })
  await Promise.all(Array.from({ length: at }, worker))
}
