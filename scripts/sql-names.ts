// No name gets into SQL unchecked: what is in a hole of a SQL text of the engine is a number, a text of the program
// itself, or was made by `sqlIdentifier()` and its like (src/engine/store/sql.ts). Fails with each hole of which that cannot be
// shown. Followed are constants, functions and their arguments, also those of other files; what comes from outside, as the
// parameters of an exported function do, is believed to be a number where its type says so, and nothing else.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'

/** A node of the syntax tree (ESTree with types). */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
/** What a name stands for where it is used. */
type Meaning =
  | { kind: 'value'; node: Node; file: File; scope: Scope }
  /** One of the values of a list, or a part of a value. */
  | { kind: 'part'; node: Node; file: File; scope: Scope; key?: string }
  | { kind: 'parameter'; annotation: Node | null; fit: boolean | null }
  | { kind: 'import'; from: string; name: string }
interface Scope {
  names: Map<string, Meaning>
  outer: Scope | null
}
interface File {
  name: string
  text: string
  top: Scope
  body: Node
}

/** Functions that check what they are given, or quote it. */
const makers = new Set(['sqlIdentifier', 'tableOf', 'quotedName', 'Number'])
/** Texts with these words are SQL. */
const sqlWords =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER TABLE|DROP|FROM|WHERE|PRAGMA|ATTACH|JOIN|ORDER BY|IS NULL|IS NOT|LIKE|IN \(|CASE|BETWEEN|VALUES|GLOB|COLLATE)\b/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const child = (node: Node, key: string): Node | null => (isNode(node[key]) ? node[key] : null)
const children = (node: Node, key: string): Node[] => (Array.isArray(node[key]) ? node[key].filter(isNode) : [])
const textOf = (node: Node | null, key = 'name'): string => (node && typeof node[key] === 'string' ? node[key] : '')

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

/** Names that a block brings, those of inner blocks aside. */
function declare(block: Node, file: File, scope: Scope): void {
  for (const statement of [...children(block, 'body'), ...children(block, 'consequent')])
    declareOne(statement, file, scope)
}

function declareOne(statement: Node, file: File, scope: Scope): void {
  switch (statement.type) {
    case 'ExportNamedDeclaration': {
      const inner = child(statement, 'declaration')
      if (inner) declareOne(inner, file, scope)
      return
    }
    case 'ImportDeclaration':
      for (const one of children(statement, 'specifiers'))
        scope.names.set(textOf(child(one, 'local')), {
          kind: 'import',
          from: textOf(child(statement, 'source'), 'value'),
          name: textOf(child(one, 'imported')) || 'default',
        })
      return
    case 'FunctionDeclaration':
      scope.names.set(textOf(child(statement, 'id')), { kind: 'value', node: statement, file, scope })
      return
    case 'VariableDeclaration':
      for (const one of children(statement, 'declarations')) {
        const init = child(one, 'init')
        const id = child(one, 'id')
        if (init && id) bind(id, { kind: 'value', node: init, file, scope }, scope)
      }
  }
}

/** Gives the names of a pattern their meaning: parts of a value are as fit as all of it. */
function bind(pattern: Node, meaning: Meaning, scope: Scope): void {
  const part: Meaning = meaning.kind === 'value' ? { ...meaning, kind: 'part' } : meaning
  switch (pattern.type) {
    case 'Identifier':
      scope.names.set(textOf(pattern), meaning)
      return
    case 'ObjectPattern':
      for (const one of children(pattern, 'properties'))
        bind(child(one, 'value') ?? child(one, 'argument') ?? one, fieldOf(part, textOf(child(one, 'key'))), scope)
      return
    case 'ArrayPattern':
      for (const one of children(pattern, 'elements')) bind(one, part, scope)
      return
    case 'AssignmentPattern': {
      const left = child(pattern, 'left')
      if (left) bind(left, part, scope)
      return
    }
    case 'RestElement': {
      const rest = child(pattern, 'argument')
      if (rest) bind(rest, part, scope)
    }
  }
}

/** What a field of it means, where that is known. */
function fieldOf(meaning: Meaning, key: string): Meaning {
  if (meaning.kind === 'part') return { ...meaning, key }
  if (meaning.kind !== 'parameter' || meaning.annotation?.type !== 'TSTypeLiteral') return meaning
  const member = children(meaning.annotation, 'members').find(one => textOf(child(one, 'key')) === key)
  const type = member && child(member, 'typeAnnotation')
  return { ...meaning, annotation: type ? child(type, 'typeAnnotation') : null }
}

