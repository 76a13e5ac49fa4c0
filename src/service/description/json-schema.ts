// The schemas of the contract as JSON Schema 2020-12: named records by reference, nullable as a list of types, marks kept.
import { z } from 'zod'
import { CompanyRow } from '../../contract/service/company-row.ts'
import { Contact } from '../../contract/service/contact.ts'
import { EmailReport } from '../../contract/service/email-report.ts'
import { BorderFilter, NumberFilter, TextFilter, WholeFilter } from '../../contract/service/filters.ts'
import {
  CompanyResponse,
  IdRequest,
  InputRequest,
  OrganizationResponse,
  PersonResponse,
  SocialUrlsResponse,
} from '../../contract/service/lookup.ts'
import { MetaRequest, MetaResponse } from '../../contract/service/meta.ts'
import { CompanyFull, Organization } from '../../contract/service/organization.ts'
import { Person } from '../../contract/service/person.ts'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { ServiceProblem, ValidationIssue } from '../../contract/service/problem.ts'
import {
  CompanyFilters,
  ContactFilters,
  ContactsResponse,
  InsightFilters,
  ProspectorSearch,
} from '../../contract/service/search.ts'

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

/** Schemas with a name of their own in the description: what clients write, and what they read. */
const written: Readonly<Record<string, z.ZodType>> = {
  InputRequest,
  IdRequest,
  MetaRequest,
  ContactFilters,
  CompanyFilters,
  InsightFilters,
  TextFilter,
  WholeFilter,
  NumberFilter,
  BorderFilter,
}
const read: Readonly<Record<string, z.ZodType>> = {
  Person,
  Organization,
  CompanyFull,
  Contact,
  CompanyRow,
  EmailReport,
  PhoneReport,
  ProspectorSearch,
  PersonResponse,
  SocialUrlsResponse,
  OrganizationResponse,
  CompanyResponse,
  ContactsResponse,
  MetaResponse,
  Problem: ServiceProblem,
  ValidationIssue,
}
const nameOf = new Map(
  Object.entries({ ...written, ...read }).map(([name, schema]): [unknown, string] => [schema, name]),
)

const isNothing = (schema: JsonSchema) => schema.type === 'null' && Object.keys(schema).length === 1

/** Alternatives of alternatives become one list; a type or null becomes a list of types. */
function simplified(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) {
    // What is beside a reference tells about this place only; the rest is said where it points.
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

/** A schema with references to the named ones inside it; `root` is its own name, which it does not refer to. */
function convert(schema: z.ZodType, io: 'input' | 'output', root?: string): JsonSchema {
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

/**
 * A schema of the contract as JSON Schema: as a client may write it (`input`) or will read it (`output`). Answers are left
 * open for fields to come.
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => convert(schema, io)

const components = (named: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') =>
  Object.entries(named).map(([name, schema]): [string, JsonSchema] => [name, convert(schema, io, name)])

/** The named schemas, by name. */
export const namedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries([...components(written, 'input'), ...components(read, 'output')])
