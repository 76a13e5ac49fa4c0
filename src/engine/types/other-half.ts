// The half of a name that a column holds because another with the same rest of its header holds the other one.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { maySingles } from './cell-words.ts'
import { headerKey } from './header-key.ts'
import { isNameWord } from './known-words.ts'

const easternHalf = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{1,5}$/u
/** Whether cells can be first or last names alone. */
export const mayBeHalves = (cells: readonly string[]): boolean =>
  maySingles(cells) || cells.every(cell => easternHalf.test(cell.trim()))

/** "Nom d'exercice" next to "Prénom d'exercice", 注文者名 next to 注文者姓; null for a header without such a neighbour. */
export function otherHalf(
  header: string,
  columns: readonly { readonly name: string; readonly type: ColumnType }[],
): 'first_name' | 'last_name' | null {
  const rest = restOfName(header)
  if (rest === null) return null
  const other = columns.find(({ name }) => name !== header && restOfName(name) === rest)
  const [own, others] = [header.trim().at(-1), other?.name.trim().at(-1)]
  if (own === '姓' && others === '名') return 'last_name'
  if (own === '名' && others === '姓') return 'first_name'
  return other?.type === 'first_name' ? 'last_name' : other?.type === 'last_name' ? 'first_name' : null
}

/** A header without its word of names; null where it has none, or nothing else. */
function restOfName(header: string): string | null {
  const eastern = /^(.{2,})[姓名]$/u.exec(header.trim())?.[1]
  if (eastern) return eastern
  const words = headerKey(header).split(' ')
  const at = words.findIndex(word => isNameWord(word))
  return at < 0 || words.length < 2 ? null : words.toSpliced(at, 1).join(' ')
}
