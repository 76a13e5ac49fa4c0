// What every part of the program wants to know of an operation: one that lacks a part does not compile.
import type { OperationId } from './ids.ts'
import type { InputField, PeopleFilter } from './inputs.ts'

/** Headings under which operations are offered. */
export const operationGroups = ['Validate', 'People', 'Companies'] as const
/** What asks the web has a dialog of its own. */
export type OperationGroup = (typeof operationGroups)[number] | 'Web'

/** How the cells of a row become the request; engine/run/ask/mapping.ts has each. */
export type RequestKind =
  | 'email check'
  | 'phone check'
  | 'email'
  | 'phone'
  | 'profile'
  | 'company page'
  | 'domain'
  | 'name and domain'
  | 'company name'
  | 'network id'
  | 'record id'
  | 'people at company'
  | 'title at company'
  | 'web address'

/**
 * Kinds of answers: judged reports, records, and lists of which the first element fills the row; engine/answer/operations.ts
 * has the columns of each.
 */
export type AnswerKind =
  | 'email'
  | 'phone'
  | 'person'
  | 'company'
  | 'urls'
  | 'found_email'
  | 'contacts'
  | 'companies'
  | 'web values'

export interface OperationFacts {
  /** "Validate emails". */
  readonly title: string
  /** "Email validation": what a key may be refused. */
  readonly noun: string
  /** "Validating", "Validated". */
  readonly doing: string
  readonly done: string
  readonly group: OperationGroup
  /** Other words that people look for. */
  readonly keywords: string
  readonly asks: RequestKind
  /** Inputs in order; the results stand behind the column of the first one that is mapped. */
  readonly reads: readonly InputField[]
  /** Of each of these one must be mapped; a full name stands for first and last name. */
  readonly needs: readonly (readonly InputField[])[]
  /** Inputs that are read only where a person asks for it, or where no other column meets the need. */
  readonly onWish?: readonly InputField[]
  readonly answers: AnswerKind
  /** Setting of `freshDays` that applies. */
  readonly fresh: 'email' | 'phone' | 'person' | 'company'
  /** The live look-up that may be asked where this one found nothing: its answers go to the same columns. */
  readonly live?: OperationId
  /** Its records become rows of another list; these of the filters it takes. */
  readonly peopleFilters?: readonly PeopleFilter[]
  /** What a person should know before paying for it. */
  readonly caution?: string
}
