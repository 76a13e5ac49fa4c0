// Files that import one another in a circle: none by what runs, and only a few at a time by types, so that a reader can begin anywhere.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsIn } from './imports.ts'
import { isTest } from './layers.ts'

/** Files of a circle by types that is still read as one thing. */
const maxByTypes = 4

interface Imports {
  /** Of each file the files that it imports. */
  readonly all: ReadonlyMap<string, ReadonlySet<string>>
  /** Those of which something is there when the program runs. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
}

/** Names that are types, one by one. */
const typesAlone = /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/

/** The imports of files by their texts. */
export function importsOf(texts: ReadonlyMap<string, string>): Imports {
  const all = new Map<string, Set<string>>()
  const values = new Map<string, Set<string>>()
  for (const [file, text] of texts) {
    const [any, running] = [new Set<string>(), new Set<string>()]
    for (const { target: name, isType, isLazy, clause } of importsIn(text)) {
      const target = path.posix.join(path.posix.dirname(file), name)
      // What is loaded when it is needed ties no file to another at the start.
      if (isLazy || !name.startsWith('.') || !texts.has(target)) continue
      any.add(target)
      if (!isType && !typesAlone.test(clause)) running.add(target)
    }
    all.set(file, any)
    values.set(file, running)
  }
  return { all, values }
}

/** Circles of more than one file, by Tarjan's algorithm (SIAM J. Comput. 1, 1972). */
export function circlesIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const number = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = number.size
    number.set(file, own)
    let low = own
    stack.push(file)
    onStack.add(file)
    for (const next of imports.get(file) ?? []) {
      if (!number.has(next)) low = Math.min(low, visit(next))
      else if (onStack.has(next)) low = Math.min(low, number.get(next) ?? low)
    }
    if (low === own) {
      const circle = stack.splice(stack.indexOf(file))
      for (const one of circle) onStack.delete(one)
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }
  for (const file of imports.keys()) if (!number.has(file)) visit(file)
  return circles
}

/** Sentences about circles that are too large. */
export function tooLarge({ all, values }: Imports): string[] {
  return [
    ...circlesIn(values).map(circle => `${circle.join(', ')}: import one another`),
    ...circlesIn(all)
      .filter(circle => circle.length > maxByTypes)
      .map(circle => `${circle.join(', ')}: ${circle.length} files know one another's types`),
  ]
}

if (import.meta.main) {
  const src = path.join(import.meta.dirname, '..', 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).map(name => name.split(path.sep).join('/'))
  const texts = files
    .filter(file => !isTest(file))
    .map(file => [file, readFileSync(path.join(src, file), 'utf8')] as const)
  const found = tooLarge(importsOf(new Map(texts)))
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
