// A query made ready for a database: texts replaced by keys and codes of the vocabulary, trivial parts folded away.
import { type DirectoryField, directoryFields, type FieldKind, type FieldSpec } from './fields.ts'
import type { DirectoryKind, DirectoryQuery } from './port.ts'
import { keyOfSpelling, spellExact, wordsOf } from './spelling.ts'
import { FieldVocabulary } from './vocabulary.ts'

/** A test of a record of the kind that was asked for; inside `employer`, of the contact's company. */
export type DirectoryCondition =
  | { readonly op: 'all' | 'none' }
  | { readonly op: 'and' | 'or'; readonly of: readonly DirectoryCondition[] }
  /** Has any of these values; `hits` = records that do (at most, where a record may have several). */
  | { readonly op: 'listed'; readonly field: DirectoryField; readonly codes: readonly number[]; readonly hits: number }
  | { readonly op: 'word'; readonly word: string }
  | { readonly op: 'key'; readonly field: DirectoryField; readonly keys: readonly string[] }
  | { readonly op: 'worksAt'; readonly ids: readonly number[] }
  /** The company name contains the folded text. */
  | { readonly op: 'nameHas'; readonly part: string }
  | { readonly op: 'exactName'; readonly name: string }
  | {
      readonly op: 'range' | 'overlap'
      readonly field: DirectoryField
      readonly low: number | null
      readonly high: number | null
    }
  | { readonly op: 'employer'; readonly of: DirectoryCondition }

const all: DirectoryCondition = { op: 'all' }
const none: DirectoryCondition = { op: 'none' }

/** Every part must hold; flat, conditions on the employer gathered into one. */
function and(parts: readonly DirectoryCondition[]): DirectoryCondition {
  const flat = parts.flatMap(part => (part.op === 'and' ? part.of : [part])).filter(part => part.op !== 'all')
  if (flat.some(part => part.op === 'none')) return none
  return joined('and', flat, all)
}

/** Any part must hold; flat, conditions on the employer gathered into one. */
function or(parts: readonly DirectoryCondition[]): DirectoryCondition {
  const flat = parts.flatMap(part => (part.op === 'or' ? part.of : [part])).filter(part => part.op !== 'none')
  if (flat.some(part => part.op === 'all')) return all
  return joined('or', flat, none)
}

function joined(op: 'and' | 'or', parts: readonly DirectoryCondition[], empty: DirectoryCondition): DirectoryCondition {
  const employers = parts.filter(part => part.op === 'employer').map(part => part.of)
  const rest = parts.filter(part => part.op !== 'employer')
  const join = op === 'and' ? and : or
  const of = employers.length === 0 ? rest : [...rest, employer(join(employers))]
  const [only = empty] = of
  return of.length < 2 ? only : { op, of }
}

const employer = (of: DirectoryCondition): DirectoryCondition => (of.op === 'none' ? none : { op: 'employer', of })

/** Fields whose vocabulary `resolveQuery` will ask for. */
export function listedIn(query: DirectoryQuery): DirectoryField[] {
  if ('and' in query) return query.and.flatMap(listedIn)
  if ('or' in query) return query.or.flatMap(listedIn)
  const [field] = 'in' in query ? query.in : 'contains' in query ? query.contains : []
  return field !== undefined && directoryFields[field].kind === 'listed' ? [field] : []
}

/** Throws `TypeError` where `resolveQuery` would. */
export const refuseUnaskable = (kind: DirectoryKind, query: DirectoryQuery): void =>
  void resolveQuery(kind, query, field => new FieldVocabulary([], field))

