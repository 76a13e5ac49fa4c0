// New versions of the program: the signed list of them, what was found in it, and a download.
import { z } from 'zod'

/** A version that can be compared: no version before a release is offered. */
const Version = z.string().regex(/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/)

/** `desktop-…`, AppImage, Windows and macOS have a window of their own; the others open the program in a browser. */
const packageKinds = ['npm', 'deb', 'archive', 'appimage', 'desktop-deb', 'desktop-rpm', 'windows', 'mac'] as const

/** How this program came to the computer; `clone`: it runs from its source. */
export const InstalledAs = z.enum([...packageKinds, 'clone'])
export type InstalledAs = z.infer<typeof InstalledAs>

export const ReleasePackage = z.object({
  kind: z.enum(packageKinds),
  /** As Node names them; any: the package is the same for all. */
  platform: z.enum(['any', 'linux', 'darwin', 'win32']),
  arch: z.enum(['any', 'x64', 'arm64']),
  /** Its name, also at the address unless `address` says otherwise. */
  file: z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.+~-]{0,119}$/),
  /** Where it is, relative to the list. */
  address: z.string().max(1000).optional(),
  bytes: z.int().min(1).max(4_000_000_000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ReleasePackage = z.infer<typeof ReleasePackage>

const Release = z.object({
  version: Version,
  date: z.iso.date(),
  /** What changed, as Markdown. */
  notes: z.string().max(200_000),
  /** Of older versions there may be none. */
  packages: z.array(ReleasePackage).max(100),
})
export type Release = z.infer<typeof Release>

/** What is signed. */
export const ReleaseList = z.object({
  format: z.literal(1),
  /** Each later list has a higher number, so that an older one is recognised. */
  number: z.int().nonnegative(),
  releases: z.array(Release).min(1).max(200),
})
export type ReleaseList = z.infer<typeof ReleaseList>

/** What was found at the address. */
export interface UpdateAnswer {
  readonly current: string
  readonly installedAs: InstalledAs
  /** The newest version and what changed since the current one; null where the current one is the newest. */
  readonly newer: { readonly version: string; readonly date: string; readonly notes: string } | null
  /** The package for how this program is installed; null where the list has none. */
  readonly package: Pick<ReleasePackage, 'kind' | 'file' | 'bytes'> | null
  /** The folder that it would be saved in. */
  readonly folder: string
}

/** `folder`: another one than the answer names. */
export const UpdateDownload = z.object({ version: Version, folder: z.string().min(1).max(4000).optional() })
export type UpdateDownload = z.infer<typeof UpdateDownload>

export type UpdateProgress =
  | { readonly state: 'loading'; readonly bytes: number; readonly total: number }
  /** It is whole and is what was signed. `install`: the command, or null where the file is opened. */
  | { readonly state: 'saved'; readonly file: string; readonly install: string | null }

/** Why a list or a package was not used. */
export const UpdateRefusal = z.enum([
  'unreachable',
  'too_large',
  'unreadable',
  'wrong_signature',
  'older',
  'newer_format',
  'wrong_content',
])
