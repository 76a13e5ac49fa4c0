// A disk that is really full, for each kind of file that is written and read: a small file system of memory, filled up to some
// bytes. The end is a declared failure with everything as it was, or the whole thing.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { FullDiskTry } from '../../testing/crash/full-disk.ts'

const mount = 'mount -t tmpfs -o size=40m none "$1"'
const unable = spawnSync('unshare', ['-rm', 'sh', '-c', mount, 'sh', tmpdir()]).status !== 0
const where = unable ? ' (skipped: this system mounts no file system of memory for this user)' : ''

async function triesOf(way: 'exports' | 'imports'): Promise<FullDiskTry[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'listwright-full-'))
  const [home, drive] = [path.join(folder, 'home'), path.join(folder, 'drive')]
  mkdirSync(home)
  mkdirSync(drive)
  try {
    const child = path.join(import.meta.dirname, '../../testing/crash/full-disk.ts')
    const run = `${mount} && exec "$2" "$3" ${way} "$4" "$1"`
    const started = spawn('unshare', ['-rm', 'sh', '-c', run, 'sh', drive, process.execPath, child, home], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await Promise.all([text(started.stdout), once(started, 'exit')])
    expect(started.exitCode).toBe(0)
    return said
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as FullDiskTry)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe.skipIf(unable)(`a full disk${where}`, () => {
  it.each([
    ['exports', 14],
    ['imports', 11],
  ] as const)(
    '%s of every kind say so and leave nothing, and succeed where there is room',
    async (way, kinds) => {
      const tries = await triesOf(way)
      const whats = [...new Set(tries.map(({ what }) => what))]
      expect(whats).toHaveLength(kinds)
      expect(tries.filter(({ wrong, end }) => wrong.length > 0 || (end !== 'done' && end !== 'disk_full'))).toEqual([])
      expect(
        tries.filter(({ room, end }) => (room === 0 && end === 'done') || (room === null && end !== 'done')),
      ).toEqual([])
      for (const what of whats) expect(tries.filter(one => one.what === what).map(({ room }) => room)).toContain(null)
    },
    600_000,
  )
})
