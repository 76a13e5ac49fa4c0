// npm start where there is no Electron: one address is printed and served until a signal, on every Node at hand.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, test } from '@playwright/test'
import { browserPath, chromiumFlags } from '../chromium.ts'
import { expect } from '../expect.ts'

const script = path.join(import.meta.dirname, '..', '..', 'scripts', 'start.mjs')
/** The Node of these tests, and the one npm was started with, which may be older. */
const nodes = [...new Set([process.execPath, process.env.npm_node_execpath ?? process.execPath])]

let dataDir: string
const children: ChildProcess[] = []

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-start-'))
})
test.afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

function start(command: string, args: string[], more: NodeJS.ProcessEnv = {}) {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _w, npm_lifecycle_event: _n, ...env } = process.env
  const child = spawn(command, args, { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text
    })
  }
  // `close` comes when the streams are read to their end.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const url = () => /http:\/\/127\.0\.0\.1:\d+\/\?ticket=\S+/.exec(said)?.[0] ?? ''
  const served = async () => {
    await expect.poll(() => url() || child.exitCode, { timeout: 90_000 }).toEqual(expect.stringContaining('http'))
    return url()
  }
  return { child, said: () => said, ended, served }
}
const startWith = (node: string, more: NodeJS.ProcessEnv = {}) =>
  start(node, [script, '--workspace', dataDir, '--no-open'], more)
const web = { LISTWRIGHT_HOST: 'web' }

/** Opens the address as a browser does: the ticket for a secret, which lets it in, and the page. */
async function open(url: string): Promise<string> {
  const first = await fetch(url)
  expect(first.status).toBe(200)
  const secret = /'listwright-session', '([\w-]+)'/.exec(await first.text())?.[1] ?? ''
  const asked = await fetch(new URL('/session', url), { headers: { authorization: `Bearer ${secret}` } })
  expect(asked.status).toBe(204)
  return (await fetch(new URL('/', url))).text()
}
const refused = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

