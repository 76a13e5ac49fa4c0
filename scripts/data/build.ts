// `npm run data`: makes resources/data and NOTICE from the locked packages and data/hand. Equal inputs give equal bytes.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DataFile, DataManifest } from '../../src/checks/data/manifest.ts'
import { bigramModel } from './bigrams.ts'
import { emailLists } from './email-lists.ts'
import { letterModels } from './letter-models.ts'
import { nameTables } from './name-tables.ts'
import { nameLists } from './names.ts'
import { noticeText } from './notice.ts'
import type { Output } from './output.ts'
import { phoneTables } from './phone-tables.ts'
import { dataDir, readInputs, readSources, root, sha256 } from './sources.ts'

/** One maker per kind of knowledge; each gives the files it makes. */
const makers: readonly (() => readonly Output[] | Promise<readonly Output[]>)[] = [
  emailLists,
  nameTables,
  phoneTables,
  nameLists,
  bigramModel,
  letterModels,
]

/** Builds all files into `dir`, the manifest last, each put in place by a rename so that no reader sees half a file. */
export async function buildData(dir = dataDir): Promise<DataManifest> {
  mkdirSync(dir, { recursive: true })
  const put = (name: string, bytes: Buffer | string) => {
    const draft = path.join(dir, `.${name}.${process.pid}`)
    writeFileSync(draft, bytes)
    renameSync(draft, path.join(dir, name))
  }
  const files: Record<string, DataFile> = {}
  for (const make of makers) {
    for (const { name, bytes, rows, from } of await make()) {
      put(name, bytes)
      files[name] = { rows, sha256: sha256(bytes), from }
    }
  }
  const manifest = { sources: readSources(), inputs: readInputs(), files }
  put('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
  const made = new Set([...Object.keys(files), 'manifest.json'])
  // A file that an earlier build made is shipped no longer; drafts of another build running now begin with a dot.
  for (const name of readdirSync(dir)) if (!name.startsWith('.') && !made.has(name)) rmSync(path.join(dir, name))
  return manifest
}

if (import.meta.main) {
  const { files, sources } = await buildData()
  writeFileSync(path.join(root, 'NOTICE'), noticeText(sources))
  for (const [name, file] of Object.entries(files)) console.log(`${name}: ${file.rows} rows`)
}
