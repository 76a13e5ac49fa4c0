// A dry pack of the desktop package for Linux: electron-builder packs the program around a file with Electron's fuse block in place of the
// binary. Its configuration is valid, the archive holds what runs and nothing else, the fuses are as configured, and what was packed
// starts through the stand-in for Electron. Needs electron-builder from the registry, which the clone does not have.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserPath } from '../../e2e/chromium.ts'
import { launchStandIn } from '../../e2e/standin/launch.ts'
import { fetchModule } from './desktop-natives.ts'
import { call } from './installed.ts'
import { loadedPackages } from './loaded-packages.ts'
import { npm, unreachable } from './npm.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const root = path.join(import.meta.dirname, '..', '..')
const config: { electronFuses: Record<string, boolean> } = JSON.parse(
  readFileSync(path.join(root, 'packaging', 'electron-builder.json'), 'utf8'),
)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
)
/** The version that `npm run desktop` uses. */
const builder = /electron-builder@[\d.]+/.exec(scripts.desktop ?? '')?.[0] ?? ''

/** What the fuses are written to, as Electron has them: the mark by which they are found, the version, how many, and which are on. */
const fuseBlock = Buffer.concat([
  Buffer.from('#!/bin/sh\n'),
  Buffer.alloc(4096),
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 8]),
  Buffer.from('10110001'),
  Buffer.alloc(64),
])

describe.skipIf(process.platform !== 'linux')('the desktop package', () => {
  let dir: string
  /** The folder of the packed program; null where no registry answered. */
  let packed: string | null = null
  let files: string[] = []
  const tool = (name: string, ...args: string[]) =>
    call(process.execPath, [path.join(dir, 'node_modules', '.bin', name), ...args], root, process.env)
  const app = () => path.join(dir, 'app')
  /** What packs for Linux on this processor, around the stand-in for Electron's binary. */
  const packing = (arch: string) => [
    ...['--config', 'packaging/electron-builder.json', '--linux', 'dir', `--${arch}`, '--publish', 'never'],
    ...[`-c.directories.output=${path.join(dir, 'made')}`, `-c.electronDist=${path.join(dir, 'electron')}`],
  ]
  /** Native modules next to the archive of a packed program. */
  const nativeIn = (folder: string) => {
    const unpacked = path.join(folder, 'resources', 'app.asar.unpacked', 'node_modules')
    return globSync('**/*.node', { cwd: unpacked }).toSorted()
  }
  const nativeOf = (arch: string) => [
    `@napi-rs/keyring-linux-${arch}-gnu/keyring.linux-${arch}-gnu.node`,
    `better-sqlite3/prebuilds/linux-${arch}.node`,
  ]

  beforeAll(async () => {
    // Not in memory: electron-builder and what it packs are 200 MB.
    dir = mkdtempSync('/var/tmp/listwright-desktop-')
    writeFileSync(path.join(dir, 'package.json'), '{ "private": true }')
    const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', builder]
    const { code, err } = await call(npm, args, dir, { ...process.env, npm_config_fetch_retries: '0' })
    if (code !== 0) {
      if (!unreachable.test(err)) throw new Error(err)
      return console.log(`The desktop package was not packed: ${unreachable.exec(err)?.[0]}.`)
    }
    const electron = path.join(dir, 'electron')
    mkdirSync(electron)
    writeFileSync(path.join(electron, 'electron'), fuseBlock, { mode: 0o755 })
    const made = await tool('electron-builder', ...packing(process.arch))
    expect(made.code, made.out + made.err).toBe(0)
    packed = path.join(dir, 'made', 'linux-unpacked')
    const archive = path.join(packed, 'resources', 'app.asar')
    files = (await tool('asar', 'list', archive)).out.split('\n').filter(name => name !== '')
    // With what is unpacked next to the archive.
    expect(await tool('asar', 'extract', archive, app())).toMatchObject({ code: 0 })
  })
  afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

  test('holds what runs, and nothing else', context => {
    if (packed === null) return context.skip('no registry')
    expect(files).toEqual(
      expect.arrayContaining([
        '/out/main/index.js',
        '/out/renderer/index.html',
        '/NOTICE',
        '/package.json',
        ...loadedPackages('linux-x64-gnu')
          .filter(name => name !== 'node-addon-api')
          .map(name => `/node_modules/${name}`),
      ]),
    )
    const allowed = /^\/((out|resources|node_modules)(\/.*)?|NOTICE|package\.json)$/
    expect(files.filter(name => !allowed.test(name) || /\.(ts|tsx|mts|cts|map)$/.test(name))).toEqual([])
    expect(statSync(path.join(packed, 'resources', 'app.asar')).size).toBeLessThan(25_000_000)
    expect(nativeIn(packed)).toEqual(nativeOf(process.arch))
  })

  test('for the other processor holds its native modules, the keychain of which npm did not install', async context => {
    if (packed === null) return context.skip('no registry')
    const other = process.arch === 'x64' ? 'arm64' : 'x64'
    const name = `@napi-rs/keyring-linux-${other}-gnu`
    const place = path.join(root, 'node_modules', name)
    const there = existsSync(place)
    fetchModule(name, path.join(root, 'node_modules'))
    try {
      const made = await tool('electron-builder', ...packing(other))
      expect(made.code, made.out + made.err).toBe(0)
      const folder = other === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked'
      expect(nativeIn(path.join(dir, 'made', folder))).toEqual(nativeOf(other))
    } finally {
      if (!there) await rm(place, { recursive: true })
    }
  })

  test('has the fuses of the configuration', async context => {
    if (packed === null) return context.skip('no registry')
    const { out } = await tool('electron-fuses', 'read', '--app', path.join(packed, 'listwright-desktop'))
    for (const [name, on] of Object.entries(config.electronFuses))
      expect(out).toContain(`${name.slice(0, 1).toUpperCase()}${name.slice(1)} is ${on ? 'Enabled' : 'Disabled'}`)
  })

  test('starts through the stand-in and validates a sample', async context => {
    if (packed === null) return context.skip('no registry')
    if (!existsSync(browserPath())) return context.skip('no browser')
    const data = path.join(dir, 'data')
    mkdirSync(data, { mode: 0o700 })
    const program = await launchStandIn(data, { main: path.join(app(), 'out', 'main', 'index.js') })
    try {
      const page = await program.firstWindow()
      await page.getByRole('button', { name: /^Event attendees/ }).click()
      await page
        .getByRole('region', { name: 'Next step' })
        .getByRole('button', { name: /^Validate/ })
        .click({ timeout: 120_000 })
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Run [\d,]+$/ })
        .click({ timeout: 120_000 })
      await page
        .getByRole('region', { name: 'Results' })
        .filter({ hasText: /[1-9][\d,]* validated/ })
        .waitFor({ timeout: 300_000 })
    } finally {
      await program.close()
    }
  })
})
