// The facts against the text they were copied from, and the program's schemas and its OpenAPI document against the facts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CompanyRow } from '../contract/service/company-row.ts'
import { Contact } from '../contract/service/contact.ts'
import { serviceEndpoints } from '../contract/service/endpoints.ts'
import { metaFields } from '../contract/service/meta.ts'
import { Organization } from '../contract/service/organization.ts'
import { Person } from '../contract/service/person.ts'
import { problemCodes } from '../contract/service/problem.ts'
import { CompaniesRequest, EmployeesRequest } from '../contract/service/search.ts'
import {
  allOps,
  assumptions,
  companyFilters,
  employeeFilters,
  errorCodes,
  metaNames,
  operationPaths,
  operationPrices,
  organizationFields,
  personFields,
} from './assumptions.ts'
import { checkSuite } from './examine.ts'
import {
  browsableFields,
  companyFields,
  companyLookups,
  contactFields,
  emailReport,
  envelopeFields,
  errorFields,
  type FieldType,
  type FieldTypes,
  phoneReport,
  type RequiredField,
  type SpecOp,
  specOperations,
  specStatuses,
} from './spec-facts.ts'
import { specLines } from './spec-lines.ts'

const root = path.join(import.meta.dirname, '../..')
const specification = readFileSync(path.join(root, 'spec/service-interface.md'), 'utf8').replaceAll('\r\n', '\n')
// Object.keys widens to string; the keys are the ids.
const specOps = Object.keys(specOperations) as SpecOp[]

/** The text of a numbered section. */
function section(number: string): string {
  const from = specification.search(new RegExp(`^#+ ${number.replace('.', '\\.')}\\.? `, 'm'))
  const body = specification.slice(specification.indexOf('\n', from))
  const end = body.search(/^#/m)
  return end === -1 ? body : body.slice(0, end)
}

/** The rows of the tables in a section, without their heads. */
const rows = (number: string): string[][] =>
  section(number)
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\|[-| ]+\|$/.test(line))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim()),
    )

describe('the facts are those of the text', () => {
  test.each([
    ['2.3', contactFields],
    ['2.4', companyFields],
  ] as const)('fields of %s', (number, fields) => {
    expect(Object.entries(fields)).toEqual(rows(number).slice(1))
  })

  test('envelope, statuses, error body and index', () => {
    expect(Object.entries(envelopeFields)).toEqual(
      rows('2.5')
        .slice(1)
        .map(([name, type, notes]) => [name, `${type}: ${notes}`]),
    )
    const [statusRows, errorRows] = [rows('7').slice(1, 13), rows('7').slice(14)]
    expect(Object.entries(specStatuses)).toEqual(statusRows)
    expect(Object.entries(errorFields).map(([name, words]) => [name, words])).toEqual(
      errorRows.map(([name, type, notes]) => [name, `${type}: ${notes}`]),
    )
    const index = specOps.map(op => ['POST', specOperations[op].path, specOperations[op].purpose])
    expect(index).toEqual(rows('4.1').slice(1))
  })

  /** Each group of a report's table as "name (type), ..." with what stands in parentheses taken apart. */
  test.each([
    ['2.6', emailReport],
    ['2.7', phoneReport],
  ] as const)('groups of %s', (number, report) => {
    expect(rows(number)).toHaveLength(Object.keys(report).length + 1)
    for (const [group, text = ''] of rows(number).slice(1)) {
      const groups: Readonly<Record<string, FieldTypes>> = report
      const fields = groups[group ?? ''] ?? report['']
      const named = [...text.replaceAll(/\([^)]*\)/g, '').matchAll(/[a-z_]+/g)].map(([name]) => name)
      const names = Object.keys(fields)
      if (Object.hasOwn(report, group ?? '')) expect(named.filter(name => name !== 'all')).toEqual(names)
      else expect(names).toEqual([group])
    }
  })

  test('titles of what is known by title only', () => {
    for (const title of [...browsableFields, ...Object.values(companyLookups)]) expect(section('4.1')).toContain(title)
    expect(section('4.5')).toContain(Object.keys(companyFilters).slice(0, 16).join(', '))
  })

  test('operations of one credit', () => {
    expect(
      rows('4.1')
        .slice(1)
        .map(([, , purpose = '']) => (purpose.includes('(1 credit)') ? 1 : null)),
    ).toEqual(specOps.map(op => specOperations[op].credits))
  })
})

describe('the suite knows its lines', () => {
  const known = new Set([...specLines, ...assumptions].map(({ id }) => id))
  test('each once', () => {
    expect(known.size).toBe(specLines.length + assumptions.length)
  })
  test('each check names lines that are there', () => {
    expect(checkSuite.flatMap(({ lines }) => lines).filter(line => !known.has(line))).toEqual([])
    expect(new Set(checkSuite.map(({ name }) => name)).size).toBe(checkSuite.length)
  })
})

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
}
interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

// A document of our own whose form another test checks.
const document = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, object>>
    readonly securitySchemes: object
  }
}

/** A schema with its reference followed and null taken away. */
function resolved(schema: Schema | undefined): Schema {
  if (schema === undefined) return {}
  if (schema.$ref) return resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''])
  const one = schema.anyOf?.filter(({ type }) => type !== 'null')
  return one?.length === 1 ? resolved(one[0]) : schema
}

const kindOf = ({ type }: Schema) => [type ?? []].flat().filter(name => name !== 'null')

