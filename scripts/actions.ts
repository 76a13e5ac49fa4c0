// An action on a list is declared once, and only the pipeline (src/engine/action) queues it, puts it back, notes it and tells pages.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isTest } from './layers.ts'

/** The calls of the pipeline. No action makes them, nor a file of its folder that it is made of. */
const ofPipeline: readonly { readonly call: RegExp; readonly what: string }[] = [
  { call: /\bedits\.write\(/, what: 'writes slices' },
  { call: /\b(?:allOrNothing|createSliceAction)\(/, what: 'opens a step' },
  { call: /\bactions\.run\(|\binOrder\(/, what: 'uses the queue of the list' },
  { call: /\bchanges\.sheet\(/, what: 'tells pages of a change' },
  { call: /'keepDoing'/, what: 'notes a step for recipes' },
]
const declaring = /\b(?:listAction|drawnAction|plainAction|notedAction)\(/
const word = /\b(?:listAction|stepKind)\(\{\s*does: '([^']+)'|\bactionFacts\(\{\s*id: '([^']+)'/g
/** Folders that the pipeline is made with: single edits, undo and the queue itself. */
const below = /^engine\/(?:action|sheet)\//
/** Work on lists that does not use the pipeline. Nothing is added here: a change of a list is an action (docs/how-to/list-action.md). */
export const outside: readonly string[] = ['engine/match/tables.ts', 'engine/search/adds.ts']
const ofStep = /\bedits\.write\(|\b(?:allOrNothing|createSliceAction)\(|\bactions\.run\(|'keepDoing'/
const pipeline = 'engine/action'

/** The files that declare an action, and those of their folders that they are made of, but for `known` ones. */
function madeOf(texts: ReadonlyMap<string, string>, known: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (name: string) => {
    const text = texts.get(name)
    if (text === undefined || found.has(name) || known.includes(name)) return
    found.add(name)
    for (const [, from = ''] of text.matchAll(/from '(\.\/[^']+)'/g))
      follow(path.posix.join(path.posix.dirname(name), from))
  }
  for (const [name, text] of texts) if (declaring.test(text)) follow(name)
  return found
}

/** Each file below `root` (src) that does the work of the pipeline, and each action that is declared twice, as sentences. */
export function actionFaults(root: string, known: readonly string[] = outside): string[] {
  const files = globSync(['engine/**/*.ts', 'model/actions/*.ts'], { cwd: root })
    .map(name => name.split(path.sep).join('/'))
    .filter(name => !isTest(name) && path.posix.dirname(name) !== pipeline)
    .sort()
    .map(name => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  const made = madeOf(texts, known)
  const faults = [...made].flatMap(name =>
    ofPipeline.flatMap(({ call, what }) =>
      call.test(texts.get(name) ?? '') ? [`${name}: ${what}, which ${pipeline} does`] : [],
    ),
  )
  const alone = files.filter(({ name, text }) => !below.test(name) && !made.has(name) && ofStep.test(text))
  for (const { name } of alone) if (!known.includes(name)) faults.push(`${name}: changes a list without ${pipeline}`)
  for (const name of known)
    if (!alone.some(one => one.name === name))
      faults.push(`${name}: no longer works outside ${pipeline}; take it off the list`)
  const declared = new Map<string, string>()
  for (const { name, text } of files)
    for (const [, step, facts] of text.matchAll(word)) {
      const id = step ?? facts ?? ''
      const known = declared.get(id)
      if (known !== undefined) faults.push(`${name}: "${id}" is declared in ${known} too`)
      declared.set(id, name)
    }
  return faults
}

if (import.meta.main) {
  const faults = actionFaults(path.join(import.meta.dirname, '..', 'src'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
