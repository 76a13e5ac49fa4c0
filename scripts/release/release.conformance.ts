// The files of a release: all are there, the sums are true, making them a second time gives the same bytes, and the package for npm
// can be published, while the clone cannot.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { releaseListOf } from '../../src/engine/updates/release-list.ts'
import { call } from '../package/installed.ts'
import { makeRelease } from './index.ts'
import { digestOf } from './provenance.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

describe.skipIf(process.platform !== 'linux')('a release', () => {
  let dir: string
  let names: string[]
  let publicKey: string
  const bytesOf = (of: string, name: string) => readFileSync(path.join(dir, of, name))

  beforeAll(async () => {
    // Not in memory: both are 130 MB.
    dir = mkdtempSync('/var/tmp/listwright-release-')
    const keys = generateKeyPairSync('ed25519')
    publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const keyFile = path.join(dir, 'key.pem')
    writeFileSync(keyFile, keys.privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
    names = await makeRelease(path.join(dir, 'first'), true, () => {}, keyFile)
    await makeRelease(path.join(dir, 'second'), true, () => {}, keyFile)
  })
  afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

  test('has its packages, notes, bill of materials, origin and sums', () => {
    expect(readdirSync(path.join(dir, 'first')).toSorted()).toEqual(names.toSorted())
    for (const ending of [
      'listwright-0.1.0.tgz',
      'listwright-practice-0.1.0.tgz',
      '.deb',
      '.tar.gz',
      'sbom.cdx.json',
      'release-notes.md',
      'provenance.json',
      'releases.json',
      'SHA256SUMS',
    ])
      expect(
        names.filter(name => name.endsWith(ending)),
        ending,
      ).toHaveLength(1)
  })

  test('the sums and the statement of origin are those of the files', () => {
    const sums = bytesOf('first', 'SHA256SUMS').toString().trim().split('\n')
    expect(sums).toHaveLength(names.length - 1)
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ')
      expect(sum, name).toBe(digestOf(bytesOf('first', name)))
    }
    const { subject } = JSON.parse(bytesOf('first', 'provenance.json').toString())
    // The statement itself and the list of versions are made behind it.
    expect(subject).toHaveLength(sums.length - 2)
    for (const { name, digest } of subject) expect(sums).toContain(`${digest.sha256}  ${name}`)
  })

  test('the signed list of versions has each package with its sum', () => {
    const list = releaseListOf(bytesOf('first', 'releases.json').toString(), publicKey, 0)
    const packages = list.releases[0]?.packages ?? []
    expect(packages.map(({ kind }) => kind).toSorted()).toEqual(['archive', 'deb', 'npm'])
    for (const { file, bytes, sha256 } of packages)
      expect([file, bytes, sha256]).toEqual([file, bytesOf('first', file).length, digestOf(bytesOf('first', file))])
  })

  test('npm publishes the package as it was made, and not the clone', async () => {
    const received: Buffer[] = []
    const registry = createServer(async (request, response) => {
      const body = await buffer(request)
      if (request.method === 'PUT') received.push(body)
      // Nothing was published before.
      response.writeHead(request.method === 'PUT' ? 201 : 404, { 'Content-Type': 'application/json' }).end('{}')
    }).listen(0, '127.0.0.1')
    try {
      await once(registry, 'listening')
      const place = registry.address()
      if (place === null || typeof place === 'string') throw new Error('no port')
      const at = `127.0.0.1:${place.port}/`
      const env = {
        ...process.env,
        npm_config_registry: `http://${at}`,
        [`npm_config_//${at}:_authToken`]: 'of a test',
      }
      const file = names.find(name => name.endsWith('.tgz')) ?? ''
      const clone = await call('npm', ['publish'], path.join(import.meta.dirname, '..', '..'), env)
      expect(clone).toMatchObject({ code: 1, err: expect.stringContaining(`npm publish ./out/release/${file}`) })
      expect(received).toEqual([])
      expect(await call('npm', ['publish', `./${file}`], path.join(dir, 'first'), env)).toMatchObject({ code: 0 })
      expect(received).toHaveLength(1)
      const { _attachments: sent } = JSON.parse(received[0]?.toString() ?? '')
      expect(Buffer.from(sent[file].data, 'base64').equals(bytesOf('first', file))).toBe(true)
    } finally {
      registry.close()
    }
  })

  test('the second has the same bytes', () => {
    for (const name of names) expect(digestOf(bytesOf('second', name)), name).toBe(digestOf(bytesOf('first', name)))
  })
})
