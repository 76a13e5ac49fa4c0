// The signed list of versions, which installed programs read when a person looks for a new one (docs/updates.md).
import type { KeyObject } from 'node:crypto'
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Release, ReleaseList, type ReleasePackage } from '../../src/contract/app/updates.ts'
import { sealed } from '../../src/engine/updates/envelope.ts'
import { releaseListType } from '../../src/engine/updates/release-list.ts'
import { notesOf } from './notes.ts'

/** Versions before the newest, with their notes and no packages: people who skip one read what it changed. */
export const earlierReleases = (changes: string, newest: string): Release[] =>
  changes.split(/^## /m).flatMap(section => {
    const [, version, date] = /^\[?(\d+\.\d+\.\d+)\]?(?: - |\s+\()(\d{4}-\d{2}-\d{2})/.exec(section) ?? []
    if (version === undefined || date === undefined || version === newest) return []
    return [{ version, date, notes: notesOf(changes, version) ?? '', packages: [] }]
  })

interface Contents {
  /** Rises with each release: the time of the commit, in seconds. */
  readonly number: number
  readonly newest: Release
  readonly earlier: readonly Release[]
}

/** The file. Throws for what programs would refuse. */
export function releasesFile({ number, newest, earlier }: Contents, key: KeyObject): string {
  const list = ReleaseList.parse({ format: 1, number, releases: [newest, ...earlier] })
  return sealed(releaseListType, JSON.stringify(list), key)
}

/** A private Ed25519 key in a PEM file, as `openssl genpkey -algorithm ed25519` writes it. */
export function releaseKey(file: string): KeyObject {
  const key = createPrivateKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key.`)
  return key
}

/** What a built file is installed as; null = it is no package of the program. */
export function packageOf(file: string, bytes: number, sha256: string, arch: string): ReleasePackage | null {
  const of = { file, bytes, sha256 }
  if (/^listwright-\d.*\.tgz$/.test(file)) return { kind: 'npm', platform: 'any', arch: 'any', ...of }
  const here = { platform: 'linux', arch: arch === 'arm64' ? 'arm64' : 'x64', ...of } as const
  if (file.endsWith('.deb')) return { kind: 'deb', ...here }
  return file.endsWith('.tar.gz') ? { kind: 'archive', ...here } : null
}
