// The npm package: what is in it, and that it does the main job where it was installed as people install it, in a bare prefix
// whose path has spaces and umlauts.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Locator } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { browserPath, chromiumFlags } from '../../e2e/chromium.ts'
import { call, mainJob, opens, type Said, whileOpen } from './installed.ts'
import { npm, packedIn, unreachable } from './npm.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const root = path.join(import.meta.dirname, '..', '..')
const megabyte = 1_000_000

let dir: string
let packed: { file: string; size: number; files: string[] }
/** Where the program lies; null where no registry answered. */
let installed: string | null = null
const env = (): NodeJS.ProcessEnv => ({
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
  HOME: path.join(dir, 'home'),
  LANG: 'C',
})
const listwright = (...args: string[]): Promise<Said> =>
  call(path.join(dir, 'Präfix mit Ä', 'bin', 'listwright'), args, path.join(dir, 'home'), env())

beforeAll(async () => {
  // Not in memory, where temporary folders of other tests are: a package is 70 MB with what it needs.
  dir = mkdtempSync(path.join(process.platform === 'win32' ? tmpdir() : '/var/tmp', 'listwright-npm-'))
  mkdirSync(path.join(dir, 'home'))
  const made = await call(npm, ['pack', '--json', '--pack-destination', dir], root, process.env)
  expect(made).toMatchObject({ code: 0 })
  const { filename, unpackedSize, files } = packedIn(made.out)
  packed = { file: path.join(dir, filename), size: unpackedSize, files: files.map(one => one.path) }
  const prefix = path.join(dir, 'Präfix mit Ä')
  const args = ['install', '--global', '--prefix', prefix, '--prefer-offline', '--no-audit', '--no-fund', packed.file]
  const { code, err } = await call(npm, args, dir, { ...process.env, npm_config_fetch_retries: '0' })
  if (code === 0) installed = path.join(prefix, 'lib', 'node_modules', 'listwright')
  else if (unreachable.test(err)) console.log(`The npm package was not installed: ${unreachable.exec(err)?.[0]}.`)
  else throw new Error(err)
})
afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

test('holds what runs, and nothing else', () => {
  expect(packed.size).toBeLessThan(25 * megabyte)
  expect(packed.files).toEqual(expect.arrayContaining(['bin/listwright.mjs', 'out/main/cli.js', 'LICENSE', 'NOTICE']))
  const allowed =
    /^(bin\/[\w-]+\.mjs|out\/((main|renderer)\/.*|parts\.json)|resources\/.*|package\.json|README\.md|LICENSE|NOTICE)$/
  expect(packed.files.filter(file => !allowed.test(file) || /\.(ts|tsx|map)$/.test(file))).toEqual([])
})

test('needs from the registry only what is not inside', context => {
  if (installed === null) return context.skip('no registry')
  const { dependencies } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'))
  const imported = new Set<string>()
  for (const file of readdirSync(path.join(installed, 'out', 'main'), { recursive: true, encoding: 'utf8' })) {
    const place = path.join(installed, 'out', 'main', file)
    if (!statSync(place).isFile()) continue
    const text = readFileSync(place, 'utf8')
    for (const [, name = ''] of text.matchAll(/^import (?:[^;'"]*? from )?"((?:@[\w-]+\/)?[\w-]+)[/\w-]*"/gm))
      imported.add(name)
  }
  const builtIn = new Set(process.getBuiltinModule('node:module').builtinModules)
  const packages = [...imported].filter(name => !builtIn.has(name))
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(packages))
  expect(packages).toContain('better-sqlite3')
})

test('does the main job', async context => {
  if (installed === null) return context.skip('no registry')
  expect(await listwright('version')).toMatchObject({ code: 0, err: '' })
  await mainJob(listwright, path.join(dir, 'home'))
})

test('opens in the browser', async context => {
  if (installed === null) return context.skip('no registry')
  await opens(path.join(dir, 'Präfix mit Ä', 'bin', 'listwright'), [], path.join(dir, 'home'), env())
})

test('a newcomer has a validated sample after four actions and no question', async context => {
  if (installed === null) return context.skip('no registry')
  const executablePath = browserPath()
  if (!existsSync(executablePath)) return context.skip('no browser')
  const begun = performance.now()
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const home = path.join(dir, 'Heim einer Neuen')
    mkdirSync(home)
    const ofHers = { ...env(), HOME: home }
    await whileOpen(path.join(dir, 'Präfix mit Ä', 'bin', 'listwright'), [], home, ofHers, async address => {
      // The command was the first. A browser on a display opens the page by itself.
      let actions = 1
      const page = await browser.newPage()
      page.setDefaultTimeout(120_000)
      const click = async (target: Locator) => {
        actions += 1
        await target.click()
      }
      await page.goto(address)
      await click(page.getByRole('button', { name: /^Event attendees/ }))
      const next = page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: /^Validate/ })
      await next.waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await click(next)
      // What it costs, in play credits.
      await click(page.getByRole('dialog').getByRole('button', { name: /^Run [\d,]+$/ }))
      await page
        .getByRole('region', { name: 'Results' })
        .filter({ hasText: /[\d,]+ validated/ })
        .waitFor({ timeout: 300_000 })
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(actions).toBe(4)
    })
  } finally {
    await browser.close()
  }
  console.log(`From the command to a validated sample: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
})

test('keeps compiled code in the caches of the user, not in its own folder', async context => {
  if (installed === null) return context.skip('no registry')
  expect(readdirSync(path.join(dir, 'home', '.cache', 'listwright', 'compiled'))).toHaveLength(1)
  expect(readdirSync(installed).toSorted()).toEqual(
    ['LICENSE', 'NOTICE', 'README.md', 'bin', 'node_modules', 'out', 'package.json', 'resources'].toSorted(),
  )
})
