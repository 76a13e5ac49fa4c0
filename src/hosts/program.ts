// What the program says of itself.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { programDir } from './paths.ts'

/** The version in package.json. */
export function programVersion(): string {
  const text = readFileSync(path.join(programDir(import.meta.dirname), 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
