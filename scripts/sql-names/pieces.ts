// Pieces of SQL: texts that go about with their parameters, and types that name them.
import { child, children, type Node, textOf, walk } from './tree.ts'

/** The text of a piece of SQL that goes about with its parameters. */
export function pieceOf(node: Node): Node[] {
  if (node.type !== 'ObjectExpression') return []
  const field = (name: string) => {
    const found = children(node, 'properties').find(one => textOf(child(one, 'key')) === name)
    return found ? child(found, 'value') : null
  }
  const text = field('text')
  return text && field('params') ? [text] : []
}

/** Whether a parameter takes a piece of SQL: its callers are checked instead. */
export const takesSql = (param: Node): boolean => {
  const annotation = child(param, 'typeAnnotation')
  const type = annotation && child(annotation, 'typeAnnotation')
  return type !== null && namesSql(type)
}

export const namesSql = (type: Node): boolean => {
  let found = false
  walk(type, one => {
    found ||= one.type === 'TSTypeReference' && textOf(child(one, 'typeName')) === 'SqlText'
    return !found
  })
  return found
}

const numeric = /^(TSNumberKeyword|TSBooleanKeyword)$/

/** Numbers, and texts of which the type names each. */
export function isNumeric(annotation: Node | null): boolean {
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
