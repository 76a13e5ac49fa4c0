// What tests of the vault begin with: a folder for each, and the key of one service, with another service beside it.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** To be called where a file's hooks stand. */
export function vaultSuite() {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-vault-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))
  return {
    /** The folder of the test that runs. */
    dataDir: () => dataDir,
    secret: 'lw_live_0123456789abcdef',
    origin: 'https://api.example.com',
    other: 'https://api.example.com:8443',
  }
}

/** Every file below `folder` as one text. */
export async function everyFile(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  return (await Promise.all(files.map(file => readFile(path.join(file.parentPath, file.name), 'latin1')))).join('\n')
}