const isFunction = ({ type }: Node) => /^(Arrow)?Function(Declaration|Expression)?/.test(type)

/** The scope inside a function. `fits`: of arguments that are known. */
function inside(fn: Node, file: File, outer: Scope, fits: readonly (boolean | null)[]): Scope {
  const scope: Scope = { names: new Map(), outer }
  for (const [at, param] of children(fn, 'params').entries()) {
    const pattern = param.type === 'AssignmentPattern' ? (child(param, 'left') ?? param) : param
    const annotation = child(pattern, 'typeAnnotation')
    bind(
      pattern,
      { kind: 'parameter', annotation: annotation && child(annotation, 'typeAnnotation'), fit: fits[at] ?? null },
      scope,
    )
  }
  const body = child(fn, 'body')
  if (body?.type === 'BlockStatement') declareAll(body, file, scope)
  return scope
}

/** All names below a block, as if it were one: the same name twice is fit only if both are. */
function declareAll(block: Node, file: File, scope: Scope): void {
  walk(block, node => {
    if (node !== block && isFunction(node) && node.type !== 'FunctionDeclaration') return false
    if (node.type === 'VariableDeclaration' || node.type === 'FunctionDeclaration') declareOne(node, file, scope)
    if (node.type === 'ForOfStatement') {
      const left = child(node, 'left')
      const id = left && children(left, 'declarations')[0]
      const right = child(node, 'right')
      const pattern = id && child(id, 'id')
      if (pattern && right) bind(pattern, { kind: 'part', node: right, file, scope }, scope)
    }
    return node.type !== 'FunctionDeclaration'
  })
}

function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit)
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) walk(one, visit)
  }
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

/** The text of a piece of SQL that goes about with its parameters. */
function pieceOf(node: Node): Node[] {
  if (node.type !== 'ObjectExpression') return []
  const field = (name: string) => {
    const found = children(node, 'properties').find(one => textOf(child(one, 'key')) === name)
    return found ? child(found, 'value') : null
  }
  const text = field('text')
  return text && field('params') ? [text] : []
}

const throughAll = /^(map|flatMap|filter|forEach|some|every)$/

const isSql = (template: Node, file: File) =>
  children(template, 'expressions').length > 0 && sqlWords.test(file.text.slice(template.start, template.end))

/** Whether a parameter takes a piece of SQL: its callers are checked instead. */
const takesSql = (param: Node): boolean => {
  const annotation = child(param, 'typeAnnotation')
  const type = annotation && child(annotation, 'typeAnnotation')
  return type !== null && namesSql(type)
}

const namesSql = (type: Node): boolean => {
  let found = false
  walk(type, one => {
    found ||= one.type === 'TSTypeReference' && textOf(child(one, 'typeName')) === 'SqlText'
    return !found
  })
  return found
}

const numeric = /^(TSNumberKeyword|TSBooleanKeyword)$/

class Judge {
  readonly #files: Map<string, File>
  readonly #going = new Set<Node>()
  constructor(files: Map<string, File>) {
    this.#files = files
  }

