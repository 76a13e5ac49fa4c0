// What may be sent to a service: operations over rows, pages of searches, values of filters.
import { z } from 'zod'
import { operationIds, type ServiceOperationId, webOperation } from '../../../model/operations/index.ts'
import type { MetaField } from '../../service/meta.ts'

/** An operation over rows. */
export const OperationId = z.enum([...operationIds, webOperation])
export type OperationId = z.infer<typeof OperationId>

export const isOperation = (op: string): op is OperationId => op === webOperation || isServiceOperation(op)
/** One that a service of people and companies answers. */
export const isServiceOperation = (op: string): op is ServiceOperationId => operationIds.some(id => id === op)

/** Operations that read a page of a search; counting is an operation of its own. */
export const searchOps = [
  'search.companies',
  'search.prospector',
  'search.firstLastDomain',
  'search.titleCompany',
  'search.employees',
  'search.companyName',
  'search.ai',
  'search.count',
] as const
export const SearchOp = z.enum(searchOps)
export type SearchOp = z.infer<typeof SearchOp>
export const isSearch = (op: string): op is SearchOp => searchOps.some(id => id === op)

/** What a single call outside of a list may be: a page or a count, or values of a filter. */
export type CallOp = SearchOp | `meta.${MetaField}`

/** What an answer that is kept for people may be of. */
export type RunOp = OperationId | SearchOp

/** Whatever a run may send. */
export type SentOp = OperationId | CallOp
