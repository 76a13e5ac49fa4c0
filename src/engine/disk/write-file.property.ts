// Whatever call of the file system fails while a file is written, with whatever error: the end is a declared failure or the
// whole new file, and the file before is never lost in between.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Failure } from '../base/fail.ts'
import { type Disk, realDisk } from './disk.ts'
import { makeWhole, makeWholeLater, type WriteOptions, writeAtomically, writeWhole } from './write-file.ts'

const root = mkdtempSync(path.join(tmpdir(), 'listwright-errno-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Call = keyof Omit<Disk, 'platform'>
const calls = Object.keys(realDisk).filter((name): name is Call => name !== 'platform')

/** A disk whose nth call fails with `code`, `times` in a row; it counts its calls. */
function failing(nth: number, code: string, platform: NodeJS.Platform, times = 1) {
  const made: string[] = []
  const entries = calls.map(name => {
    const real = realDisk[name] as (...args: unknown[]) => unknown
    return [
      name,
      (...args: unknown[]) => {
        made.push(name)
        if (made.length > nth && made.length <= nth + times)
          throw Object.assign(new Error(`${code}: ${name}`), { code, syscall: name, errno: -1 })
        return real(...args)
      },
    ]
  })
  // Each is the call of the same name with the same arguments.
  return { disk: { ...Object.fromEntries(entries), platform } as Disk, made }
}

/** The ways to write a file. */
const ways: Record<string, (target: string, options: WriteOptions) => Promise<void>> = {
  'bit by bit': async (target, options) => {
    const written = await writeAtomically(
      target,
      async sink => {
        sink.write(Buffer.from('nXw '))
        sink.write(Buffer.from('rows'))
        sink.patch(Buffer.from('e'), 1)
      },
      options,
    )
    expect(written.bytes).toBe(8)
  },
  'at once': async (target, options) => writeWhole(target, 'new rows', options),
  'by something else': async (target, options) => makeWhole(target, file => writeFileSync(file, 'new rows'), options),
  'by something else, in time': async (target, options) => {
    const bytes = await makeWholeLater(target, async file => writeFileSync(file, 'new rows'), options)
    expect(bytes).toBe(8)
  },
  'by something else under a name': async (target, options) =>
    makeWhole(target, file => writeFileSync(file, 'new rows'), { ...options, unfinished: `${target}.part` }),
}

async function attempt(
  folder: string,
  before: string | null,
  disk: Disk,
  write = ways['bit by bit'],
): Promise<unknown> {
  const target = path.join(folder, 'out.csv')
  if (before !== null) {
    writeFileSync(target, before)
    chmodSync(target, 0o600)
  }
  return write?.(target, { mode: 0o644, disk }).catch((error: unknown) => error)
}

/** All of them, or as many as there are distinct ways to answer, in every check. */
const codes = process.env.LISTWRIGHT_ERRNO
  ? Object.keys(constants.errno)
  : [
      'EINVAL',
      'ENAMETOOLONG',
      'EIO',
      'ESTALE',
      'EMFILE',
      'ENOSPC',
      'EACCES',
      'EPERM',
      'EROFS',
      'ENOENT',
      'ENOTSUP',
      'EDQUOT',
    ]

const cases = Object.keys(ways).flatMap(way => (['linux', 'win32'] as const).map(platform => [way, platform] as const))
test.each(cases)('every error at every call: %s, as on %s', async (way, platform) => {
  let tried = 0
  for (const before of [null, 'old rows'])
    for (const code of codes) {
      // The patience for another program on Windows is tried below.
      if (platform === 'win32' && /EPERM|EACCES/.test(code)) continue
      for (let nth = 0; ; nth++) {
        const folder = mkdtempSync(path.join(root, 'case-'))
        const { disk, made } = failing(nth, code, platform)
        const end = await attempt(folder, before, disk, ways[way])
        if (made.length <= nth) break
        tried++
        const at = `${code} at call ${nth} (${made[nth]}), ${before === null ? 'new' : 'replaced'}`
        const target = path.join(folder, 'out.csv')
        const left = readdirSync(folder)
        const text = left.includes('out.csv') ? readFileSync(target, 'utf8') : null
        if (end instanceof Error) {
          expect(end, at).toBeInstanceOf(Failure)
          // Reading back what is in its place is the last step: by then the new file is there.
          expect([before, 'new rows'], at).toContain(text)
        } else {
          expect(end, at).toBeUndefined()
          expect(text, at).toBe('new rows')
        }
        if (text === 'new rows' && platform !== 'win32' && !/fch(mod|own)Sync/.test(made[nth] ?? ''))
          expect(statSync(target).mode & 0o777, at).toBe(before === null ? 0o644 : 0o600)
        // An unfinished file is left only where its own removal was refused.
        if (made[nth] !== 'rmSync')
          expect(
            left.filter(name => name !== 'out.csv'),
            at,
          ).toEqual([])
      }
    }
  expect(tried).toBeGreaterThan(codes.length * 15)
})

test('on Windows a name that another program holds for a moment is waited for', async () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    const plain = failing(1e9, code, 'win32')
    await attempt(mkdtempSync(path.join(root, 'case-')), 'old rows', plain.disk)
    const nth = plain.made.indexOf('renameSync')
    const { disk } = failing(nth, code, 'win32', 4)
    expect(await attempt(mkdtempSync(path.join(root, 'case-')), 'old rows', disk)).toBeUndefined()
  }
})
