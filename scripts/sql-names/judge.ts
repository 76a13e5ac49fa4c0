// Whether nothing but numbers, texts of the program and checked names can be in an expression.
import path from 'node:path'
import { isNumeric, pieceOf, takesSql } from './pieces.ts'
import { type File, inside, isWithin, type Meaning, type Scope } from './scope.ts'
import { child, children, isFunction, type Node, textOf, walk } from './tree.ts'

/** Functions that check what they are given, or quote it. */
const makers = new Set(['sqlIdentifier', 'tableOf', 'quotedName', 'Number'])

export class Judge {
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
