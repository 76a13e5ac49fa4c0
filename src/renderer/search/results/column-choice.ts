// Which columns of the results are shown, how wide and in which order: chosen once for people and once for companies, kept in
// this browser or window.
import { z } from 'zod'
import { createStore } from '../../state/store.ts'
import { nameField, type RecordKind, resultFields } from '../result-fields.ts'

const ColumnChoice = z.object({ name: z.string(), shown: z.boolean(), width: z.number().min(40).max(2000) })
export type ColumnChoice = z.infer<typeof ColumnChoice>
export type ColumnChoices = Readonly<Record<RecordKind, readonly ColumnChoice[]>>

const Kept = z.object({ contact: z.array(ColumnChoice), company: z.array(ColumnChoice) })
const place = 'listwright-result-columns'

export const firstChoice = (kind: RecordKind): ColumnChoice[] =>
  resultFields[kind].map(({ name, shown, width }) => ({ name, shown, width }))

/** Every field once: kept ones as they were chosen, new ones behind, those that are no more left out; the name leads. */
export function completeColumns(kind: RecordKind, kept: readonly ColumnChoice[]): ColumnChoice[] {
  const all = firstChoice(kind)
  const known = kept.filter(({ name }, at) => all.some(one => one.name === name) && firstOf(kept, name) === at)
  const rest = all.filter(one => !known.some(({ name }) => name === one.name))
  const lead = nameField[kind]
  const led = [...known, ...rest].toSorted((a, b) => Number(b.name === lead) - Number(a.name === lead))
  return led.map(one => (one.name === lead ? { ...one, shown: true } : one))
}

const firstOf = (kept: readonly ColumnChoice[], name: string) => kept.findIndex(one => one.name === name)

/** Storage may be switched off, or hold what another version wrote; then all is as at first. */
function kept(): ColumnChoices {
  try {
    const { data } = Kept.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null'))
    return {
      contact: completeColumns('contact', data?.contact ?? []),
      company: completeColumns('company', data?.company ?? []),
    }
  } catch {
    return { contact: firstChoice('contact'), company: firstChoice('company') }
  }
}

export const columnChoices = createStore<ColumnChoices>(kept())

export function chooseColumns(kind: RecordKind, choice: readonly ColumnChoice[]): void {
  columnChoices.set({ [kind]: completeColumns(kind, choice) })
  try {
    localStorage.setItem(place, JSON.stringify(columnChoices.get()))
  } catch {
    // As above: without storage the columns are the first ones next time.
  }
}

export const showColumn = (kind: RecordKind, name: string, shown: boolean): void =>
  chooseColumns(
    kind,
    columnChoices.get()[kind].map(one => (one.name === name ? { ...one, shown } : one)),
  )
