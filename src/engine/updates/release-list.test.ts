// A list of versions: signed, read and refused; which version is newer, and which package fits.
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ReleaseList } from '../../contract/app/updates.ts'
import { opened, sealed } from './envelope.ts'
import { compareVersions, newerReleases, packageFor, releaseListOf, releaseListType } from './release-list.ts'

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}
const { privateKey, key } = pair()
const of = { file: 'listwright-1.2.0.tgz', bytes: 10, sha256: 'a'.repeat(64) }
const list: ReleaseList = {
  format: 1,
  number: 7,
  releases: [
    {
      ...{ version: '1.2.0', date: '2026-11-20', notes: '- Two.' },
      packages: [
        { kind: 'npm', platform: 'any', arch: 'any', ...of },
        { kind: 'deb', platform: 'linux', arch: 'arm64', ...of, file: 'listwright_1.2.0_arm64.deb' },
        { kind: 'deb', platform: 'linux', arch: 'x64', ...of, file: 'listwright_1.2.0_amd64.deb' },
      ],
    },
    { version: '1.10.0', date: '2026-11-27', notes: '- Ten.', packages: [] },
    { version: '1.1.0', date: '2026-10-01', notes: '- One.', packages: [] },
  ],
}
const file = sealed(releaseListType, JSON.stringify(list), privateKey)
const refused = (reason: string) => expect.objectContaining({ code: 'update_refused', details: { reason, detail: '' } })
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a signed list is read as it was written', () => {
  expect(releaseListOf(file, key, 0)).toEqual(list)
  expect(releaseListOf(file, key, 7)).toEqual(list)
})

test('the signature is the one of DSSE: over type and text with their lengths', () => {
  // The example of the protocol (DSSE v1.0.2): type and text are part of what is signed.
  const { privateKey: signer, key: own } = pair()
  const sealedText = sealed('http://example.com/HelloWorld', 'hello world', signer)
  expect(opened('http://example.com/HelloWorld', sealedText, own)).toEqual({ text: 'hello world' })
  const otherType = sealedText.replace('HelloWorld', 'HelloWorle')
  expect(opened('http://example.com/HelloWorle', otherType, own)).toEqual({ fault: 'wrong_signature' })
})

test('a list of another key, a changed one, an older one and one in a newer form are refused', () => {
  expect(thrownBy(() => releaseListOf(file, pair().key, 0))).toEqual(refused('wrong_signature'))
  const { payload, ...rest } = JSON.parse(file)
  const changed = Buffer.from(Buffer.from(payload, 'base64').toString().replace('1.2.0', '1.3.0')).toString('base64')
  expect(thrownBy(() => releaseListOf(JSON.stringify({ ...rest, payload: changed }), key, 0))).toEqual(
    refused('wrong_signature'),
  )
  expect(thrownBy(() => releaseListOf(file, key, 8))).toEqual(refused('older'))
  const later = sealed(releaseListType, JSON.stringify({ ...list, format: 2 }), privateKey)
  expect(thrownBy(() => releaseListOf(later, key, 0))).toEqual(refused('newer_format'))
  const other = sealed('text/plain', JSON.stringify(list), privateKey)
  expect(thrownBy(() => releaseListOf(other, key, 0))).toEqual(refused('unreadable'))
})

test('every part of a list, cut at any place, is refused', () => {
  for (let end = 0; end < file.length - 1; end++) {
    const error = thrownBy(() => releaseListOf(file.slice(0, end), key, 0))
    // The last line end is no part of it.
    if (end < file.trimEnd().length) expect([end, error]).toEqual([end, refused('unreadable')])
  }
})

test('no changed byte of a list is taken', () => {
  const bytes = Buffer.from(file)
  for (let at = 0; at < bytes.length; at += 7) {
    const broken = Buffer.from(bytes)
    broken[at] = (broken[at] ?? 0) ^ 1
    const error = thrownBy(() => releaseListOf(broken.toString(), key, 0))
    // A changed sign between the parts of JSON may mean the same.
    if (!(error instanceof Error)) expect(error).toEqual(list)
  }
})

test.each([
  ['1.2.0', '1.2.0', 0],
  ['1.10.0', '1.9.9', 1],
  ['0.9.12', '1.0.0', -1],
  ['1.2.0-rc.1', '1.2.0', 0],
  ['2.0', '2.0.0', 0],
])('%s and %s: %i', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
  expect(Math.sign(compareVersions(b, a))).toBe(sign === 0 ? 0 : -sign)
})

test('what is newer comes with the newest first; a package fits how the program is installed', () => {
  expect(newerReleases(list, '1.1.0').map(({ version }) => version)).toEqual(['1.10.0', '1.2.0'])
  expect(newerReleases(list, '1.10.0')).toEqual([])
  const [release] = list.releases
  if (!release) throw new Error('the list is empty')
  const linux = { platform: 'linux', arch: 'x64' }
  expect(packageFor(release, 'npm', { platform: 'win32', arch: 'arm64' })?.file).toBe('listwright-1.2.0.tgz')
  expect(packageFor(release, 'deb', linux)?.file).toBe('listwright_1.2.0_amd64.deb')
  expect(packageFor(release, 'deb', { ...linux, arch: 'ia32' })).toBeUndefined()
  expect(packageFor(release, 'clone', linux)).toBeUndefined()
})
