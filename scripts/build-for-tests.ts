// Before tests that start processes: the program is built from the present sources, and what they start loads quickly, with a
// cache of compiled code.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.ts'
import { isBuilt } from './built.mjs'

export const out = path.join(import.meta.dirname, '..', 'out')

export async function buildForTests(): Promise<void> {
  const compiled = path.join(out, 'compiled')
  // What was compiled of an earlier build is never asked for again.
  if (!isBuilt()) rmSync(compiled, { recursive: true, force: true })
  await ensureBuilt(line => console.log(line))
  // For processes started from here on.
  process.env.NODE_COMPILE_CACHE = compiled
}
