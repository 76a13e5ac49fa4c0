// Help while an expression is typed: what the caret is in, what it may become, and the text with that put in.
import { columnText } from '../../../contract/app/cell/expression.ts'
import { type FunctionHelp, functionTable } from '../../../contract/app/cell/expression-functions.ts'
import type { Column } from '../../../contract/app/sheet.ts'

/** A column name or a word that is being typed, from `from` to the caret; a list, or a column of the list `of`, in quotes. */
export interface TypedPart {
  readonly kind: 'column' | 'word' | 'list' | 'listColumn'
  readonly from: number
  readonly text: string
  readonly of?: string
}

/** Other lists, and the columns of the one that is named. */
interface OtherLists {
  readonly lists: readonly { readonly id: number; readonly name: string }[]
  readonly columns: readonly { readonly id: number; readonly name: string }[]
}
const noLists: OtherLists = { lists: [], columns: [] }

export type TypingSuggestion =
  | { readonly kind: 'column'; readonly column: Column; readonly insert: string }
  | { readonly kind: 'function'; readonly help: FunctionHelp; readonly insert: string }
  | { readonly kind: 'list' | 'listColumn'; readonly insert: string }

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
  if (open?.mark === '"') return nameTyped(text, open.at, caret)
  if (open) return { kind: 'column', from: open.at, text: text.slice(open.at + 1, caret) }
  const word = /\p{L}[\p{L}\p{N}_]*$/u.exec(text.slice(0, caret))
  return word ? { kind: 'word', from: word.index, text: word[0] } : null
}

/** Suggestions that are shown at a time. */
const most = 6

/** Places of the arguments that name a column of the list in the first one. */
const columnPlaces: Readonly<Record<string, readonly number[]>> = { lookup: [2, 3], lookupall: [2, 3], countof: [2] }

/** A list or a column of one that is typed in quotes, by the function and the argument it is in. */
function nameTyped(text: string, quote: number, caret: number): TypedPart | null {
  const calls: { name: string; place: number; first: string | null }[] = []
  const parts = /"((?:[^"]|"")*)"|\[(?:[^\]]|\]\])*\]|(\p{L}[\p{L}\p{N}_]*)?\s*\(|[),;]/gu
  for (const [part, quoted, word] of text.slice(0, quote).matchAll(parts)) {
    const call = calls.at(-1)
    if (part.endsWith('(')) calls.push({ name: (word ?? '').toLowerCase(), place: 0, first: null })
    else if (part === ')') calls.pop()
    else if (part === ',' || part === ';') {
      if (call) call.place++
    } else if (quoted !== undefined && call?.place === 0) call.first = quoted.replaceAll('""', '"')
  }
  const call = calls.at(-1)
  const places = call && columnPlaces[call.name]
  if (!places) return null
  const typed = { from: quote, text: text.slice(quote + 1, caret) }
  if (call.place === 0) return { kind: 'list', ...typed }
  return call.first !== null && places.includes(call.place) ? { kind: 'listColumn', ...typed, of: call.first } : null
}

/** The list that is named, whatever the case; by its number where it is written so. */
export const listNamed = <L extends { readonly id: number; readonly name: string }>(
  lists: readonly L[],
  name: string,
): L | undefined => {
  const wanted = name.trim().toLowerCase()
  return lists.find(one => one.name.trim().toLowerCase() === wanted) ?? lists.find(({ id }) => name === `#${id}`)
}

/** Names in quotes, those of the same name by their numbers. */
function namesOffered(kind: 'list' | 'listColumn', all: OtherLists['lists'], wanted: string): TypingSuggestion[] {
  const fold = (name: string) => name.trim().toLowerCase()
  return all
    .map(({ id, name }) => ({
      kind,
      at: fold(name).indexOf(wanted),
      insert: `"${(all.filter(one => fold(one.name) === fold(name)).length === 1 ? name : `#${id}`).replaceAll('"', '""')}"`,
    }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
}

/** How a column is written so that it is understood: by its number where another one has the same name. */
export function columnAs(column: Column, columns: readonly Column[]): string {
  const same = (one: Column) => one.name.trim().toLowerCase() === column.name.trim().toLowerCase()
  return columnText(columns.filter(same).length === 1 ? column.name : `#${column.id}`)
}

/** Columns and functions that what is typed may become, the likeliest first. */
export function typingSuggestions(
  typed: TypedPart | null,
  columns: readonly Column[],
  others: OtherLists = noLists,
): TypingSuggestion[] {
  if (typed === null || (typed.kind === 'word' && typed.text === '')) return []
  const wanted = typed.text.toLowerCase()
  if (typed.kind === 'list') return namesOffered('list', others.lists, wanted)
  if (typed.kind === 'listColumn') return namesOffered('listColumn', others.columns, wanted)
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
  const doubled = (insert.endsWith('(') && rest.startsWith('(')) || (insert.endsWith('"') && rest.startsWith('"'))
  const added = doubled ? insert.slice(0, -1) : insert
  return { text: text.slice(0, from) + added + rest, caret: from + added.length }
}
