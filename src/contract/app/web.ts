// Columns from the web: the address of each row, how it is asked, and what of the answer becomes columns. Without secrets: those are in
// the keychain, bound to the host.
import { z } from 'zod'
import { ColumnId, SheetId } from './ids.ts'

/** A value of the answer that becomes a column. */
const WebValue = z.strictObject({
  /** Name of the column. */
  name: z.string().trim().min(1).max(200),
  /** A JSON path · a CSS selector, which `@name` may follow for an attribute · the whole text. */
  from: z.enum(['json', 'css', 'text']),
  path: z.string().max(1000),
  /** All that is found, with `; ` between, else the first. */
  all: z.boolean(),
})

/** Header names that carry secrets or belong to the connection; a secret header may be one of the first. */
const secretHeader = /^(?:authorization|proxy-authorization|cookie|x-api-key|api-key|apikey|x-auth-token)$/i
const ownHeader =
  /^(?:host|connection|keep-alive|content-.*|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|accept-encoding|cookie|user-agent)$/i
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/
const HeaderName = z
  .string()
  .regex(token, 'must be the name of an HTTP header')
  .refine(name => !ownHeader.test(name), 'is a header that Listwright sets')

const WebHeader = z.strictObject({
  name: HeaderName.refine(name => !secretHeader.test(name), 'must be the secret header, which is kept in the keychain'),
  value: z
    .string()
    .max(1000)
    .regex(/^[\x20-\x7e]*$/, 'must be plain text'),
})

/** How rows ask the web. `{Name}` in the address and the body is the value of a column. */
export const WebRequest = z.strictObject({
  address: z.string().trim().min(1).max(4000),
  method: z.enum(['GET', 'POST']),
  body: z.strictObject({ kind: z.enum(['json', 'form']), text: z.string().max(20_000) }).nullable(),
  headers: z.array(WebHeader).max(20),
  /** Header that carries the secret of the host, and what is before it, such as "Bearer "; null = none is sent. */
  secret: z.strictObject({ name: HeaderName, before: z.string().max(40) }).nullable(),
  values: z.array(WebValue).min(1).max(20),
  /** Addresses of this computer and its network may be asked. */
  privateNetwork: z.boolean(),
})
export type WebRequest = z.infer<typeof WebRequest>

/** The same as a run keeps it: with the columns its names were when it was planned. */
export const WebSpec = WebRequest.extend({
  /** Names in braces in the order of the mapped inputs. */
  names: z.array(z.string()).max(8),
})
export type WebSpec = z.infer<typeof WebSpec>

export const WebAsk = z.object({ sheetId: SheetId, request: WebRequest })
export type WebAsk = z.infer<typeof WebAsk>

/** Kept for the host of the address; null = forgotten. */
export const WebSecret = z.object({ address: z.string().max(4000), secret: z.string().min(1).max(2000).nullable() })

/** What the first rows would ask; nothing is sent. */
export const WebSample = z.object({
  origin: z.string(),
  columns: z.array(ColumnId),
  /** Of the first rows: the address, or why the row asks nothing. */
  rows: z.array(z.object({ url: z.string().nullable(), reason: z.string().nullable() })),
  /** A secret for the host is kept. */
  hasSecret: z.boolean(),
})
export type WebSample = z.infer<typeof WebSample>

/** What one call brought, and nothing stored of it. */
export const WebTrial = z.object({
  url: z.string(),
  status: z.int().nullable(),
  values: z.array(z.string().nullable()),
  /** Why there are no values. */
  reason: z.string().nullable(),
})
export type WebTrial = z.infer<typeof WebTrial>
