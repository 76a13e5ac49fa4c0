// The schemas of the contract as JSON Schema 2020-12: named records by reference, nullable as a list of types, marks kept.
import { z } from 'zod'
import { CompanyRow } from '../../contract/service/company-row.ts'
import { Contact } from '../../contract/service/contact.ts'
import { EmailReport } from '../../contract/service/email-report.ts'
import { BorderFilter, NumberFilter, TextFilter, WholeFilter } from '../../contract/service/filters.ts'
import { CompanyFull, Organization } from '../../contract/service/organization.ts'
import { Person } from '../../contract/service/person.ts'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { Problem, ValidationIssue } from '../../contract/service/problem.ts'
import { CompanyFilters, ContactFilters, InsightFilters, ProspectorSearch } from '../../contract/service/search.ts'

/** A JSON Schema, as far as the description and its reference page look into it. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  description?: string
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
  $ref?: string
  'x-mark'?: string
  [other: string]: unknown
}

/** Schemas with a name of their own in the description. */
const named: Readonly<Record<string, z.ZodType>> = {
  Person,
  Organization,
  CompanyFull,
  Contact,
  CompanyRow,
  EmailReport,
  PhoneReport,
  ContactFilters,
  CompanyFilters,
  InsightFilters,
  ProspectorSearch,
  TextFilter,
  WholeFilter,
  NumberFilter,
  BorderFilter,
  Problem,
  ValidationIssue,
}
const nameOf = new Map(Object.entries(named).map(([name, schema]): [unknown, string] => [schema, name]))

const isNothing = (schema: JsonSchema) => schema.type === 'null' && Object.keys(schema).length === 1

/** Alternatives of alternatives become one list; a type or null becomes a list of types. */
function simplified(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) {
    // What stands beside a reference tells about this place only; the rest is said where it points.
    const { $ref, description, 'x-mark': mark } = schema
    return { $ref, ...(description !== undefined && { description }), ...(mark !== undefined && { 'x-mark': mark }) }
  }
  const { properties, items, anyOf, ...own } = schema
  const rest: JsonSchema = {
    ...own,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, simplified(field)])),
    }),
    ...(items && { items: simplified(items) }),
  }
  if (!anyOf) return rest
  const flat = anyOf.map(simplified).flatMap(one => (one.anyOf && Object.keys(one).length === 1 ? one.anyOf : [one]))
  const [value, nothing] = flat
  if (flat.length !== 2 || !value || !nothing || !isNothing(nothing) || typeof value.type !== 'string')
    return { ...rest, anyOf: flat }
  return { ...value, ...rest, type: [value.type, 'null'], ...(value.enum && { enum: [...value.enum, null] }) }
}

/**
 * A schema of the contract as JSON Schema: as a client may write it (`input`) or will read it (`output`). Answers are left
 * open for fields to come.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const root = nameOf.get(schema)
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema: node }) {
      const name = nameOf.get(zodSchema)
      const { def } = zodSchema._zod
      if (name !== undefined && name !== root) {
        for (const key of Object.keys(node)) delete node[key]
        node.$ref = `#/components/schemas/${name}`
      } else if (io === 'output' && def.type === 'object' && !('catchall' in def && def.catchall)) {
        delete node.additionalProperties
      }
    },
  })
  // It is plain JSON; the library's own type of it says less than ours.
  return simplified(json as JsonSchema)
}

/** The named schemas, by name. */
export const namedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, jsonSchemaOf(schema, 'output')]))
