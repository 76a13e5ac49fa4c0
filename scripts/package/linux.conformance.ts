// The Linux packages: installed into a bare root and from an archive, they do the main job on the Node they bring along; what a
// desktop and a shell read of them is valid; cut off they are refused; removing them keeps the data and says where it is.
import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { allCommands } from '../../src/cli/commands/index.ts'
import { type MadePackages, makePackages } from './index.ts'
import { call, mainJob, opens, type Said } from './installed.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`], { windowsHide: true }).status === 0
const isRoot = process.getuid?.() === 0

describe.skipIf(process.platform !== 'linux')('Linux', () => {
  let dir: string
  let made: MadePackages
  let home: string
  let bare: string
  const inBare = (name: string) => path.join(bare, name)
  /** Only the system's own programs: there may be another Node among the others. */
  const env = (): NodeJS.ProcessEnv => ({ PATH: '/usr/bin:/bin', HOME: home, LANG: 'C' })
  const dpkgEnv = (): NodeJS.ProcessEnv => ({ ...process.env, LANG: 'C' })
  const dpkgCall = (...args: string[]) => {
    const all = ['dpkg', `--root=${bare}`, '--force-script-chrootless', '--force-depends', '--force-not-root', ...args]
    const [command = '', ...rest] = isRoot ? all : ['fakeroot', ...all]
    return [command, rest] as const
  }
  const dpkg = (...args: string[]): Promise<Said> => call(...dpkgCall(...args), dir, dpkgEnv())
  const canInstall = has('dpkg') && (isRoot || has('fakeroot'))

  beforeAll(async () => {
    dir = mkdtempSync('/var/tmp/listwright-linux-')
    home = path.join(dir, 'home')
    bare = path.join(dir, 'bare root')
    mkdirSync(home)
    mkdirSync(inBare('var/lib/dpkg/info'), { recursive: true })
    for (const name of ['status', 'available']) writeFileSync(inBare(`var/lib/dpkg/${name}`), '')
    made = await makePackages(path.join(dir, 'made'), () => {})
    if (canInstall) expect(await dpkg('-i', made.deb)).toMatchObject({ code: 0 })
    else console.log('The Debian package was not installed: dpkg, or root and fakeroot, are not here.')
  })
  afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

  describe.skipIf(!canInstall)('the Debian package in a bare root', () => {
    const listwright = (...args: string[]) => call(inBare('usr/bin/listwright'), args, home, env())

    test('does the main job', async () => {
      expect(await listwright('version')).toMatchObject({ code: 0, err: '' })
      await mainJob(listwright, home)
    })

    test('opens in the browser', () => opens(inBare('usr/bin/listwright'), [], home, env()))

    test('its entry, its types and its page in a software center are valid', async () => {
      if (has('desktop-file-validate')) {
        const entry = inBare('usr/share/applications/listwright.desktop')
        expect(await call('desktop-file-validate', [entry], dir, env())).toEqual({ code: 0, out: '', err: '' })
      }
      if (has('appstreamcli')) {
        const page = inBare('usr/share/metainfo/io.github.listwright.listwright.metainfo.xml')
        expect((await call('appstreamcli', ['validate', '--no-net', page], dir, env())).out).not.toMatch(/^E:/m)
      }
      for (const size of [16, 512]) {
        const icon = readFileSync(inBare(`usr/share/icons/hicolor/${size}x${size}/apps/listwright.png`))
        expect(icon.readUInt32BE(16)).toBe(size)
      }
    })

    test('the manual has every command and option', async () => {
      const page = gunzipSync(readFileSync(inBare('usr/share/man/man1/listwright.1.gz'))).toString()
      for (const { page: of } of await allCommands()) {
        expect(page).toContain(`.SS ${of.name}\n`)
        for (const option of Object.keys(of.options))
          expect(page).toContain(`\\-\\-${option.replaceAll('-', '\\-')}\\fR`)
      }
    })

    // What each shell makes of its file is in completions.conformance.ts.
    test('bash completes commands, options and values', async () => {
      const file = inBare('usr/share/bash-completion/completions/listwright')
      const complete = async (...words: string[]) => {
        const script = `. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _listwright; echo "\${COMPREPLY[*]}"`
        const { out } = await call('bash', ['-c', script, 'bash', file, 'listwright', ...words], home, env())
        return out.trim()
      }
      expect(await complete('led')).toBe('ledger')
      expect(await complete('run', '--bud')).toBe('--budget')
      expect(await complete('export', '--format', 'xl')).toBe('xlsx')
      for (const name of ['zsh/vendor-completions/_listwright', 'fish/vendor_completions.d/listwright.fish'])
        expect(existsSync(inBare(`usr/share/${name}`)), name).toBe(true)
    })

    test.skipIf(!has('lintian'))('lintian finds no error', async () => {
      const { out } = await call('lintian', ['--fail-on', 'none', made.deb], dir, env())
      expect(out.split('\n').filter(line => line.startsWith('E:'))).toEqual([])
    })

    test('a package that is cut off is refused, and the installed one stays', async () => {
      const half = path.join(dir, 'half.deb')
      copyFileSync(made.deb, half)
      truncateSync(half, Math.floor(statSync(half).size / 2))
      expect((await dpkg('-i', half)).code).not.toBe(0)
      expect(await listwright('lists')).toMatchObject({ code: 0, out: expect.stringMatching(/^Guests\t/) })
    })

    test('killed while it unpacks, dpkg installs it the next time', async () => {
      const [command, rest] = dpkgCall('-i', made.deb)
      const child = spawn(command, rest, { cwd: dir, env: dpkgEnv(), stdio: 'ignore', detached: true })
      const ended = new Promise(resolve => child.once('close', resolve))
      const begun = () => readdirSync(inBare('usr/lib/listwright')).some(name => name.endsWith('.dpkg-new'))
      await vi.waitUntil(begun, { timeout: 120_000, interval: 5 })
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
      expect(await dpkg('-i', made.deb)).toMatchObject({ code: 0 })
      expect(readdirSync(inBare('usr/lib/listwright')).filter(name => name.endsWith('.dpkg-new'))).toEqual([])
      expect(await listwright('lists')).toMatchObject({ code: 0, out: expect.stringMatching(/^Guests\t/) })
    })

    test('removing it keeps the data and says where it is', async () => {
      const removed = await dpkg('-r', 'listwright')
      expect(removed).toMatchObject({ code: 0, out: expect.stringContaining('~/.local/share/listwright') })
      expect(existsSync(inBare('usr/lib/listwright'))).toBe(false)
      expect(existsSync(path.join(home, '.local/share/listwright/workspace.db'))).toBe(true)
    })
  })

  test('the archive runs where it is unpacked', async () => {
    const place = path.join(dir, 'Größe 1')
    mkdirSync(place)
    expect(await call('tar', ['-xzf', made.archive, '-C', place], dir, env())).toMatchObject({ code: 0 })
    const [folder = ''] = path.basename(made.archive).split('.tar')
    const other = { ...env(), XDG_DATA_HOME: path.join(dir, 'data') }
    const said = await call(path.join(place, folder, 'listwright'), ['import', 'Gäste 2.csv'], home, other)
    expect(said.code).toBe(3)
    writeFileSync(path.join(home, 'Gäste 2.csv'), 'Name\nAnna\n')
    expect(await call(path.join(place, folder, 'listwright'), ['import', 'Gäste 2.csv'], home, other)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 row'),
    })
  })
})
