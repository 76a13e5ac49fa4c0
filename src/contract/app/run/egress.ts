// The egress log: which calls left this computer, whereto, with which fields (R-PRV-05). Values are never part of it.
import { z } from 'zod'
import { RowId, RunId } from '../ids.ts'
import { LedgerFilter } from './ledger.ts'

/** `sent`: it left and has not been answered yet; `unsure`: it left, and no answer came. */
export const EgressState = z.enum(['sent', 'answered', 'unsure'])
export type EgressState = z.infer<typeof EgressState>

export const EgressEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Practice is on this computer. */
  live: z.boolean(),
  host: z.string(),
  op: z.string(),
  /** Names of the fields of the request. */
  fields: z.array(z.string()),
  runId: RunId,
  /** The list that asked; null for a search, or where it is gone. */
  sheet: z.string().nullable(),
  /** The first row that asked, and how many did; null for a page of a search. */
  rowId: RowId.nullable(),
  rows: z.int(),
  state: EgressState,
  /** HTTP status of the answer. */
  http: z.int().nullable(),
  /** Bytes of the request's body; null where it was erased. */
  sent: z.int().nullable(),
  /** Bytes of the answer. */
  received: z.int().nullable(),
})
export type EgressEntry = z.infer<typeof EgressEntry>

/** Newest first; `cursor`: the id that the last page ended with. */
export const EgressAsk = LedgerFilter.omit({ runId: true }).extend({
  cursor: z.int().nullish(),
  limit: z.int().min(1).max(1000),
})
export type EgressAsk = z.infer<typeof EgressAsk>

export const EgressFilter = EgressAsk.omit({ cursor: true, limit: true })
export type EgressFilter = z.infer<typeof EgressFilter>

/** Requests, and the bytes of their bodies that are known. */
export interface SentSum {
  readonly calls: number
  readonly bytes: number
}
/** Of runs and searches, and to reconciliation services; `hosts`: different ones of both. */
export interface EgressSums {
  readonly runs: SentSum
  readonly reconciliation: SentSum
  readonly hosts: number
}

/** A call of an agent (`listwright mcp`): what it was given left this computer if its model is elsewhere. */
export const AgentCall = z.object({
  at: z.iso.datetime(),
  /** As its program calls itself. */
  agent: z.string(),
  tool: z.string(),
  /** The list it was about; null for none. */
  sheetId: z.int().nullable(),
  /** Names of the columns whose cells it was given. */
  fields: z.array(z.string()),
  /** Rows of which it was given cells. */
  rows: z.int(),
  /** Bytes of the answer. */
  bytes: z.int(),
  outcome: z.enum(['done', 'refused']),
})
export type AgentCall = z.infer<typeof AgentCall>

/** `sheet`: the name of the list; null where there was none, or it is gone. */
export const ShownAgentCall = AgentCall.omit({ sheetId: true }).extend({ sheet: z.string().nullable() })
export type ShownAgentCall = z.infer<typeof ShownAgentCall>

export const AgentCallsAsk = z.object({ limit: z.int().min(1).max(1000) })
