// The bundled lists about mail domains and user names, and the lexicon of names.
import { dataFile, dataLines, loadedOnce } from './load.ts'

/** How sure the lists are that a domain hands out throw-away addresses. */
export type DisposableTier = 'confirmed' | 'likely'

/** The lists of the data build; domains are lower-case ASCII. */
export interface BundledLists {
  readonly disposable: ReadonlyMap<string, DisposableTier>
  readonly free: ReadonlySet<string>
  /** Local parts that name a function, lower-case. */
  readonly roles: ReadonlySet<string>
  /** What people type to fill a field: test, asdf. */
  readonly placeholders: ReadonlySet<string>
  /** Forwarding services with a real person behind each address. */
  readonly relays: ReadonlySet<string>
  /** Hosts where many people and companies have their page; true where each name below is a site of its own, too. */
  readonly shared: ReadonlyMap<string, boolean>
  readonly riskyTlds: ReadonlySet<string>
  /** Brand of the mainstream mailbox domains. */
  readonly brands: ReadonlyMap<string, string>
  /** Who runs a mail server, by the last labels of its host name. */
  readonly mailProviders: ReadonlyMap<string, string>
}

/** A file of names, each with its value after a tab. */
const pairs = (name: string) =>
  dataLines(name).map((line): [string, string] => {
    const [key = '', value = ''] = line.split('\t')
    return [key, value]
  })

/** The lists, loaded at the first call (about 20 ms). Throws when the data was never built. */
export const bundledLists = loadedOnce(
  (): BundledLists => ({
    // A leading "!" marks the confirmed tier.
    disposable: new Map(
      dataLines('disposable.txt').map(line => (line.startsWith('!') ? [line.slice(1), 'confirmed'] : [line, 'likely'])),
    ),
    free: new Set(dataLines('free.txt')),
    roles: new Set(dataLines('roles.txt')),
    placeholders: new Set(dataLines('placeholders.txt')),
    relays: new Set(dataLines('relays.txt')),
    shared: new Map(dataLines('shared-hosts.txt').map(line => [line.replace('*.', ''), line.startsWith('*.')])),
    riskyTlds: new Set(dataLines('risky-tlds.txt')),
    brands: new Map(pairs('mailboxes.tsv')),
    mailProviders: new Map(pairs('mail-providers.tsv')),
  }),
)

/** A large mailbox domain that others are mistyped for; the weight decides between equally near ones. */
export interface TypoTarget {
  readonly domain: string
  readonly weight: number
}

export interface TypoLists {
  readonly targets: readonly TypoTarget[]
  /** First labels of real domains that look like a slip of a target. */
  readonly lookAlikes: ReadonlySet<string>
}

/** What the typo rules compare with. Throws when the data was never built. */
export const typoLists = loadedOnce(
  (): TypoLists => ({
    targets: pairs('typo-targets.tsv').map(([domain, weight]) => ({ domain, weight: Number(weight) })),
    lookAlikes: new Set(dataLines('look-alikes.txt')),
  }),
)

/** Names as user names spell them: lower-case a-z. */
export interface NameLexicon {
  readonly given: ReadonlySet<string>
  readonly family: ReadonlySet<string>
}

/** Given and family names of many countries. Throws when the data was never built. */
export const nameLexicon = loadedOnce(
  (): NameLexicon => ({
    given: new Set(dataLines('names-given.txt')),
    family: new Set(dataLines('names-family.txt')),
  }),
)

/** Log2 probabilities of letter pairs in names, 28 x 28 (email/letter-pairs.ts). Throws when the data was never built. */
export const namePairs = loadedOnce((): Float32Array => {
  const bytes = dataFile('bigrams.bin')
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4))
})
