// Keeps resources/data in step with its inputs: start, build and tests call ensureData() first.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DataManifest } from '../../src/checks/data/manifest.ts'
import { dataDir, readInputs, readSources, sha256 } from './sources.ts'

/** Whether `dir` holds what the present inputs give, judged by the hashes of its manifest. */
export function isCurrent(dir = dataDir): boolean {
  const file = path.join(dir, 'manifest.json')
  if (!existsSync(file)) return false
  // Our own build wrote the file; one that was cut short is not JSON and counts as stale.
  let manifest: DataManifest
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8')) as DataManifest
  } catch {
    return false
  }
  return (
    isDeepStrictEqual(manifest.sources, readSources()) &&
    isDeepStrictEqual(manifest.inputs, readInputs()) &&
    Object.entries(manifest.files).every(([name, made]) => {
      const output = path.join(dir, name)
      return existsSync(output) && sha256(readFileSync(output)) === made.sha256
    })
  )
}

/** Builds the bundled data when it is missing or stale; true when it had to. */
export async function ensureData(dir = dataDir): Promise<boolean> {
  if (isCurrent(dir)) return false
  // Loaded only when needed: the builders read megabytes of packages.
  const { buildData } = await import('./build.ts')
  await buildData(dir)
  return true
}

if (import.meta.main) await ensureData()
