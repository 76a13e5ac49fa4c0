// A list that another workspace serves for reconciliation, by the command line as people start it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface ServedRegister {
  /** Of version 0.2. */
  readonly url: string
  close(): Promise<void>
}

const program = path.join(import.meta.dirname, '../../bin/listwright.mjs')

/** `options`: of `reconcile serve`. Throws where it ends before it serves. */
export async function serveRegister(csv: string, ...options: string[]): Promise<ServedRegister> {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-served-'))
  writeFileSync(path.join(dir, 'register.csv'), csv)
  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [program, ...args, '--workspace', 'other'], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const [code] = await once(start('import', 'register.csv'), 'close')
  if (code !== 0) throw new Error(`the register was not imported: exit code ${code}`)
  const child = start('reconcile', 'serve', '--list', 'register', '--json', ...options)
  const ended = once(child, 'close')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dir, { recursive: true, force: true })
  }
  if (!child.stdout) throw new Error('no output of the served list')
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { url?: string }
    if (url !== undefined) return { url, close }
  }
  await close()
  throw new Error('the list was not served')
}
