// What an export is written for: options of the file, and what a target takes. A preset that lacks a fact does not compile.
import type { ExportFormat } from './formats.ts'
import type { Meaning } from './header-meaning.ts'

/** A field of the target, and which column goes into it. */
export interface TargetField {
  /** As the target calls it: the header of the column. */
  readonly name: string
  /** What the header of its column says, the best first. Types among them go into it without a header's word, too. */
  readonly from: readonly Meaning[]
  /** Longest value, in characters unless it is said otherwise; null = none is known. */
  readonly most: number | null
  /** How values have to be written; `monthDay`: 02/14, a birthday without its year; `yearMayLack`: --02-14 is a whole date. */
  readonly form: 'email' | 'asciiEmail' | 'phone' | 'monthDay' | 'yearMayLack' | null
  /** The field that it is a part of, written as one value. */
  readonly joins?: string
  /** Of a part: what the target does not take, and what is written for it. */
  readonly instead?: Readonly<Record<string, string>>
  /** A field that takes its place where a column goes into it. */
  readonly unless?: string
}

/** The one form of dates, 2024-02-14, and of flags in any column that a target gets. */
export interface TargetForms {
  readonly flag: { readonly yes: string; readonly no: string }
}

/** What a target takes, from what it publishes. */
export interface ExportTarget {
  /** What a row becomes there. */
  readonly record: string
  readonly fields: readonly TargetField[]
  /** null: values are written as they are. */
  readonly forms: TargetForms | null
  /** Fields that say what the values of others are for, where the headers of their columns say it. */
  readonly labels?: readonly { readonly name: string; readonly of: readonly string[] }[]
  /** What is between the parts of a field that is joined of several. */
  readonly joint?: string
  /** A part that the joined field needs, and what the target does where it is blank. */
  readonly neededPart?: {
    readonly joins: string
    readonly part: string
    /** What rows without it have, and what the target does. */
    readonly words: string
    readonly without: string
  }
  /** A workbook may have one sheet. */
  readonly oneSheet?: true
  /** Of each of these, a row needs a value in at least one field. */
  readonly required: readonly (readonly string[])[]
  /** Longest value of any column. */
  readonly longest: { readonly most: number; readonly unit: 'characters' | 'bytes' } | null
  readonly rows: number | null
  readonly columns: number | null
  readonly cells: number | null
  readonly megabytes: number | null
}

export interface ExportPresetFacts {
  readonly title: string
  readonly description: string
  /** Formats it is for; the first is taken where another one was chosen. */
  readonly formats: readonly ExportFormat[]
  /** Of tables in text. */
  readonly text: { readonly bom: boolean; readonly crlf: boolean; readonly guard: boolean; readonly delimiter: boolean }
  readonly target: ExportTarget | null
}

/** A part of a field that the target takes as one value. */
export const partOf = (
  joins: string,
  part: string,
  from: TargetField['from'],
  most: number,
  instead?: TargetField['instead'],
): TargetField => ({
  ...{ name: `${joins} (${part})`, from, most, form: null, joins },
  ...(instead && { instead }),
})

/** A field of a target. */
export const field = (
  name: string,
  from: TargetField['from'],
  most: number | null = null,
  form: TargetField['form'] = null,
): TargetField => ({ name, from, most, form })
