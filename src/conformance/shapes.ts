// The bodies of answers as JSON Schemas, made from the facts. Each field names the line of the specification it stands for
// for, so that a judged body tells which lines it shows and which it breaks.
import { breachFields, type ConformanceOp, organizationFields, personFields } from './assumptions.ts'
import {
  type AnswerForm,
  companyFields,
  contactFields,
  emailReport,
  type FieldType,
  type FieldTypes,
  phoneReport,
  type SpecOp,
  specOperations,
} from './spec-facts.ts'

/** A JSON Schema with the lines it stands for: `line` when the value is there, `nullLine` when it is null. */
export interface BodyShape {
  readonly type?: string | readonly string[]
  readonly line?: string
  readonly nullLine?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, BodyShape>>
  readonly additionalProperties?: boolean
  readonly maxProperties?: number
  readonly items?: BodyShape
  readonly minimum?: number
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly not?: BodyShape
}

/** `stated` demands what the specification states; `whole` also that every known field is there and no other. */
export type ShapeStrictness = 'stated' | 'whole'

const day = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'
const moment = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:?\\d\\d)$'
const orNull = (type: string) => [type, 'null']

function object(
  properties: Readonly<Record<string, BodyShape>>,
  strictness: ShapeStrictness,
  required: readonly string[] = [],
): BodyShape {
  const whole = strictness === 'whole'
  return {
    type: 'object',
    properties,
    required: whole ? Object.keys(properties) : required,
    ...(whole && { additionalProperties: false }),
  }
}

function fieldShape(line: string, type: FieldType, strictness: ShapeStrictness): BodyShape {
  switch (type) {
    case 'string':
    case 'integer':
    case 'boolean':
      return { type: orNull(type), line }
    case 'date':
      return { type: orNull('string'), pattern: day, line }
    case 'date-time':
      return { type: orNull('string'), pattern: moment, line }
    case 'array of string':
      return { type: orNull('array'), items: { type: 'string' }, line }
    case 'e-mail breaches':
    case 'phone breaches':
      return { type: orNull('array'), items: record(`${line}[].`, breachFields[type], strictness), line }
  }
}

/** A record of fields; `prefix` before a field's name is its line. */
function record(prefix: string, fields: FieldTypes, strictness: ShapeStrictness): BodyShape {
  const shapes = Object.entries(fields).map(([name, type]) => [name, fieldShape(prefix + name, type, strictness)])
  return object(Object.fromEntries(shapes), strictness)
}

function report(section: string, groups: Readonly<Record<string, FieldTypes>>, strictness: ShapeStrictness): BodyShape {
  const shapes = Object.entries(groups).flatMap(([group, fields]) => {
    if (group === '') return Object.entries(record(`${section}:`, fields, strictness).properties ?? {})
    const shape = record(`${section}:${group}.`, fields, strictness)
    return [[group, strictness === 'whole' ? shape : { ...shape, type: orNull('object') }]]
  })
  return object(Object.fromEntries(shapes), strictness)
}

const envelope: Readonly<Record<string, BodyShape>> = {
  total_count: { type: 'integer', minimum: 0, line: '2.5:total_count' },
  page: { type: 'integer', minimum: 1, line: '2.5:page' },
  page_size: { type: 'integer', minimum: 1, line: '2.5:page_size' },
  has_more: { type: 'boolean', line: '2.5:has_more' },
  next_page: { type: orNull('integer'), minimum: 2, line: '2.5:next_page', nullLine: '2.5:next_page' },
}

const page = (items: BodyShape): Readonly<Record<string, BodyShape>> => ({
  records: { type: 'array', items, line: '2.5:records' },
  ...envelope,
})

const success = (line: string): BodyShape => ({ type: 'string', enum: ['success'], line })

/** The 52, 29 or more fields that are known though not shown. */
function known(fields: typeof personFields): BodyShape {
  const shape = (kind: string): BodyShape => {
    if (kind === 'array of string') return { type: orNull('array'), items: { type: 'string' } }
    return kind === 'objects' ? { type: orNull('array'), items: { type: 'object' } } : { type: orNull(kind) }
  }
  const shapes = Object.entries(fields).map(([name, kind]) => [name, name === 'id' ? { type: 'integer' } : shape(kind)])
  return object(Object.fromEntries(shapes), 'whole')
}

