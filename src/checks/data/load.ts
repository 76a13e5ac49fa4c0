// The bundled lists, read once when first needed. Pure knowledge: no file is written, nothing is fetched.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DataManifest } from './manifest.ts'

/** How sure the lists are that a domain hands out throw-away addresses. */
export type DisposableTier = 'confirmed' | 'likely'

/** The lists of the data build; domains are lower-case ASCII. */
export interface BundledLists {
  readonly disposable: ReadonlyMap<string, DisposableTier>
  readonly free: ReadonlySet<string>
  /** Local parts that name a function, lower-case. */
  readonly roles: ReadonlySet<string>
  /** Forwarding services with a real person behind each address. */
  readonly relays: ReadonlySet<string>
  readonly riskyTlds: ReadonlySet<string>
  /** Brand of the mainstream mailbox domains. */
  readonly brands: ReadonlyMap<string, string>
  /** Who runs a mail server, by the last labels of its host name. */
  readonly mailProviders: ReadonlyMap<string, string>
}

/** `resources/data` above this file: three folders up in the sources, two in the built program. */
let directory =
  ['../../../resources/data', '../../resources/data'].map(up => path.join(import.meta.dirname, up)).find(existsSync) ??
  path.join(import.meta.dirname, '../../../resources/data')
let loaded: BundledLists | null = null
let manifest: DataManifest | null = null

/** Where the built data lies, when that is not the source tree's `resources/data` (the packed program calls this first). */
export function setDataDir(dir: string): void {
  directory = dir
  loaded = null
  manifest = null
}

function read(name: string): string {
  try {
    return readFileSync(path.join(directory, name), 'utf8')
  } catch (cause) {
    throw new Error(`The bundled data file ${name} is missing from ${directory}: run "npm run data".`, { cause })
  }
}

const lines = (name: string) => read(name).split('\n').filter(Boolean)

/** A file of names, each with its value after a tab. */
const pairs = (name: string) =>
  new Map(
    lines(name).map(line => {
      const [key = '', value = ''] = line.split('\t')
      return [key, value]
    }),
  )

/** The lists, loaded at the first call (about 20 ms). Throws when the data was never built. */
export function bundledLists(): BundledLists {
  loaded ??= {
    // A leading "!" marks the confirmed tier.
    disposable: new Map(
      lines('disposable.txt').map(line => (line.startsWith('!') ? [line.slice(1), 'confirmed'] : [line, 'likely'])),
    ),
    free: new Set(lines('free.txt')),
    roles: new Set(lines('roles.txt')),
    relays: new Set(lines('relays.txt')),
    riskyTlds: new Set(lines('risky-tlds.txt')),
    brands: pairs('mailboxes.tsv'),
    mailProviders: pairs('mail-providers.tsv'),
  }
  return loaded
}

/** Sources, versions, dates and licences of the bundled data. Throws when the data was never built. */
export function dataManifest(): DataManifest {
  // Our own build wrote the file and ensureData() compares its hashes, so its shape is trusted.
  manifest ??= JSON.parse(read('manifest.json')) as DataManifest
  return manifest
}
