// No name gets into SQL unchecked: what is in a hole of a SQL text of the engine is a number, a text of the program
// itself, or was made by `sqlIdentifier()` and its like (src/engine/store/sql.ts). Fails with each hole of which that cannot be
// shown. Followed are constants, functions and their arguments, also those of other files; what comes from outside, as the
// parameters of an exported function do, is believed to be a number where its type says so, and nothing else.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { Judge } from './sql-names/judge.ts'
import { pieceOf } from './sql-names/pieces.ts'
import { declare, type File, inside, type Scope } from './sql-names/scope.ts'
import { child, children, isFunction, type Node, textOf, walk } from './sql-names/tree.ts'

/** Texts with these words are SQL. */
const sqlWords =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER TABLE|DROP|FROM|WHERE|PRAGMA|ATTACH|JOIN|ORDER BY|IS NULL|IS NOT|LIKE|IN \(|CASE|BETWEEN|VALUES|GLOB|COLLATE)\b/

/** The others are only followed. */
const judged = /^engine\//

/** Each unchecked hole below `root` as a line; an empty list is a clean tree. */
export function unchecked(root: string, folders: readonly string[]): string[] {
  const files = new Map<string, File>()
  for (const name of folders.flatMap(folder => globSync(`${folder}/**/*.ts`, { cwd: root })))
    if (!/\.(test|property|conformance|crash)\.ts$/.test(name)) {
      const text = readFileSync(path.join(root, name), 'utf8')
      const top: Scope = { names: new Map(), outer: null }
      const body = parseAst(text, { lang: 'ts' }) as unknown as Node
      files.set(name, { name, text, top, body })
    }
  for (const file of files.values()) declare(file.body, file, file.top)
  const found: string[] = []
  for (const file of files.values()) if (judged.test(file.name)) look(file, file.body, file.top, files, found)
  return found
}

/** Looks for SQL texts, function by function. */
function look(file: File, node: Node, scope: Scope, files: Map<string, File>, found: string[]): void {
  /** Functions that a list is gone through with, and what is known of its elements. */
  const given = new Map<Node, boolean[]>()
  walk(node, one => {
    if (one !== node && isFunction(one)) {
      look(file, one, inside(one, file, scope, given.get(one) ?? []), files, found)
      return false
    }
    const [first] = one.type === 'CallExpression' ? children(one, 'arguments') : []
    const callee = child(one, 'callee')
    if (
      first &&
      isFunction(first) &&
      callee?.type === 'MemberExpression' &&
      throughAll.test(textOf(child(callee, 'property')))
    )
      given.set(first, [new Judge(files).fits(child(callee, 'object'), file, scope), true])
    const holes =
      one.type === 'TemplateLiteral' && isSql(one, file)
        ? children(one, 'expressions')
        : one.type === 'CallExpression'
          ? new Judge(files).sqlArguments(one, scope)
          : []
    holes.push(...pieceOf(one))
    for (const hole of holes)
      if (!new Judge(files).fits(hole, file, scope)) {
        const line = file.text.slice(0, hole.start).split('\n').length
        found.push(`${file.name}:${line}: \${${file.text.slice(hole.start, hole.end)}}`)
      }
    return true
  })
}

const throughAll = /^(map|flatMap|filter|forEach|some|every)$/

const isSql = (template: Node, file: File) =>
  children(template, 'expressions').length > 0 && sqlWords.test(file.text.slice(template.start, template.end))

if (import.meta.main) {
  const found = unchecked(path.join(import.meta.dirname, '..', 'src'), ['engine', 'contract'])
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