const wireType: Readonly<Record<FieldType, string>> = {
  string: 'string',
  integer: 'integer',
  boolean: 'boolean',
  date: 'string',
  'date-time': 'string',
  'array of string': 'array',
  'e-mail breaches': 'array',
  'phone breaches': 'array',
}

function expectFields(schema: Schema | undefined, fields: FieldTypes): void {
  const { properties = {} } = resolved(schema)
  const types = Object.entries(properties).map(([name, field]) => [name, kindOf(resolved(field))])
  expect(types).toEqual(Object.entries(fields).map(([name, type]) => [name, [wireType[type]]]))
}

const described = (op: SpecOp) => document.paths[specOperations[op].path]?.post
const requestOf = (op: SpecOp) => resolved(described(op)?.requestBody?.content['application/json']?.schema)
const answerOf = (op: SpecOp) => resolved(described(op)?.responses[200]?.content?.['application/json']?.schema)
const itemOf = (schema: Schema) => resolved(resolved(schema.properties?.records).items)

describe.each(specOps)('%s keeps to the facts', op => {
  const fact = specOperations[op]

  test('in the table and in the document', () => {
    expect(serviceEndpoints[op]).toMatchObject({ method: 'POST', path: fact.path, pathMark: 'S' })
    expect(described(op)?.operationId).toBe(op)
    if (fact.credits !== null) expect(serviceEndpoints[op].price).toMatchObject({ high: 1, mark: 'S' })
    expect(serviceEndpoints[op].price.high).toBe(operationPrices[op])
  })

  test('in its body', () => {
    const { properties = {}, required = [] } = requestOf(op)
    expect(required).toEqual(Object.keys(fact.required))
    for (const [name, { type, min, max }] of Object.entries<RequiredField>(fact.required)) {
      expect(kindOf(resolved(properties[name]))).toEqual([type])
      if (min !== undefined) expect(properties[name]?.minLength).toBe(min)
      if (max !== undefined) expect(properties[name]?.maxLength).toBe(max)
    }
    if (fact.largest === null) return
    const largest = op === 'search.prospector' ? 50 : fact.largest
    expect(properties.page).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
    expect(properties.page_size).toMatchObject({ type: 'integer', minimum: 1, maximum: largest, default: 25 })
  })

  test('in its answer', () => {
    const answer = answerOf(op)
    const records = itemOf(answer)
    switch (fact.answer) {
      case 'contacts':
      case 'ai':
        expectFields(records, contactFields)
        break
      case 'companies':
        expectFields(records, companyFields)
        break
      case 'wrappedCompanies':
        expect(Object.keys(records.properties ?? {})).toEqual(['company'])
        expectFields(records.properties?.company, companyFields)
        break
      case 'emailReport':
      case 'phoneReport': {
        expect(answer.required).toEqual(['status', 'data'])
        const { '': outside, ...groups } = fact.answer === 'emailReport' ? emailReport : phoneReport
        const { properties = {} } = resolved(answer.properties?.data)
        expect(Object.keys(properties)).toEqual([...Object.keys(outside), ...Object.keys(groups)])
        for (const [group, fields] of Object.entries<FieldTypes>(groups)) expectFields(properties[group], fields)
        break
      }
      case 'count':
        expect(Object.keys(answer.properties ?? {})).toEqual(['total_count'])
        break
      case 'urls':
        expect(kindOf(resolved(resolved(answer.properties?.data).items))).toEqual(['string'])
        break
      default:
        expect(resolved(answer.properties?.status)).toMatchObject({ type: 'string' })
    }
    if (fact.largest !== null)
      expect(Object.keys(answer.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(envelopeFields)))
  })
})

test('statuses, the error body and the key are those of the facts', () => {
  const specified = Object.entries(document.components.responses).filter(
    ([, response]) => Object(response)['x-mark'] === 'S',
  )
  expect(specified.map(([status]) => status)).toEqual(Object.keys(specStatuses).filter(status => status !== '200'))
  expect(Object.keys(document.components.schemas.Problem?.properties ?? {})).toEqual(Object.keys(errorFields))
  expect(document.components.securitySchemes).toMatchObject({ key: { in: 'header', name: 'X-Api-Key' } })
  expect(problemCodes).toMatchObject({ 401: 'unauthorized', ...errorCodes })
})

test('what is assumed is what the program does', () => {
  expect(Object.fromEntries(Object.entries(serviceEndpoints).map(([op, { path }]) => [op, path]))).toEqual(
    operationPaths,
  )
  expect(new Set(allOps)).toEqual(new Set(Object.keys(serviceEndpoints)))
  expect(metaNames).toEqual(metaFields)
  expect(new Set(Object.keys(personFields))).toEqual(new Set(Object.keys(Person.shape)))
  expect(new Set(Object.keys(organizationFields))).toEqual(new Set(Object.keys(Organization.shape)))
  expect([Object.keys(personFields).length, Object.keys(organizationFields).length]).toEqual([52, 29])
  for (const name of Object.values(companyFilters)) expect(Object.keys(CompaniesRequest.shape)).toContain(name)
  for (const { name } of Object.values(employeeFilters)) expect(Object.keys(EmployeesRequest.shape)).toContain(name)
  expect(Object.keys(companyFilters)).toHaveLength(47)
  expect(Object.keys(Contact.shape)).toEqual(Object.keys(contactFields))
  expect(Object.keys(CompanyRow.shape)).toEqual(Object.keys(companyFields))
})
