// Suppression lists: who must be in no request and no export, and how such lists are added to.
import { z } from 'zod'
import { ReadOptions } from '../file/file.ts'
import { BatchId, ColumnId, SheetId, SuppressionId, Ticket, ViewId } from '../ids.ts'

/** What identifies a suppressed person or company. `profile_url`: pages of people and of companies. */
export const suppressionKinds = [
  'email',
  'email_domain',
  'phone',
  'profile_url',
  'company_domain',
  'name_company',
] as const
export const SuppressionKind = z.enum(suppressionKinds)
export type SuppressionKind = z.infer<typeof SuppressionKind>

/** Where values come from. Of a name and its company the second column holds the company, or its domain. */
export const SuppressionFrom = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lines'), text: z.string().max(3_500_000) }),
  z.object({
    kind: z.literal('column'),
    sheetId: SheetId,
    columnId: ColumnId,
    companyId: ColumnId.nullable(),
    /** Only the rows of a view; null = all of the list. */
    viewId: ViewId.nullable(),
  }),
  z.object({
    kind: z.literal('file'),
    ticket: Ticket,
    options: ReadOptions,
    /** Places of the columns in the file, from 0. */
    index: z.int().min(0),
    companyIndex: z.int().min(0).nullable(),
  }),
])
export type SuppressionFrom = z.infer<typeof SuppressionFrom>

export const SuppressionAsk = z.object({ kind: SuppressionKind, from: SuppressionFrom })
export type SuppressionAsk = z.infer<typeof SuppressionAsk>

/** What adding would do; each value counts once. A SHA-256 of a normalised value, in hexadecimal, is a value too. */
export const SuppressionPreview = z.object({
  valid: z.int(),
  invalid: z.int(),
  /** On the list already. */
  already: z.int(),
  /** Given before among these values. */
  duplicate: z.int(),
  /** Some of the invalid values, with the reason for people. */
  refused: z.array(z.object({ value: z.string(), reason: z.string() })),
})
export type SuppressionPreview = z.infer<typeof SuppressionPreview>

export const SuppressionAdd = SuppressionAsk.extend({
  /** Keeps the hashes of the values, and not the values. */
  hashed: z.boolean(),
  note: z.string().trim().max(500),
})
export type SuppressionAdd = z.infer<typeof SuppressionAdd>

/** `batchId` takes the addition back; null = nothing was new. `sealed`: hashes are sealed by the secret in the keychain; else they are plain. */
export const SuppressionAdded = SuppressionPreview.extend({ batchId: BatchId.nullable(), sealed: z.boolean() })
export type SuppressionAdded = z.infer<typeof SuppressionAdded>

export const SuppressionListAsk = z.object({
  kind: SuppressionKind.nullable(),
  /** Part of a value, of a note or source, or the beginning of a hash; a whole value is found by its hash as well. */
  search: z.string().max(300),
  offset: z.int().min(0),
  limit: z.int().min(1).max(1000),
})
export type SuppressionListAsk = z.infer<typeof SuppressionListAsk>

export const SuppressionEntry = z.object({
  id: SuppressionId,
  kind: SuppressionKind,
  /** As it was given; null = only the hash is kept. */
  value: z.string().nullable(),
  /** Hexadecimal: SHA-256 of the normalised value, or what the secret of the workspace makes of it. */
  hash: z.string(),
  /**
   * `value`: it can be read; `sealed`: a hash that only the secret in the keychain can be compared with; `hash`: a plain SHA-256,
   * which someone who guesses the value can confirm.
   */
  kept: z.enum(['value', 'sealed', 'hash']),
  at: z.iso.datetime(),
  source: z.string(),
  note: z.string(),
})
export type SuppressionEntry = z.infer<typeof SuppressionEntry>

/**
 * `all`: entries of any kind, whatever is searched; `total`: those that fit. `unreadable`: entries whose secret could not be read, for
 * the `reason` given: no one is compared with them, so nothing is sent or exported.
 */
export const SuppressionList = z.object({
  all: z.int(),
  total: z.int(),
  unreadable: z.int(),
  reason: z.string().nullable(),
  entries: z.array(SuppressionEntry),
})
export type SuppressionList = z.infer<typeof SuppressionList>

export const SuppressionRemove = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entries'), ids: z.array(SuppressionId).min(1).max(100_000) }),
  z.object({ kind: z.literal('batch'), batchId: BatchId }),
])
export type SuppressionRemove = z.infer<typeof SuppressionRemove>

/** `entries`: how many cannot be read, as a person has seen it. */
export const SuppressionDrop = z.object({ entries: z.int().min(1) })

export const SuppressionCheckAsk = z.object({ values: z.array(z.string().max(2000)).max(10_000) })
/** By value: the kinds under which it is suppressed, none when it is not. */
export const SuppressionCheck = z.array(z.object({ value: z.string(), kinds: z.array(SuppressionKind) }))
export type SuppressionCheck = z.infer<typeof SuppressionCheck>