const maybe = (shape: BodyShape): BodyShape => ({ ...shape, type: orNull('object') })

const statusLines: Partial<Record<SpecOp, string>> = {
  'person.byId': '4.3:person.byId answer',
  'person.findEmail': '4.3:person.findEmail answer',
}

function form(op: SpecOp, answer: AnswerForm, strictness: ShapeStrictness): BodyShape {
  const contacts = page(record('2.3:', contactFields, strictness))
  const companies = page(record('2.4:', companyFields, strictness))
  const whole = strictness === 'whole'
  const status = success(statusLines[op] ?? `4.2:${op}`)
  switch (answer) {
    case 'undeclared':
    case 'person':
      if (!whole) return answer === 'undeclared' ? {} : object({ status }, strictness)
      return object({ status, person_id: { type: orNull('integer') }, data: maybe(known(personFields)) }, strictness)
    case 'organization':
      if (!whole) return object({ status }, strictness)
      return object(
        { status, company_id: { type: orNull('integer') }, data: maybe(known(organizationFields)) },
        strictness,
      )
    case 'foundEmail':
      return object(whole ? { status, email: { type: orNull('string') } } : { status }, strictness)
    case 'urls':
      return object({ status, data: { type: 'array', items: { type: 'string' }, line: `4.2:${op}` } }, strictness, [
        'data',
      ])
    case 'emailReport':
    case 'phoneReport': {
      const kind = answer === 'emailReport' ? 'email' : 'phone'
      const data =
        answer === 'emailReport' ? report('2.6', emailReport, strictness) : report('2.7', phoneReport, strictness)
      const word = { type: 'string', enum: ['success', 'error'], line: `4.4:${kind} status` }
      return object({ status: word, data: { ...maybe(data), line: `4.4:${kind} data` } }, strictness, [
        'status',
        'data',
      ])
    }
    case 'companies':
      return object(companies, strictness, ['records', 'total_count', 'page', 'page_size', 'has_more', 'next_page'])
    case 'contacts':
      return object(contacts, strictness, Object.keys(contacts))
    case 'wrappedCompanies': {
      const company = { ...record('2.4:', companyFields, strictness), line: '2.4:wrapped' }
      const wrapped = {
        type: 'object',
        properties: { company },
        required: ['company'],
        maxProperties: 1,
        line: '2.4:wrapped',
      }
      return object(page(wrapped), strictness, ['records'])
    }
    case 'count': {
      const total = { type: 'integer', minimum: 0, line: '4.5:count answer' }
      return {
        ...object({ total_count: total }, strictness, ['total_count']),
        not: { type: 'object', required: ['records'] },
      }
    }
    case 'ai': {
      const search = { type: 'object', line: '4.5:ai search' }
      const total = { type: 'integer', minimum: 0, line: '4.5:ai total' }
      const properties = { ...contacts, total_count: total, prospector_search: search }
      // What a question's answer adds to the specification, in the open: the words that it does not heed.
      const unheeded = { query_unparsed: { type: 'array', items: { type: 'string' } } }
      return object(whole ? { ...properties, ...unheeded } : properties, strictness, [
        'total_count',
        'prospector_search',
        'records',
      ])
    }
  }
}

/** The shape of a 200; null for operations whose answers the specification does not know. */
export function answerShape(op: ConformanceOp, strictness: ShapeStrictness): BodyShape | null {
  // hasOwn says that it is one of them.
  return Object.hasOwn(specOperations, op) ? form(op as SpecOp, specOperations[op as SpecOp].answer, strictness) : null
}

/** The error body (7). */
export const errorShape: BodyShape = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: { type: 'string', line: '7:detail' },
    code: { type: 'string', line: '7:code' },
    extra: { type: 'object', line: '7:extra' },
  },
}
