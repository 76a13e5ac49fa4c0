// What the names of a file mean, block by block.
import { child, children, isFunction, type Node, textOf, walk } from './tree.ts'

/** What a name stands for where it is used. */
export type Meaning =
  | { kind: 'value'; node: Node; file: File; scope: Scope }
  /** One of the values of a list, or a part of a value. */
  | { kind: 'part'; node: Node; file: File; scope: Scope; key?: string }
  | { kind: 'parameter'; annotation: Node | null; fit: boolean | null }
  | { kind: 'import'; from: string; name: string }
export interface Scope {
  names: Map<string, Meaning>
  outer: Scope | null
}
export interface File {
  name: string
  text: string
  top: Scope
  body: Node
}

/** Names that a block brings, those of inner blocks aside. */
export function declare(block: Node, file: File, scope: Scope): void {
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

/** The scope inside a function. `fits`: of arguments that are known. */
export function inside(fn: Node, file: File, outer: Scope, fits: readonly (boolean | null)[]): Scope {
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

export const isWithin = (scope: Scope, top: Scope): boolean => {
  for (let at: Scope | null = scope; at; at = at.outer) if (at === top) return true
  return false
}
