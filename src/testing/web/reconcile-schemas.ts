// What the texts of the Reconciliation Service API 0.2 and 1.0-draft demand of messages, written from the texts for tests: stricter
// than what our client takes, and not made of what our service gives.
import { z } from 'zod'

const id = z.string().min(1)
const NamedId = z.strictObject({ id, name: z.string().min(1) })
const Feature = { id, value: z.union([z.number(), z.boolean()]) }
const candidate = {
  ...{ id, name: z.string().min(1), description: z.string().optional() },
  ...{ type: z.array(NamedId), match: z.boolean() },
}

/** Each place of a template has the id once, in the braces of its version. */
const template02 = z.string().regex(/^https?:\/\/[^{}]*\{\{id\}\}[^{}]*$/)
const templateDraft = z.string().regex(/^https?:\/\/[^{}]*\{\+?id\}[^{}]*$/)
const path02 = z.strictObject({ service_url: z.url(), service_path: z.string().startsWith('/') })
const both = { name: z.string().min(1), serviceVersion: z.string(), batchSize: z.int().positive() }
const size = { width: z.int().positive(), height: z.int().positive() }

/** What each kind of message has to be, by version. */
export const specMessages = {
  '0.2': {
    manifest: z.strictObject({
      ...both,
      versions: z.array(z.string()).refine(all => all.includes('0.2')),
      identifierSpace: z.url(),
      schemaSpace: z.url(),
      defaultTypes: z.array(NamedId),
      view: z.strictObject({ url: template02 }),
      preview: z.strictObject({ url: template02, ...size }),
      suggest: z.strictObject({ entity: path02, property: path02, type: path02 }),
      extend: z.strictObject({ propose_properties: path02, property_settings: z.array(z.never()) }),
    }),
    results: z.record(
      z.string(),
      z.strictObject({
        result: z.array(
          z.strictObject({ ...candidate, score: z.number(), features: z.array(z.strictObject(Feature)) }),
        ),
      }),
    ),
    extended: z.strictObject({
      meta: z.array(NamedId),
      rows: z.record(z.string(), z.record(z.string(), z.array(z.strictObject({ str: z.string() })))),
    }),
  },
  '1.0-draft': {
    manifest: z.strictObject({
      ...both,
      versions: z.array(z.string()).refine(all => all.includes('1.0-draft')),
      defaultTypes: z.array(NamedId),
      view: z.strictObject({ url: templateDraft }),
      preview: z.strictObject(size),
      suggest: z.strictObject({ entity: z.boolean(), property: z.boolean(), type: z.boolean() }),
      extend: z.strictObject({ proposeProperties: z.boolean(), propertySettings: z.array(z.never()) }),
      standardizedScore: z.boolean(),
    }),
    results: z.strictObject({
      results: z.array(
        z.strictObject({
          candidates: z.array(
            z.strictObject({
              ...candidate,
              score: z.number().min(0).max(100),
              features: z.array(z.strictObject({ ...Feature, name: z.string().min(1) })),
            }),
          ),
        }),
      ),
    }),
    extended: z.strictObject({
      meta: z.array(NamedId),
      rows: z.array(
        z.strictObject({
          id,
          properties: z.array(z.strictObject({ id, values: z.array(z.strictObject({ str: z.string() })) })),
        }),
      ),
    }),
  },
} as const

const suggestion = { id, name: z.string().min(1), description: z.string().optional() }
export const specSuggestions = {
  entity: z.strictObject({ result: z.array(z.strictObject({ ...suggestion, notable: z.array(NamedId) })) }),
  type: z.strictObject({ result: z.array(z.strictObject(suggestion)) }),
  property: z.strictObject({ result: z.array(z.strictObject(suggestion)) }),
}
export const specProposal = z.strictObject({
  properties: z.array(NamedId),
  type: z.string().optional(),
  limit: z.int().optional(),
})
