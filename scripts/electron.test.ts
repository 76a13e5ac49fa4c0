// What becomes of a start of Electron that fails, by a script of the shell in its place; start.spec has it under npm start.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runElectron } from './electron.mjs'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-electron-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function electronThat(does: string, within?: number) {
  const binary = path.join(dir, 'electron')
  await writeFile(binary, `#!/bin/sh\n${does}\n`, { mode: 0o700 })
  return runElectron(binary, [], within)
}

describe.skipIf(process.platform === 'win32')('Electron that', () => {
  test.each([
    [
      'misses a library',
      'echo "electron: error while loading shared libraries: libgtk-3.so.0: cannot open" >&2; exit 127',
      'Electron needs the library libgtk-3.so.0, which is missing',
    ],
    [
      'has no sandbox',
      'echo "FATAL: The SUID sandbox helper binary was found, but is not configured correctly." >&2; exit 133',
      "Electron's sandbox is not set up on this computer",
    ],
    ['has no display', 'echo "Missing X server or $DISPLAY" >&2; exit 1', 'Electron cannot use the display'],
    ['ends at once', 'exit 9', 'Electron ended with 9 before it was ready'],
  ])('%s: the reason', async (_what, does, reason) => {
    expect(await electronThat(does)).toEqual({ reason })
  })

  test('never gets ready: the reason, and nothing of it is left', async () => {
    expect(await electronThat('exec sleep 600', 100)).toEqual({ reason: 'Electron was not ready within 0.1 seconds' })
  })

  test.each([
    ['was ready', 'touch "$LISTWRIGHT_READY"; exit 3', 3],
    ['was refused the workspace', 'exit 8', 8],
    ['was closed', 'exit 0', 0],
  ])('%s: its code, however it ends', async (_what, does, code) => {
    expect(await electronThat(does)).toEqual({ code })
  })
})
