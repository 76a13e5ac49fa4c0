// Whose folder the lists lie in: made for this user alone, and refused where others could read it or put something into it.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDataDir, openDataDir } from './data-dir.ts'

let parent: string
let dir: string
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'listwright-data-dir-'))
  dir = path.join(parent, 'a', 'lists')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const mode = () => statSync(dir).mode & 0o777
const refused = (reason: string, detail = '') =>
  expect.objectContaining({
    code: 'folder_refused',
    details: { dataDir: dir, reason, detail: expect.stringContaining(detail) },
  })

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  it('is made for this user alone, and so is an empty one that is there', () => {
    openDataDir(dir)
    openDataDir(dir)
    expect(mode()).toBe(0o700)
    chmodSync(dir, 0o777)
    openDataDir(dir)
    expect(mode()).toBe(0o700)
  })

  it.each([0o750, 0o705, 0o711, 0o777])('with something in it and mode %o is refused, until it is closed', open => {
    openDataDir(dir)
    writeFileSync(path.join(dir, 'settings.json'), '{}')
    expect(closeDataDir(dir)).toBe(false)
    chmodSync(dir, open)
    expect(() => openDataDir(dir)).toThrow(refused('open'))
    expect(mode()).toBe(open)
    expect(closeDataDir(dir)).toBe(true)
    openDataDir(dir)
  })

  it('of someone else is refused and left as it is', () => {
    if (process.getuid?.() === 0) {
      mkdirSync(dir, { recursive: true })
      chownSync(dir, 12_345, 12_345)
    } else dir = '/usr'
    expect(() => openDataDir(dir)).toThrow(refused(process.getuid?.() === 0 ? 'not_yours' : 'unusable'))
    expect(() => closeDataDir(dir)).toThrow(refused(process.getuid?.() === 0 ? 'not_yours' : 'unusable'))
  })

  it.each(['workspace.db', 'sources/1.zst', 'log', 'backups'])('with a link as %s in it is refused', name => {
    openDataDir(dir)
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true, mode: 0o700 })
    symlinkSync(path.join(parent, 'elsewhere'), path.join(dir, name))
    expect(() => openDataDir(dir)).toThrow(refused('link', name))
  })

  it('may itself be reached by a link, and hold the links of Chromium', () => {
    openDataDir(dir)
    const link = path.join(parent, 'link')
    symlinkSync(dir, link)
    symlinkSync('host-1234', path.join(dir, 'SingletonLock'))
    mkdirSync(path.join(dir, 'browser'))
    symlinkSync('x', path.join(dir, 'browser', 'y'))
    openDataDir(link)
  })

  it('that cannot be made is named with the reason', () => {
    mkdirSync(path.dirname(dir))
    writeFileSync(dir, '')
    expect(() => openDataDir(dir)).toThrow(refused('unusable', 'EEXIST'))
    dir = path.join(dir, 'below')
    expect(() => openDataDir(dir)).toThrow(refused('unusable', 'ENOTDIR'))
  })
})
