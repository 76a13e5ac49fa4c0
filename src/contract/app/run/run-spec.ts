// What a run is asked for: the operation, its inputs, which rows, what it writes.
import { z } from 'zod'
import { inputFields, peopleFilters } from '../../../model/operations/inputs.ts'
import { EmptyMarkers } from '../cell/notation.ts'
import { ColumnId, RowId, SheetId, ViewId } from '../ids.ts'
import { ViewSpec } from '../view.ts'
import { WebSpec } from '../web.ts'
import { OnlyIf } from './only-if.ts'
import { OperationId } from './sent-op.ts'

/** Which rows by the state of their result cell. */
export const resultStates = [
  'empty',
  'retryable',
  'needs_input',
  'not_found',
  'stale',
  'unsure',
  'no_answer',
  'found',
] as const
export const ResultState = z.enum(resultStates)
export type ResultState = z.infer<typeof ResultState>

/** States whose call was or may have been charged and brought nothing: sent again only when a person asks for it (P1). */
export const heldStates = ['unsure', 'no_answer'] as const satisfies readonly ResultState[]
export type HeldState = (typeof heldStates)[number]
/** What `--retry` of the command line names, and the rows it adds to those of a run. */
export const retryWords = {
  unsure: 'unsure',
  'no-answer': 'no_answer',
  'needs-input': 'needs_input',
} as const satisfies Record<string, ResultState>
export type RetryWord = keyof typeof retryWords

/** Those that hold inputs back from a run over these chips: to choose a chip is to ask for it again. */
export const heldBy = (asked: readonly ResultState[]): HeldState[] => heldStates.filter(state => !asked.includes(state))

export const RunScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('view'), viewId: ViewId }),
  z.object({
    kind: z.literal('selection'),
    viewId: ViewId,
    ranges: z.array(z.object({ top: z.int().min(0), bottom: z.int().min(0) })).max(1000),
  }),
  /** What a view shows by its order and filter, in a run that is kept: it outlives the view. */
  z.object({ kind: z.literal('shown'), view: ViewSpec }),
  /** Rows that were picked by hand, whatever the view shows. */
  z.object({ kind: z.literal('ticked') }),
  z.object({ kind: z.literal('rows'), rowIds: z.array(RowId).max(200_000) }),
])
export type RunScope = z.infer<typeof RunScope>

/** What operations read of a row. */
export const InputField = z.enum(inputFields)
export type InputField = z.infer<typeof InputField>

/** The column of each input. */
export const InputMapping = z.partialRecord(InputField, ColumnId)
export type InputMapping = z.infer<typeof InputMapping>

export const PeopleFilter = z.enum(peopleFilters)
export type PeopleFilter = z.infer<typeof PeopleFilter>

/** What an operation that finds people at companies looks for, and the list whose rows they become. */
export const AddPeopleSpec = z.object({
  filters: z.partialRecord(PeopleFilter, z.array(z.string().trim().min(1).max(200)).max(100)),
  /** Most people of one company. */
  perRow: z.int().min(1).max(1000),
  /** A new list is in the workbook of the list that is asked about. */
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('list'), sheetId: SheetId }),
    z.object({ kind: z.literal('new'), name: z.string().trim().min(1).max(200) }),
  ]),
})
export type AddPeopleSpec = z.infer<typeof AddPeopleSpec>

/** Which inputs are asked first: those with the best priority, and among equals those most likely to give a result. */
export const BestFirst = z.object({
  /** A column of numbers or of yes and no; null = none is chosen. */
  priority: z.object({ columnId: ColumnId, first: z.enum(['high', 'low']) }).nullable(),
})
export type BestFirst = z.infer<typeof BestFirst>

export const RunSpec = z.object({
  sheetId: SheetId,
  op: OperationId,
  mapping: InputMapping,
  country: z.string().length(2).nullable(),
  /** What the phone column says about numbers without +; set by the engine when a run is planned. */
  plus: z
    .object({ dropped: z.union([z.literal('all'), z.array(z.string().max(4)).max(300)]), national: z.boolean() })
    .optional(),
  /** Which part of a full name comes first in its column; set by the engine. */
  names: z.enum(['given', 'family']).nullable().optional(),
  /** Words of the list that stand for no value; set by the engine. */
  markers: EmptyMarkers.optional(),
  within: RunScope,
  chips: z.array(ResultState),
  /** Stored answers up to this many days old are reused for 0 credits; 0 = ask again, null = any age. */
  maxAgeDays: z.int().min(0).max(3650).nullable(),
  /** The same for stored answers that nothing was found; set by the engine from Settings. */
  missDays: z.int().min(0).max(3650).optional(),
  /** fill: only empty result cells · replace: also results of earlier runs · overwrite: also typed values (ticked by a person). */
  writes: z.enum(['fill', 'replace', 'overwrite']),
  /** Fields of the report or record that become columns beside those always written, as dotted paths. */
  fields: z.array(z.string().max(100)).max(120),
  /** How a company name is compared; absent = exact. */
  match: z.enum(['exact', 'fuzzy']).optional(),
  /** Of operations whose records become rows of another list. */
  addPeople: AddPeopleSpec.optional(),
  /** Of a run that asks addresses of the web. */
  web: WebSpec.optional(),
  /** Looks in the other lists of the workspace, or in those named, before anything is sent. */
  ownLists: z.union([z.boolean(), z.array(SheetId).min(1).max(200)]).optional(),
  /** Rows of the scope that do not pass are skipped; absent = all pass. */
  onlyIf: OnlyIf.optional(),
  /** Inputs with broken or look-alike letters are sent as they are; absent = they are held back. */
  oddLetters: z.literal(true).optional(),
  /** For a cap below the estimate; absent = in the order of the list. */
  bestFirst: BestFirst.optional(),
  /** Asked in turn where the step before found nothing; each fills the same columns. The engine sets the price of a call. */
  waterfall: z
    .array(z.object({ op: OperationId, price: z.int().min(0).optional() }))
    .max(3)
    .optional(),
})
export type RunSpec = z.infer<typeof RunSpec>
