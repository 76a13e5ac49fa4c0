// Any address on the web host: an answer that is none of a fault, and nothing of the folder beside the page.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scriptedEngine } from '../testing/web/scripted-engine.ts'
import { fuzzUrls } from '../testing/web/url-fuzz.ts'
import { startWebHost } from './server.ts'
import { createSessions } from './sessions.ts'

test('fuzzed', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-urls-'))
  mkdirSync(path.join(dir, 'page', 'assets'), { recursive: true })
  writeFileSync(path.join(dir, 'page', 'index.html'), '<title>Listwright</title>')
  writeFileSync(path.join(dir, 'page', 'assets', 'main.js'), 'export {}')
  writeFileSync(path.join(dir, 'secret.txt'), 'the secret of the folder')
  const engine = scriptedEngine()
  const sessions = createSessions()
  const web = await startWebHost(
    engine,
    { page: path.join(dir, 'page'), uploads: path.join(dir, 'uploads') },
    { sessions, lookUpPeer: async () => 'ours' },
  )
  try {
    const secret = sessions.redeem(sessions.ticket(), 'fuzz') ?? ''
    await fuzzUrls({
      name: 'web-urls',
      port: web.port,
      targets: [
        '/',
        '/index.html',
        '/assets/main.js',
        '/download/0123456789abcdef',
        '/?ticket=abc',
        '/rpc',
        '/upload',
        '/session',
        '/locked',
      ],
      headers: { Authorization: `Bearer ${secret}` },
      secret: 'the secret of the folder',
      inputs: 1000,
    })
    expect(engine.logged.filter(({ level }) => level === 'error')).toEqual([])
  } finally {
    await web.close()
    rmSync(dir, { recursive: true, force: true })
  }
})
