// Reads a page of field values whatever its maker's habits, and merges spellings that differ in case or accents only.
import { foldText } from '../../checks/keys/fold.ts'
import { META_PAGE } from '../../contract/service/meta.ts'
import type { ProviderNaming } from './dialect.ts'
import { openList, wholeNumber, yesNoValue } from './list-reader.ts'
import { isObject } from './reader.ts'

const listNames = ['values', 'data', 'results', 'records', 'items']
const valueNames = ['value', 'name', 'label']

function valueIn(item: unknown): string | null {
  if (typeof item === 'string') return item === '' ? null : item
  if (typeof item === 'number') return String(item)
  return isObject(item) ? valueIn(valueNames.map(name => item[name]).find(value => value !== undefined)) : null
}

/** Values in the order of the service, and whether there are more behind them; null = the answer is no page of values. */
export function readValues(json: unknown, naming: ProviderNaming): { values: string[]; more: boolean } | null {
  const opened = openList(json, naming, listNames)
  if (opened.kind !== 'list') return null
  const { list, page } = opened
  const values = [...new Set(list.map(valueIn).filter(value => value !== null))]
  const says = yesNoValue(page.get('has_more'))
  const next = page.get('next_page')
  const more = says ?? (wholeNumber(next, 1) !== null || (next === undefined && list.length >= META_PAGE))
  // A page without values has nothing behind it, whatever it says.
  return { values, more: more && values.length > 0 }
}

/** Values as they are shown, and beside each the other spellings that are sent with it. */
export interface MergedValues {
  values: string[]
  spellings: Record<string, string[]>
}

/** The first spelling stands for all that differ in case, accents or spaces. */
export function mergeSpellings(received: readonly string[]): MergedValues {
  const shown = new Map<string, string>()
  const spellings: Record<string, string[]> = {}
  for (const value of received) {
    const key = foldText(value) || value
    const first = shown.get(key)
    if (first === undefined) shown.set(key, value)
    else if (first !== value) spellings[first] = [...(spellings[first] ?? []), value]
  }
  return { values: [...shown.values()], spellings }
}
