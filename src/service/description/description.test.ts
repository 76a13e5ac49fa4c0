// The description is what the schemas say: committed as generated, complete, and harmless to open.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { opIds, serviceEndpoints } from '../../contract/service/endpoints.ts'
import { postedOps } from '../operations.ts'
import { requestExamples } from './examples.ts'
import { html } from './html.ts'
import type { JsonSchema } from './json-schema.ts'
import { documentedUrl, openApi, openApiText } from './openapi.ts'
import { referencePage } from './reference.ts'

const committed = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../docs', file), 'utf8').replaceAll('\r\n', '\n')
const document = openApi(documentedUrl)

test('the committed description is that of the schemas; run `npm run openapi` after a change', () => {
  expect(committed('openapi.json') === openApiText(documentedUrl)).toBe(true)
})

test('describes each operation once, with its price, mark and example', () => {
  const described = Object.entries(document.paths).flatMap(([at, { get, post }]) =>
    [get, post].flatMap(operation => (operation ? [{ at, operation }] : [])),
  )
  expect(described.map(({ operation }) => operation.operationId)).toEqual(opIds)
  for (const { at, operation } of described) {
    const endpoint = serviceEndpoints[operation.operationId]
    expect(at).toBe(endpoint.path)
    expect(operation['x-mark']).toBe(endpoint.pathMark)
    expect(operation['x-price']).toEqual({ ...endpoint.price, per: endpoint.charged })
    expect(Object.keys(operation.responses)).toContain('401')
  }
})

/** Every field without a mark of its own, by its place; those of a named schema are found where it is named. */
function unmarked(schema: JsonSchema, place: string): string[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(/^[SDIO]$/.test(field['x-mark'] ?? '') ? [] : [`${place}.${name}`]),
      ...unmarked(field, `${place}.${name}`),
    ]),
    ...(schema.items ? unmarked(schema.items, `${place}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one, at) => unmarked(one, `${place}|${at}`)),
  ]
}

/** Every schema of the document with its place. */
function schemas(): [string, JsonSchema][] {
  const bodies = Object.entries(document.paths).flatMap(([at, { get, post }]) => {
    const operation = post ?? get
    const request = operation?.requestBody?.content['application/json'].schema
    const answer = operation?.responses[200]?.content?.['application/json']?.schema
    return [request, answer].flatMap((schema, index): [string, JsonSchema][] =>
      schema ? [[`${at} ${index}`, schema]] : [],
    )
  })
  return [...Object.entries(document.components.schemas), ...bodies]
}

test('every field carries its mark', () => {
  expect(schemas().flatMap(([place, schema]) => unmarked(schema, place))).toEqual([])
})

test('every schema is valid JSON Schema 2020-12, every reference leads somewhere, and each example fits', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ['x-mark', 'x-code'] })
  const local = (schema: JsonSchema) => JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"'))
  for (const [name, schema] of Object.entries(document.components.schemas)) ajv.addSchema(local(schema), name)
  const compile = (schema: JsonSchema) => ajv.compile(local(schema))
  for (const [, schema] of schemas()) compile(schema)
  for (const op of postedOps) {
    const schema = document.paths[serviceEndpoints[op].path]?.post?.requestBody?.content['application/json'].schema
    const fits = compile(schema ?? {})
    expect(fits(requestExamples[op]), `${op}: ${ajv.errorsText(fits.errors)}`).toBe(true)
  }
})

test('the page runs nothing, loads nothing and each of its links leads somewhere', () => {
  const page = referencePage(document, 'http://127.0.0.1:1')
  expect(page).not.toMatch(/<script|<link|<img|<iframe|javascript:|\son\w+=|url\(/i)
  const ids = [...page.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  const leading = new Set([...ids.map(id => `#${id}`), 'openapi.json'])
  expect(links.filter(href => !leading.has(href))).toEqual([])
  for (const op of opIds) expect(page, op).toContain(`id="${op}"`)
})

test('text cannot become markup', () => {
  expect(html`<p title="${'"><b>'}">${['<i>', html`<u>${'&'}</u>`]}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;b&gt;">&lt;i&gt;<u>&amp;</u></p>',
  )
})
