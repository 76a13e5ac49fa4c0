// The list of versions: what is newer than this program, and which package fits this computer.

import type { InstalledAs } from '../../contract/app/updates.ts'
import { type Release, ReleaseList, type ReleasePackage } from '../../contract/app/updates.ts'
import { fail } from '../base/fail.ts'
import { opened } from './envelope.ts'

/** The type of the signed text. */
export const releaseListType = 'application/vnd.listwright.releases+json'

/** The numbers of a version; what follows them ("1.2.0-rc.1") is left out. */
const numbersOf = (version: string): number[] => (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number)

/** Below 0 where `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  const at = left.findIndex((number, place) => number !== (right[place] ?? 0))
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/** A file as a list. `seen`: the highest number of a list before. Throws update_refused. */
export function releaseListOf(file: string, key: string, seen: number): ReleaseList {
  const envelope = opened(releaseListType, file, key)
  if ('fault' in envelope) throw fail('update_refused', { reason: envelope.fault, detail: '' })
  let content: unknown
  try {
    content = JSON.parse(envelope.text)
  } catch {
    throw fail('update_refused', { reason: 'unreadable', detail: '' })
  }
  const list = ReleaseList.safeParse(content)
  if (!list.success) {
    const isNewer = typeof content === 'object' && content !== null && 'format' in content && content.format !== 1
    throw fail('update_refused', { reason: isNewer ? 'newer_format' : 'unreadable', detail: '' })
  }
  if (list.data.number < seen) throw fail('update_refused', { reason: 'older', detail: '' })
  return list.data
}

/** Versions after `current`, the newest first. */
export const newerReleases = ({ releases }: ReleaseList, current: string): Release[] =>
  releases
    .filter(({ version }) => compareVersions(version, current) > 0)
    .toSorted((a, b) => compareVersions(b.version, a.version))

/** The package for how the program is installed here. */
export const packageFor = (
  { packages }: Release,
  installedAs: InstalledAs,
  { platform, arch }: { readonly platform: string; readonly arch: string },
): ReleasePackage | undefined =>
  packages.find(
    one =>
      one.kind === installedAs &&
      (one.platform === 'any' || one.platform === platform) &&
      (one.arch === 'any' || one.arch === arch),
  )
