// Opens the control on its port.
import type { AddressInfo } from 'node:net'
import { buildControl, type Controlled } from './server.ts'

/** `url` is without a slash at the end. Throws where the port cannot be had. */
export async function openControl(asked: number, stopping: AbortSignal, of: Controlled) {
  let port = 0
  const { app, key } = await buildControl(of, () => port, stopping)
  await app.listen({ host: '127.0.0.1', port: asked })
  // A TCP server that listens has an address of this form.
  port = (app.server.address() as AddressInfo).port
  return { app, key, url: `http://127.0.0.1:${port}/control` }
}
