// A query made ready for a database: texts replaced by keys and codes of the vocabulary, trivial parts folded away.
import { type Field, type FieldKind, type FieldSpec, fields } from './fields.ts'
import type { Kind, Query } from './port.ts'
import { spell, spellExact, wordsOf } from './spelling.ts'
import { FieldVocabulary } from './vocabulary.ts'

/** A test of a record of the kind that was asked for; inside `employer`, of the contact's company. */
export type Condition =
  | { readonly op: 'all' | 'none' }
  | { readonly op: 'and' | 'or'; readonly of: readonly Condition[] }
  /** Has any of these values; `hits` = records that do (at most, where a record may have several). */
  | { readonly op: 'listed'; readonly field: Field; readonly codes: readonly number[]; readonly hits: number }
  | { readonly op: 'word'; readonly word: string }
  | { readonly op: 'key'; readonly field: Field; readonly keys: readonly string[] }
  | { readonly op: 'worksAt'; readonly ids: readonly number[] }
  /** The company name contains the folded text. */
  | { readonly op: 'nameHas'; readonly part: string }
  | { readonly op: 'exactName'; readonly name: string }
  | {
      readonly op: 'range' | 'overlap'
      readonly field: Field
      readonly low: number | null
      readonly high: number | null
    }
  | { readonly op: 'employer'; readonly of: Condition }

const all: Condition = { op: 'all' }
const none: Condition = { op: 'none' }

/** Every part must hold; flat, conditions on the employer gathered into one. */
function and(parts: readonly Condition[]): Condition {
  const flat = parts.flatMap(part => (part.op === 'and' ? part.of : [part])).filter(part => part.op !== 'all')
  if (flat.some(part => part.op === 'none')) return none
  return joined('and', flat, all)
}

/** Any part must hold; flat, conditions on the employer gathered into one. */
function or(parts: readonly Condition[]): Condition {
  const flat = parts.flatMap(part => (part.op === 'or' ? part.of : [part])).filter(part => part.op !== 'none')
  if (flat.some(part => part.op === 'all')) return all
  return joined('or', flat, none)
}

function joined(op: 'and' | 'or', parts: readonly Condition[], empty: Condition): Condition {
  const employers = parts.filter(part => part.op === 'employer').map(part => part.of)
  const rest = parts.filter(part => part.op !== 'employer')
  const join = op === 'and' ? and : or
  const of = employers.length === 0 ? rest : [...rest, employer(join(employers))]
  const [only = empty] = of
  return of.length < 2 ? only : { op, of }
}

const employer = (of: Condition): Condition => (of.op === 'none' ? none : { op: 'employer', of })

/** Fields whose vocabulary `resolve` will ask for. */
export function listedIn(query: Query): Field[] {
  if ('and' in query) return query.and.flatMap(listedIn)
  if ('or' in query) return query.or.flatMap(listedIn)
  const [field] = 'in' in query ? query.in : 'contains' in query ? query.contains : []
  return field !== undefined && fields[field].kind === 'listed' ? [field] : []
}

/** Throws `TypeError` where `resolve` would. */
export const refuseUnaskable = (kind: Kind, query: Query): void =>
  void resolve(kind, query, field => new FieldVocabulary([], field))

/** Translates a query. Throws `TypeError` for an operator the field lacks, or a contact field asked of companies. */
export function resolve(kind: Kind, query: Query, vocabulary: (field: Field) => FieldVocabulary): Condition {
  if ('and' in query) return and(query.and.map(part => resolve(kind, part, vocabulary)))
  if ('or' in query) return or(query.or.map(part => resolve(kind, part, vocabulary)))
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
  kind: Kind,
  field: Field,
  values: readonly string[],
  vocabulary: (field: Field) => FieldVocabulary,
): Condition {
  const spec = allow(kind, field, ['listed', 'name', 'key', 'id'])
  if (spec.kind === 'id') {
    const ids = values.map(Number).filter(id => Number.isSafeInteger(id) && id > 0)
    return ids.length === 0 ? none : { op: 'worksAt', ids }
  }
  const keys = [...new Set(values.map(value => spell(spec.spelling, value)))].filter(key => key !== '')
  if (spec.kind === 'listed') return listed(kind, field, vocabulary(field).withKeys(keys))
  return keys.length === 0 ? none : about(kind, field, { op: 'key', field, keys })
}

function containing(kind: Kind, field: Field, text: string, vocabulary: (field: Field) => FieldVocabulary): Condition {
  const spec = allow(kind, field, ['listed', 'name'])
  const part = spell(spec.spelling, text)
  if (spec.kind === 'listed') return listed(kind, field, vocabulary(field).containing(part))
  return about(kind, field, { op: 'nameHas', part })
}

function listed(kind: Kind, field: Field, values: ReturnType<FieldVocabulary['withKeys']>): Condition {
  if (values.length === 0) return none
  const { of, list } = fields[field]
  const onContact = kind === 'contact' && !list
  const hits = values.reduce((sum, { contacts, companies }) => sum + (onContact ? contacts : companies), 0)
  const condition: Condition = { op: 'listed', field, codes: values.map(({ code }) => code), hits }
  return of === 'company' && kind === 'contact' && list ? employer(condition) : condition
}

/** A condition on a company, asked of whom it was meant for. */
const about = (kind: Kind, field: Field, condition: Condition): Condition =>
  kind === 'contact' && fields[field].of === 'company' ? employer(condition) : condition

function allow(kind: Kind, field: Field, kinds: readonly FieldKind[]): FieldSpec {
  const spec = fields[field]
  if (!kinds.includes(spec.kind)) throw new TypeError(`The field ${field} cannot be asked this way.`)
  if (kind === 'company' && spec.of === 'contact') throw new TypeError(`Companies have no ${field}.`)
  return spec
}

/** The same condition asked of the employer, where that is all it needs; null = it needs the contact. */
export function ofEmployer(condition: Condition): Condition | null {
  if (condition.op === 'employer') return condition.of
  if (condition.op === 'listed') return fields[condition.field].of === 'company' ? condition : null
  if (condition.op !== 'and' && condition.op !== 'or') return null
  const parts = condition.of.map(ofEmployer).filter(part => part !== null)
  if (parts.length < condition.of.length) return null
  return condition.op === 'and' ? and(parts) : or(parts)
}
