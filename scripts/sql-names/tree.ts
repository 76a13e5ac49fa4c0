// The syntax tree of a file, as the check of SQL texts goes through it.

/** A node of the syntax tree (ESTree with types). */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
export const child = (node: Node, key: string): Node | null => (isNode(node[key]) ? node[key] : null)
export const children = (node: Node, key: string): Node[] => (Array.isArray(node[key]) ? node[key].filter(isNode) : [])
export const textOf = (node: Node | null, key = 'name'): string =>
  node && typeof node[key] === 'string' ? node[key] : ''

export const isFunction = ({ type }: Node) => /^(Arrow)?Function(Declaration|Expression)?/.test(type)

export function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit)
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) walk(one, visit)
  }
}
