// Where the service can be reached: over TLS, at ::1, by other names, and from pages of allowed origins.
import { request } from 'node:https'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { localCertificate } from '../testing/web/certificate.ts'
import type { Reach } from './reach.ts'
import { type Service, startService } from './start.ts'

let service: Service | null = null
afterEach(async () => {
  await service?.close()
  service = null
})
const start = async (reach: Partial<Reach>) => {
  service = await startService({ contacts: 0, reach })
  return service
}

/** Containers often have none. */
const hasIPv6 = Object.values(networkInterfaces()).some(all => all?.some(({ address }) => address === '::1'))

test('over https, for who trusts its certificate', async () => {
  const tls = localCertificate()
  const { baseUrl, key } = await start({ tls })
  expect(baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  const asked = (ca?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${baseUrl}/reference`, { ca, headers: { 'x-api-key': key } }, response => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  expect(await asked(tls.cert)).toBe(200)
  await expect(asked()).rejects.toThrow(/self.signed/i)
})

test.skipIf(!hasIPv6)(`at ::1${hasIPv6 ? '' : ' (skipped: this computer has no ::1)'}`, async () => {
  const { baseUrl, key } = await start({ address: '::1' })
  expect(baseUrl).toMatch(/^http:\/\/\[::1\]:\d+$/)
  expect((await fetch(`${baseUrl}/reference`, { headers: { 'x-api-key': key } })).status).toBe(200)
})

test('by the names that were allowed, with any port, and by no other', async () => {
  const { baseUrl } = await start({ hosts: ['practice', 'tools.firm.example:8443'] })
  const port = Number(new URL(baseUrl).port)
  const by = async (host: string) => {
    const { request: plain } = await import('node:http')
    return new Promise<number | undefined>((resolve, reject) => {
      plain({ host: '127.0.0.1', port, path: '/reference', headers: { host } }, response => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  }
  for (const host of ['practice', 'PRACTICE:80', `practice:${port}`, 'tools.firm.example:8443', `127.0.0.1:${port}`])
    expect(await by(host), host).toBe(200)
  for (const host of ['practice.evil.example', 'xpractice', 'tools.firm.example', 'tools.firm.example:1'])
    expect(await by(host), host).toBe(403)
})

test('a page of an allowed origin asks first and may read the answer, others may not', async () => {
  const { baseUrl, key } = await start({ origins: ['http://app.example:5173'] })
  const asks = (origin: string, headers: Record<string, string> = {}) =>
    fetch(`${baseUrl}/v1/nowhere`, { method: 'OPTIONS', headers: { origin, ...headers } })
  const preflight = await asks('http://app.example:5173', { 'access-control-request-method': 'POST' })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'http://app.example:5173',
  ])
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-api-key')
  const answer = await fetch(`${baseUrl}/reference`, {
    headers: { origin: 'http://app.example:5173', 'x-api-key': key },
  })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'http://app.example:5173'])
  expect((await asks('http://app.example', { 'access-control-request-method': 'POST' })).status).toBe(403)
  expect((await fetch(`${baseUrl}/reference`)).headers.get('access-control-allow-origin')).toBe(null)
})
