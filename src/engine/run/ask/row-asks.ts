// What the cells of a row ask, remembered for a while: claiming a task, applying its answer and every try in between
// read the same cells, and normalising an address costs more than all else that is done with it.
import type { RowInput } from './input.ts'
import { askedHash, type InputRules, inputOf } from './mapping.ts'

export interface RowAsks {
  readonly input: RowInput
  /** As `in_hash` of a target has it; null = the row asks nothing. */
  readonly hash: Buffer | null
}

/** All that a run's rules say, as text; they stay the same object for a whole tick. */
const named = new WeakMap<InputRules, string>()

function nameOf(rules: InputRules): string {
  const known = named.get(rules)
  if (known !== undefined) return known
  const made = JSON.stringify(rules)
  named.set(rules, made)
  return made
}

const remembered = 4096
let recent = new Map<string, RowAsks>()
let older = new Map<string, RowAsks>()

/** What a row's cells (those of `sourceColumns`, in their order) ask under the rules of a run. */
export function rowAsks(rules: InputRules, cells: readonly (string | null)[]): RowAsks {
  const key = `${nameOf(rules)} ${JSON.stringify(cells)}`
  const known = recent.get(key) ?? older.get(key)
  if (known) return known
  const input = inputOf(rules, cells)
  const made = { input, hash: askedHash(rules.op, input) }
  if (recent.size >= remembered) {
    older = recent
    recent = new Map()
  }
  recent.set(key, made)
  return made
}