/** Translates a query. Throws `TypeError` for an operator the field lacks, or a contact field asked of companies. */
export function resolveQuery(
  kind: DirectoryKind,
  query: DirectoryQuery,
  vocabulary: (field: DirectoryField) => FieldVocabulary,
): DirectoryCondition {
  if ('and' in query) return and(query.and.map(part => resolveQuery(kind, part, vocabulary)))
  if ('or' in query) return or(query.or.map(part => resolveQuery(kind, part, vocabulary)))
  if ('all' in query) return all
  if ('words' in query) {
    const words = [...new Set(wordsOf(query.words))]
    return words.length === 0 ? none : and(words.map(word => ({ op: 'word', word })))
  }
  if ('exactName' in query) return about(kind, 'company_name', { op: 'exactName', name: spellExact(query.exactName) })
  if ('in' in query) return within(kind, ...query.in, vocabulary)
  if ('contains' in query) return containing(kind, ...query.contains, vocabulary)
  const [op, [field, low, high]] =
    'range' in query ? (['range', query.range] as const) : (['overlap', query.overlap] as const)
  allow(kind, field, op === 'range' ? ['number'] : ['band'])
  return about(kind, field, { op, field, low, high })
}

function within(
  kind: DirectoryKind,
  field: DirectoryField,
  values: readonly string[],
  vocabulary: (field: DirectoryField) => FieldVocabulary,
): DirectoryCondition {
  const spec = allow(kind, field, ['listed', 'name', 'key', 'id'])
  if (spec.kind === 'id') {
    const ids = values.map(Number).filter(id => Number.isSafeInteger(id) && id > 0)
    return ids.length === 0 ? none : { op: 'worksAt', ids }
  }
  const keys = [...new Set(values.map(value => keyOfSpelling(spec.spelling, value)))].filter(key => key !== '')
  if (spec.kind === 'listed') return listed(kind, field, vocabulary(field).withKeys(keys))
  return keys.length === 0 ? none : about(kind, field, { op: 'key', field, keys })
}

function containing(
  kind: DirectoryKind,
  field: DirectoryField,
  text: string,
  vocabulary: (field: DirectoryField) => FieldVocabulary,
): DirectoryCondition {
  const spec = allow(kind, field, ['listed', 'name'])
  const part = keyOfSpelling(spec.spelling, text)
  if (spec.kind === 'listed') return listed(kind, field, vocabulary(field).containing(part))
  return about(kind, field, { op: 'nameHas', part })
}

function listed(
  kind: DirectoryKind,
  field: DirectoryField,
  values: ReturnType<FieldVocabulary['withKeys']>,
): DirectoryCondition {
  if (values.length === 0) return none
  const { of, list } = directoryFields[field]
  const onContact = kind === 'contact' && !list
  const hits = values.reduce((sum, { contacts, companies }) => sum + (onContact ? contacts : companies), 0)
  const condition: DirectoryCondition = { op: 'listed', field, codes: values.map(({ code }) => code), hits }
  return of === 'company' && kind === 'contact' && list ? employer(condition) : condition
}

/** A condition on a company, asked of whom it was meant for. */
const about = (kind: DirectoryKind, field: DirectoryField, condition: DirectoryCondition): DirectoryCondition =>
  kind === 'contact' && directoryFields[field].of === 'company' ? employer(condition) : condition

function allow(kind: DirectoryKind, field: DirectoryField, kinds: readonly FieldKind[]): FieldSpec {
  const spec = directoryFields[field]
  if (!kinds.includes(spec.kind)) throw new TypeError(`The field ${field} cannot be asked this way.`)
  if (kind === 'company' && spec.of === 'contact') throw new TypeError(`Companies have no ${field}.`)
  return spec
}

/** The same condition asked of the employer, where that is all it needs; null = it needs the contact. */
export function ofEmployer(condition: DirectoryCondition): DirectoryCondition | null {
  if (condition.op === 'employer') return condition.of
  if (condition.op === 'listed') return directoryFields[condition.field].of === 'company' ? condition : null
  if (condition.op !== 'and' && condition.op !== 'or') return null
  const parts = condition.of.map(ofEmployer).filter(part => part !== null)
  if (parts.length < condition.of.length) return null
  return condition.op === 'and' ? and(parts) : or(parts)
}
