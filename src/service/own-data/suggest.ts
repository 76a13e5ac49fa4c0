// A first guess of what the columns of a file are, by their headers and then by their values; the user has the last word.
import { looksLike } from '../../checks/columns/looks-like.ts'
import { foldText } from '../../checks/keys/fold.ts'
import { type OwnKind, type OwnMapping, type OwnTarget, ownTargets } from './targets.ts'

export interface OwnColumn {
  readonly name: string
  /** Some values as they are in the file. */
  readonly samples: readonly string[]
}

/** Share of the values that must look like a kind. */
const mostly = 0.6

const plain = (header: string) =>
  foldText(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of a header, whole and without what is before a slash of a two-row header. */
const names = (header: string) => [...new Set([plain(header), plain(header.slice(header.lastIndexOf('/') + 1))])]

function looksMostly(column: OwnColumn, looks: Parameters<typeof looksLike>[0]): boolean {
  const values = column.samples.filter(sample => sample.trim() !== '')
  const fitting = values.filter(value => looksLike(looks, value)).length
  return values.length > 0 && fitting >= values.length * mostly
}

/** Suggests a target for each column; no target is suggested twice, the first column that is called so has it. */
export function suggestMapping(columns: readonly OwnColumn[], kind: OwnKind): OwnMapping {
  const mapping: (OwnTarget | null)[] = columns.map(() => null)
  const usable = ownTargets.filter(({ of }) => of.includes(kind))
  // In a list of companies "Name" is the company's.
  const words = (target: (typeof usable)[number]) =>
    kind === 'companies' && target.name === 'company_name' ? [...target.words, 'name'] : target.words
  const free = (name: OwnTarget) => !mapping.includes(name)
  columns.forEach((column, at) => {
    const found = usable.find(
      target => free(target.name) && names(column.name).some(name => words(target).includes(name)),
    )
    if (found) mapping[at] = found.name
  })
  columns.forEach((column, at) => {
    if (mapping[at] !== null) return
    const found = usable.find(({ name, looks }) => looks !== null && free(name) && looksMostly(column, looks))
    if (found) mapping[at] = found.name
  })
  return mapping
}
