// docs/requirements.md against the tests: each file and each title that it names is there, and each requirement has a test that
// `npm test` runs, or says that its tests are those of the full suite.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { longDeepTests, mainJourneys } from './tiers.ts'

const root = path.join(import.meta.dirname, '..')
const fullSuite = '(full suite)'
const endings = ['test', 'conformance', 'property', 'crash']

/** Tests by path from the root, with what they say. */
export type TestTexts = ReadonlyMap<string, string>

/**
 * Files that a name stands for: a journey; else tests in src, whose ending may be left open by a star, or all of a folder. A name
 * without a folder is one in any folder.
 */
export function filesNamed(name: string, tests: TestTexts): string[] {
  const shell = `${name}.spec.ts`
  if (tests.has(`e2e/journeys/${shell}`)) return [`e2e/journeys/${shell}`]
  if (tests.has(shell)) return [shell]
  const base = name.replace(/\.?\*$/, '')
  const isOf = (file: string) => {
    const rest = file.startsWith('src/') ? file.slice('src/'.length) : file
    const plain = rest.replace(/\.tsx?$/, '')
    const own = base.includes('/') || base.startsWith('scripts') ? plain : path.posix.basename(plain)
    if (base.endsWith('/')) return own.startsWith(base) && !own.slice(base.length).includes('/')
    return own === base || endings.some(ending => own === `${base}.${ending}`)
  }
  return [...tests.keys()].filter(isOf)
}

const named = /"([^"]+)"|([A-Za-z0-9][\w./-]*\*?)/g

/** Whether a file may have a title: "…" stands for what is left out, and a title may lie in the pattern of a table of cases. */
function hasTitle(text: string, title: string): boolean {
  const plain = (words: string) => words.replace(/[’']/g, "'").replace(/\s+/g, ' ')
  const parts = plain(title)
    .split('…')
    .map(part => part.trim().replace(/,$/, ''))
    .filter(Boolean)
  const said = plain(text.replaceAll("\\'", "'"))
  return parts.every(part => said.includes(part))
}

interface Requirement {
  readonly id: string
  readonly cell: string
}

export const requirementsIn = (text: string): Requirement[] =>
  [...text.matchAll(/^\| (R-[A-Z0-9]+-\d+[a-z]?) \|[^|]*\|(.*)\|$/gm)].map(([, id = '', cell = '']) => ({ id, cell }))

const isIn = (file: string, patterns: readonly string[]) => patterns.some(pattern => path.matchesGlob(file, pattern))
const isMain = (file: string) =>
  file.startsWith('e2e/') ? mainJourneys.includes(file.slice('e2e/'.length)) : !isIn(file, longDeepTests)

/** Sentences about what a requirement names that is not there, and about requirements that `npm test` does not touch. */
export function faultsOf({ id, cell }: Requirement, tests: TestTexts): string[] {
  const faults: string[] = []
  const files = new Set<string>()
  let latest: string[] = []
  for (const [, title, name = ''] of cell.matchAll(named)) {
    if (title !== undefined) {
      if (latest.length > 0 && !latest.some(file => hasTitle(tests.get(file) ?? '', title)))
        faults.push(`${id}: no test of ${latest.join(', ')} is called "${title}"`)
      continue
    }
    const found = filesNamed(name.replace(/\.$/, ''), tests)
    if (found.length > 0) latest = found
    else if (name.includes('/') && name.endsWith('*')) faults.push(`${id}: there is no test ${name}`)
    for (const file of found) files.add(file)
  }
  if (files.size === 0) return faults
  const inMain = [...files].some(isMain)
  if (!inMain && !cell.includes(fullSuite)) faults.push(`${id}: no test of it is in npm test; write ${fullSuite}`)
  if (inMain && cell.includes(fullSuite)) faults.push(`${id}: is in npm test, and not only in the full suite`)
  return faults
}

if (import.meta.main) {
  const patterns = ['e2e/{journeys,shell}/*.spec.ts', '{src,scripts}/**/*.{test,conformance,property,crash}.{ts,tsx}']
  const files = patterns
    .flatMap(pattern => globSync(pattern, { cwd: root }))
    .map(name => name.split(path.sep).join('/'))
  const tests = new Map(files.map(file => [file, readFileSync(path.join(root, file), 'utf8')]))
  const found = requirementsIn(readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')).flatMap(one =>
    faultsOf(one, tests),
  )
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
