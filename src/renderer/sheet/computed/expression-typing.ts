// Help while an expression is typed: what the caret is in, what it may become, and the text with that put in.
import { columnText } from '../../../contract/app/cell/expression.ts'
import { type FunctionHelp, functionTable } from '../../../contract/app/cell/expression-functions.ts'
import type { Column } from '../../../contract/app/sheet.ts'

/** A column name or a word that is being typed, from `from` to the caret. */
export interface TypedPart {
  readonly kind: 'column' | 'word'
  readonly from: number
  readonly text: string
}

export type TypingSuggestion =
  | { readonly kind: 'column'; readonly column: Column; readonly insert: string }
  | { readonly kind: 'function'; readonly help: FunctionHelp; readonly insert: string }

/** What is before the caret; null inside a text and behind anything that is no name. */
export function typedAt(text: string, caret: number): TypedPart | null {
  let open: { mark: '"' | ']'; at: number } | null = null
  for (let at = 0; at < caret; at++) {
    const character = text[at]
    if (open === null) {
      if (character === '"') open = { mark: '"', at }
      else if (character === '[') open = { mark: ']', at }
    } else if (character === open.mark) {
      // Doubled, it stands for itself.
      if (text[at + 1] === open.mark && at + 1 < caret) at++
      else open = null
    }
  }
  if (open?.mark === '"') return null
  if (open) return { kind: 'column', from: open.at, text: text.slice(open.at + 1, caret) }
  const word = /\p{L}[\p{L}\p{N}_]*$/u.exec(text.slice(0, caret))
  return word ? { kind: 'word', from: word.index, text: word[0] } : null
}

/** How a column is written so that it is understood: by its number where another one has the same name. */
export function columnAs(column: Column, columns: readonly Column[]): string {
  const same = (one: Column) => one.name.trim().toLowerCase() === column.name.trim().toLowerCase()
  return columnText(columns.filter(same).length === 1 ? column.name : `#${column.id}`)
}

const most = 6

/** Columns and functions that what is typed may become, the likeliest first. */
export function typingSuggestions(typed: TypedPart | null, columns: readonly Column[]): TypingSuggestion[] {
  if (typed === null || (typed.kind === 'word' && typed.text === '')) return []
  const wanted = typed.text.toLowerCase()
  const place = (name: string) => name.toLowerCase().indexOf(wanted)
  const found = columns
    .map((column): TypingSuggestion & { at: number } => ({
      kind: 'column',
      column,
      insert: columnAs(column, columns),
      at: place(column.name),
    }))
    .filter(({ at }) => at >= 0)
  const functions =
    typed.kind === 'column'
      ? []
      : functionTable
          .map((help): TypingSuggestion & { at: number } => ({
            kind: 'function',
            help,
            insert: `${help.name}(`,
            at: place(help.name),
          }))
          .filter(({ at }) => at >= 0)
  return [...functions, ...found].sort((a, b) => a.at - b.at).slice(0, most)
}

/** The text with something put in the place of what is typed (null: at the caret), and where the caret is then. */
export function putSuggestion(
  text: string,
  caret: number,
  typed: TypedPart | null,
  insert: string,
): { text: string; caret: number } {
  const from = typed?.from ?? caret
  const rest = text.slice(caret)
  const added = insert.endsWith('(') && rest.startsWith('(') ? insert.slice(0, -1) : insert
  return { text: text.slice(0, from) + added + rest, caret: from + added.length }
}