  /** Whether nothing but numbers, texts of the program and checked names can be in it. */
  fits(node: Node | null, file: File, scope: Scope): boolean {
    if (!node) return true
    // What leads back to itself is as fit as the rest of it.
    if (this.#going.has(node)) return true
    this.#going.add(node)
    try {
      return this.#judge(node, file, scope)
    } finally {
      this.#going.delete(node)
    }
  }

  /** Arguments of a call that its function puts into SQL. */
  sqlArguments(call: Node, scope: Scope): Node[] {
    const callee = child(call, 'callee')
    if (callee?.type !== 'Identifier') return []
    const meaning = this.#meaning(textOf(callee), scope)
    const value = meaning?.kind === 'import' ? this.#imported(meaning, scope) : meaning
    if (value?.kind !== 'value') return []
    const params = children(value.node, 'params')
    return children(call, 'arguments').filter((_, at) => {
      const param = params[at]
      return param !== undefined && takesSql(param)
    })
  }

  #all = (nodes: readonly (Node | null)[], file: File, scope: Scope) => nodes.every(one => this.fits(one, file, scope))

  #judge(node: Node, file: File, scope: Scope): boolean {
    switch (node.type) {
      case 'Literal':
        return true
      case 'TemplateLiteral':
        return this.#all(children(node, 'expressions'), file, scope)
      case 'ArrayExpression':
        return this.#all(children(node, 'elements'), file, scope)
      case 'SpreadElement':
      case 'UnaryExpression':
        return this.fits(child(node, 'argument'), file, scope)
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.fits(child(node, 'expression'), file, scope)
      case 'ConditionalExpression':
        return this.#all([child(node, 'consequent'), child(node, 'alternate')], file, scope)
      case 'LogicalExpression':
      case 'BinaryExpression':
        return this.#all([child(node, 'left'), child(node, 'right')], file, scope)
      case 'ObjectExpression':
        if (pieceOf(node).length > 0) return this.#all(pieceOf(node), file, scope)
        return children(node, 'properties').every(one =>
          this.fits(child(one, 'value') ?? child(one, 'argument'), file, scope),
        )
      case 'NewExpression':
        return this.#all(children(node, 'arguments'), file, scope)
      case 'Identifier':
        return textOf(node) === 'undefined' || this.#name(textOf(node), scope)
      case 'MemberExpression':
        return this.#member(node, file, scope)
      case 'CallExpression':
        return this.#call(node, file, scope)
      default:
        return false
    }
  }

