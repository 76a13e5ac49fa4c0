// The bundled data files, each read once when first needed. Pure knowledge: no file is written, nothing is fetched.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DataManifest } from './manifest.ts'

/** `resources/data` above this file: three folders up in the sources, two in the built program. */
const directory =
  ['../../../resources/data', '../../resources/data'].map(up => path.join(import.meta.dirname, up)).find(existsSync) ??
  path.join(import.meta.dirname, '../../../resources/data')

/** The bytes of a bundled file. Throws when the data was never built. */
export function dataFile(name: string): Buffer {
  try {
    return readFileSync(path.join(directory, name))
  } catch (cause) {
    throw new Error(`The bundled data file ${name} is missing from ${directory}. Run "npm run data".`, { cause })
  }
}

/** The lines of a bundled list. Throws when the data was never built. */
export const dataLines = (name: string): string[] => dataFile(name).toString().split('\n').filter(Boolean)

/** A getter that loads at its first call and keeps the value from then on. */
export function loadedOnce<T extends object>(load: () => T): () => T {
  let value: T | null = null
  return () => {
    value ??= load()
    return value
  }
}

/** Sources, versions, dates and licences of the bundled data. Throws when the data was never built. */
export const dataManifest = loadedOnce(
  // Our own build wrote the file and ensureData() compares its hashes, so its shape is trusted.
  () => JSON.parse(dataFile('manifest.json').toString()) as DataManifest,
)
