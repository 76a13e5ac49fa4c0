// A small HTTP server that counts calls in fixed windows, which the local service does not: the first begins with the first
// call. Says where it listens, ends when its parent does. Argument, as JSON: calls in a window, its length, and whether
// answers carry X-RateLimit headers; a refusal has Retry-After in whole seconds.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const { count, windowMs, headers } = JSON.parse(process.argv[2] ?? '{}') as {
  count: number
  windowMs: number
  headers: boolean
}
let began: number | null = null
let window = 0
let used = 0

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    const now = performance.now()
    began ??= now
    const index = Math.floor((now - began) / windowMs)
    if (index !== window) used = 0
    window = index
    const left = Math.ceil(((index + 1) * windowMs - (now - began)) / 1000)
    const ok = used < count
    if (ok) used += 1
    response.statusCode = ok ? 200 : 429
    response.setHeader('content-type', 'application/json')
    if (!ok) response.setHeader('retry-after', left)
    if (headers) {
      response.setHeader('x-ratelimit-limit', count)
      response.setHeader('x-ratelimit-remaining', count - used)
      response.setHeader('x-ratelimit-reset', left)
    }
    response.end('{}')
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
// A TCP server that listens has an address of this form.
const { port } = server.address() as AddressInfo
process.send?.({ baseUrl: `http://127.0.0.1:${port}`, key: 'none' })
process.once('disconnect', () => {
  server.closeAllConnections()
  server.close()
})