  #meaning(name: string, scope: Scope): Meaning | null {
    for (let at: Scope | null = scope; at; at = at.outer) {
      const found = at.names.get(name)
      if (found) return found
    }
    return null
  }

  #name(name: string, scope: Scope): boolean {
    const meaning = this.#meaning(name, scope)
    if (!meaning) return false
    switch (meaning.kind) {
      case 'parameter':
        return meaning.fit ?? isNumeric(meaning.annotation)
      case 'import': {
        const value = this.#imported(meaning, scope)
        return value !== null && this.fits(value.node, value.file, value.scope)
      }
      case 'part':
        return this.#field(meaning.node, meaning.key ?? '', meaning.file, meaning.scope)
      default:
        return !isFunction(meaning.node) && this.fits(meaning.node, meaning.file, meaning.scope)
    }
  }

  /** A field of what an expression gives, or, where that is not known, all of it. */
  #field(node: Node | null, key: string, file: File, scope: Scope): boolean {
    if (!node || key === '') return this.fits(node, file, scope)
    const again = (one: Node | null) => this.#field(one, key, file, scope)
    switch (node.type) {
      case 'ObjectExpression': {
        const all = children(node, 'properties')
        const own = all.find(one => textOf(child(one, 'key')) === key)
        if (own) return this.fits(child(own, 'value'), file, scope)
        return all.every(one => one.type !== 'SpreadElement' || again(child(one, 'argument')))
      }
      case 'ArrayExpression':
        return children(node, 'elements').every(again)
      case 'ConditionalExpression':
        return again(child(node, 'consequent')) && again(child(node, 'alternate'))
      case 'ParenthesizedExpression':
        return again(child(node, 'expression'))
      case 'Identifier': {
        const meaning = this.#meaning(textOf(node), scope)
        const whole = meaning?.kind === 'value' || (meaning?.kind === 'part' && meaning.key === undefined)
        return whole && !isFunction(meaning.node)
          ? this.#field(meaning.node, key, meaning.file, meaning.scope)
          : this.fits(node, file, scope)
      }
      case 'CallExpression':
        return this.#call(node, file, scope, key)
      default:
        return this.fits(node, file, scope)
    }
  }

  #imported(
    { from, name }: Extract<Meaning, { kind: 'import' }>,
    scope: Scope,
  ): Extract<Meaning, { kind: 'value' }> | null {
    const at = [...this.#files.values()].find(file => isWithin(scope, file.top))
    const target = at && this.#files.get(path.posix.normalize(path.posix.join(path.posix.dirname(at.name), from)))
    const found = target?.top.names.get(name)
    return found?.kind === 'value' ? found : null
  }

  /** A field of an object; where nothing is known of it, only what is called an id, a number of the database. */
  #member(node: Node, file: File, scope: Scope): boolean {
    const object = child(node, 'object')
    const name = node.computed ? '' : textOf(child(node, 'property'))
    if (/^(id|.*Id|.*_id|length)$/.test(name) || textOf(object) === 'Number') return true
    return this.#field(object, name, file, scope)
  }

  #call(node: Node, file: File, scope: Scope, key = ''): boolean {
    const callee = child(node, 'callee')
    const args = children(node, 'arguments')
    if (callee?.type === 'Identifier') {
      const name = textOf(callee)
      if (makers.has(name)) return true
      if (name === 'Array') return this.#all(args, file, scope)
      const meaning = this.#meaning(name, scope)
      const value = meaning?.kind === 'import' ? this.#imported(meaning, scope) : meaning
      if (value?.kind !== 'value') return false
      return this.#result(
        value,
        args.map(one => (isFunction(one) ? null : this.fits(one, file, scope))),
        key,
      )
    }
    if (callee?.type !== 'MemberExpression') return false
    if (callee.computed) return this.#oneOf(child(callee, 'object'), args, file, scope)
    const method = textOf(child(callee, 'property'))
    const object = child(callee, 'object')
    const [first] = args
    switch (method) {
      case 'indexOf':
      case 'findIndex':
        return true
      case 'join':
      case 'repeat':
      case 'concat':
      case 'fill':
        return this.fits(object, file, scope) && this.#all(args, file, scope)
      case 'filter':
      case 'slice':
      case 'toSorted':
      case 'reverse':
      case 'values':
      case 'keys':
        return this.fits(object, file, scope)
      case 'map':
      case 'flatMap':
        if (first?.type === 'Identifier' && makers.has(textOf(first))) return true
        return (
          first !== undefined && this.#result({ node: first, file, scope }, [this.fits(object, file, scope), true], key)
        )
      default:
        return false
    }
  }

  /** One of the functions of an object, whichever. */
  #oneOf(object: Node | null, args: Node[], file: File, scope: Scope): boolean {
    const meaning = object && this.#meaning(textOf(object), scope)
    const value = meaning?.kind === 'import' ? this.#imported(meaning, scope) : meaning
    if (value?.kind !== 'value' || value.node.type !== 'ObjectExpression') return false
    const fits = args.map(one => this.fits(one, file, scope))
    return children(value.node, 'properties').every(one => {
      const node = child(one, 'value')
      return node !== null && this.#result({ node, file: value.file, scope: value.scope }, fits)
    })
  }

  /** What a function gives for arguments of which it is known whether they fit. */
  #result(
    { node, file, scope }: { node: Node; file: File; scope: Scope },
    fits: readonly (boolean | null)[],
    key = '',
  ): boolean {
    if (!isFunction(node)) {
      if (node.type !== 'Identifier') return false
      const meaning = this.#meaning(textOf(node), scope)
      const value = meaning?.kind === 'import' ? this.#imported(meaning, scope) : meaning
      return value?.kind === 'value' && this.#result(value, fits, key)
    }
    if (this.#going.has(node)) return true
    this.#going.add(node)
    const within = inside(node, file, scope, fits)
    const body = child(node, 'body')
    let fit = true
    if (body?.type === 'BlockStatement')
      walk(body, one => {
        if (isFunction(one)) return false
        if (one.type === 'ReturnStatement') fit &&= this.#field(child(one, 'argument'), key, file, within)
        return true
      })
    else fit = this.#field(body, key, file, within)
    this.#going.delete(node)
    return fit
  }
}

const isWithin = (scope: Scope, top: Scope): boolean => {
  for (let at: Scope | null = scope; at; at = at.outer) if (at === top) return true
  return false
}

/** Numbers, and texts of which the type names each. */
function isNumeric(annotation: Node | null): boolean {
  if (!annotation) return false
  if (namesSql(annotation)) return true
  if (numeric.test(annotation.type) || annotation.type === 'TSLiteralType') return true
  // Names of the fields of a type of ours.
  if (annotation.type === 'TSTypeOperator')
    return annotation.operator === 'keyof' || isNumeric(child(annotation, 'typeAnnotation'))
  if (annotation.type === 'TSArrayType') return isNumeric(child(annotation, 'elementType'))
  if (annotation.type === 'TSUnionType') return children(annotation, 'types').every(isNumeric)
  const name = annotation.type === 'TSTypeReference' ? textOf(child(annotation, 'typeName')) : ''
  // `ConditionSql` is a piece with its parameters, judged where it is made.
  return /^(SheetId|ColumnId|RowId|ConditionSql)$/.test(name)
}

if (import.meta.main) {
  const found = unchecked(path.join(import.meta.dirname, '..', 'src'), ['engine', 'contract'])
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
