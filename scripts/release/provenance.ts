// Where the files of a release come from: an in-toto statement with a SLSA provenance predicate, and the sums of all files.
import { createHash } from 'node:crypto'

export interface Subject {
  readonly name: string
  readonly sha256: string
}

export interface Origin {
  readonly subjects: readonly Subject[]
  readonly version: string
  readonly commit: string
  /** False: the files also contain changes that are in no commit. */
  readonly committed: boolean
  /** Seconds since 1970 that the packed files have. */
  readonly time: number
  /** SHA-256 of package-lock.json, which names every package with its sum. */
  readonly lockFile: string
  readonly node: string
  readonly system: string
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** As `sha256sum --check` reads it. */
export const sumsText = (subjects: readonly Subject[]): string =>
  subjects
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join('')

/** Says nothing of the moment and the computer of the build, so that two builds of a commit give the same statement. */
export function provenance(origin: Origin) {
  const { subjects, version, commit, committed, time, lockFile, node, system } = origin
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://listwright.example/build/npm-run-release/v1',
        externalParameters: { version, command: 'npm ci && npm run release' },
        internalParameters: { node, system, sourceDateEpoch: time, committed },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lockFile } },
        ],
      },
      runDetails: { builder: { id: 'https://listwright.example/builder/clone' } },
    },
  }
}