for (const [index, node] of nodes.entries()) {
  test(`Node ${index + 1}: serves the page until SIGINT, then ends with 0 and gives the workspace back`, async () => {
    // Other systems always have a display.
    const why = process.platform === 'linux' ? 'Electron is not available here (there is no display). ' : ''
    const program = startWith(node, why === '' ? web : {})
    const url = await program.served()
    expect(await open(url)).toContain('<title>Listwright')
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(0)
    expect(await refused(url)).toBe(true)
    expect(existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
    expect(program.said().trim().split('\n').at(-1)).toBe(`${why}Listwright runs in your browser: ${url}`)
  })

  test(`Node ${index + 1}: serves until SIGTERM; meanwhile its data and its port are taken, which other starts say`, async () => {
    const first = startWith(node, web)
    const url = await first.served()
    const second = startWith(node, web)
    expect(await second.ended).toBe(8)
    expect(second.said()).toMatch(/is already open in .*process \d+/)

    const { port } = new URL(url)
    const other = await mkdtemp(path.join(tmpdir(), 'listwright-start-'))
    const third = start(node, [script, '--workspace', other, '--no-open', '--port', port], web)
    // The set-up is wrong, not the program (docs/exit-codes.md).
    expect(await third.ended).toBe(12)
    expect(third.said()).toContain(
      `Port ${port} is in use by another program. Nothing was started. Choose another port with --port.`,
    )
    // Nothing is left open.
    expect(existsSync(path.join(other, 'workspace.lock'))).toBe(false)
    await rm(other, { recursive: true })

    expect(await open(url)).toContain('<title>Listwright')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(await refused(url)).toBe(true)
    expect(existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
    expect(first.said().trim().split('\n').at(-1)).toBe(`Listwright runs in your browser: ${url}`)
  })

  test(`Node ${index + 1}: does not outlive the shell that npm started it with`, async () => {
    test.skip(process.platform === 'win32', 'npm uses cmd there, which has no signals')
    // The shell is kept from giving its place to node, as npm's does not either.
    const line = `"${node}" "${script}" --workspace "${dataDir}" --no-open; true`
    const program = start('sh', ['-c', line], { ...web, npm_lifecycle_event: 'start' })
    const url = await program.served()
    program.child.kill('SIGKILL')
    await expect.poll(() => refused(url), { timeout: 30_000 }).toBe(true)
    await expect.poll(() => existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
  })
}

test('the browser is opened on a file that only this user can read, and no address is on a command line', async () => {
  test.skip(process.platform !== 'linux', 'the browser of another system cannot be put in its place')
  const seen = path.join(dataDir, 'opened-with')
  await writeFile(path.join(dataDir, 'xdg-open'), `#!/bin/sh\nfor each; do echo "$each"; done > ${seen}\n`, {
    mode: 0o700,
  })
  const program = start(process.execPath, [script, '--workspace', dataDir], {
    ...web,
    DISPLAY: ':9',
    PATH: `${dataDir}${path.delimiter}${process.env.PATH}`,
  })
  await expect.poll(() => existsSync(seen) && readFileSync(seen, 'utf8'), { timeout: 90_000 }).toBeTruthy()
  const file = path.join(dataDir, 'open.html')
  expect(readFileSync(seen, 'utf8')).toBe(`${file}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/\?ticket=[\w-]+/.exec(await readFile(file, 'utf8')) ?? []
  // Nothing that lets anybody in is printed where a browser is opened.
  expect(program.said()).toContain(`Listwright runs in your browser: ${new URL('/', url)}\n`)
  expect(program.said()).not.toContain('ticket')
  const ticket = new URL(url).searchParams.get('ticket') ?? ''
  expect(ticket).toHaveLength(43)
  for (const id of (await readdir('/proc')).filter(name => /^\d+$/.test(name)))
    expect(await readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '')).not.toContain(ticket)
  expect(await open(url)).toContain('<title>Listwright')
  expect((await fetch(url)).status).toBe(403)
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)
  expect(existsSync(file)).toBe(false)
})

test('a browser that cannot be opened is said, with an address', async () => {
  test.skip(process.platform !== 'linux', 'other systems always have an opener')
  // Beside the workspace, which takes no links.
  const bin = await mkdtemp(path.join(tmpdir(), 'listwright-bin-'))
  await symlink(process.execPath, path.join(bin, 'node'))
  const program = start(process.execPath, [script, '--workspace', dataDir], { ...web, DISPLAY: ':9', PATH: bin })
  const url = await program.served()
  expect(program.said()).toMatch(/The browser could not be opened \(xdg-open is missing\)\. Open this address: http/)
  expect(await open(url)).toContain('<title>Listwright')
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)
  await rm(bin, { recursive: true })
})

/** A stand-in for Electron's binary: what it says and does is a line of the shell. */
async function electronThat(does: string): Promise<NodeJS.ProcessEnv> {
  const dist = path.join(dataDir, 'electron')
  await mkdir(dist)
  await writeFile(path.join(dist, 'electron'), `#!/bin/sh\n${does}\n`, { mode: 0o700 })
  return { DISPLAY: ':9', ELECTRON_OVERRIDE_DIST_PATH: dist }
}

test('Electron that does not come up is replaced by the browser, with the reason; one that was ready is not', async () => {
  test.skip(process.platform === 'win32', 'the stand-in for Electron is a script of the shell')
  const lacks = 'echo "electron: error while loading shared libraries: libgtk-3.so.0: cannot open" >&2; exit 127'
  const program = startWith(process.execPath, await electronThat(lacks))
  const url = await program.served()
  expect(program.said()).toContain(
    `Electron is not available here (Electron needs the library libgtk-3.so.0, which is missing). Listwright runs in your browser: ${url}`,
  )
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)

  await rm(path.join(dataDir, 'electron'), { recursive: true })
  const ready = startWith(process.execPath, await electronThat('touch "$LISTWRIGHT_READY"; exit 3'))
  expect(await ready.ended).toBe(3)
  expect(ready.said()).not.toContain('browser')
})

test('npm start that is killed with -9 tells Electron by the end of a pipe', async () => {
  test.skip(process.platform === 'win32', 'the stand-in for Electron is a script of the shell')
  const heard = path.join(dataDir, 'heard')
  const does = `echo > "$LISTWRIGHT_READY"; echo up; eval "cat <&$LISTWRIGHT_PARENT_PIPE"; echo > "${heard}"`
  const program = startWith(process.execPath, await electronThat(does))
  await expect.poll(() => program.said(), { timeout: 90_000 }).toContain('up')
  expect(existsSync(heard)).toBe(false)
  program.child.kill('SIGKILL')
  await expect.poll(() => existsSync(heard)).toBe(true)
})

test('an option that does not exist is said with the usage', async () => {
  const program = start(process.execPath, [script, '--prot', '80'], web)
  expect(await program.ended).toBe(2)
  expect(program.said()).toMatch(/--prot.*\n.*Usage:/s)
})

test('listwright FILE opens the file in the window; where none can come up, the address leads to it', async () => {
  const bin = path.join(import.meta.dirname, '..', '..', 'bin', 'listwright.mjs')
  const file = path.join(dataDir, 'guests.csv')
  await writeFile(file, 'Name\nAnna\n')
  const workspace = path.join(dataDir, 'workspace')
  const args = [bin, path.relative(process.cwd(), file), '--workspace', workspace, '--no-open']
  const program = start(process.execPath, args, web)
  const url = await program.served()
  const browser = await chromium.launch({ executablePath: browserPath(), args: chromiumFlags })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await expect(page.getByRole('dialog', { name: 'Import guests.csv' })).toBeVisible({ timeout: 60_000 })
  } finally {
    await browser.close()
  }
  // The one that has the workspace gets no files of another program: the person is asked to open them there.
  const second = start(process.execPath, args, web)
  expect(await second.ended).toBe(8)
  expect(second.said()).toMatch(/is already open in .*\nTo open guests\.csv there, drop it on the page\./s)
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)

  const none = start(process.execPath, [bin, 'none.csv'])
  expect(await none.ended).toBe(2)
  expect(none.said()).toContain('There is no command and no file "none.csv".')
})
