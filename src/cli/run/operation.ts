// An operation with its options as the run it asks for: columns by name or type, the live look-up, people at companies.

import { addsPeople, missingInput, usualRows } from '../../contract/app/run/operation.ts'
import type { OperationOffer } from '../../contract/app/run/run-plan.ts'
import type { AddPeopleSpec, BestFirst, InputMapping, RunSpec } from '../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { operationTable } from '../../model/operations/index.ts'
import { inputTable } from '../../model/operations/inputs.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { columnNamed, inputList } from '../lists.ts'
import type { CommandSession } from '../session.ts'
import type { AskedOperation, OverList } from './over-list.ts'

/** The list that is asked about, and the run over it. */
export async function operationOn(
  session: CommandSession,
  options: AskedOperation,
): Promise<{ sheet: Sheet; spec: RunSpec }> {
  const country = options.country ?? null
  const sheet = await inputList(session, options.in, {
    worksheet: options.sheet,
    country,
    refuseGuesses: !options.acceptGuess,
  })
  return { sheet, spec: await specOn(session, sheet, options) }
}

/** The run over a list that was found. Throws CommandEnd. */
export async function specOn(
  session: CommandSession,
  sheet: Sheet,
  options: Omit<AskedOperation, keyof OverList> & Pick<OverList, 'country' | 'map'>,
): Promise<RunSpec> {
  const country = options.country ?? null
  return {
    sheetId: sheet.id,
    op: options.operation,
    mapping: await mappingOf(session, sheet, options.operation, options.map),
    country: country ?? sheet.country,
    within: { kind: 'all' },
    ...usualRows(options.operation),
    maxAgeDays: session.engine.settings.get().freshDays[operationTable[options.operation].fresh],
    fields: [...options.fields],
    ...(options.match && { match: options.match }),
    ...(options.live && { waterfall: waterfallOf(options.operation) }),
    ...(options.bestFirst && { bestFirst: bestFirstOf(sheet, options.bestFirst) }),
    ...(addsPeople(options.operation) && (await addPeopleOf(session, options))),
  }
}

/** Whom to look for at the companies, and the list they go to. */
async function addPeopleOf(
  { call }: CommandSession,
  { operation, where, most, into }: Pick<AskedOperation, 'operation' | 'where' | 'most' | 'into'>,
): Promise<Partial<RunSpec>> {
  const { peopleFilters = [] } = operationTable[operation]
  const filters: AddPeopleSpec['filters'] = {}
  for (const pair of where) {
    const at = pair.indexOf('=')
    const filter = peopleFilters.find(one => one === pair.slice(0, at))
    const value = pair.slice(at + 1).trim()
    if (!filter || value === '')
      throw new CommandEnd(exitCodes.usage, `--where ${pair}: use ${peopleFilters.join(' or ')}=value.`)
    filters[filter] = [...(filters[filter] ?? []), value]
  }
  const lists = (await call.sheet.workbooks()).flatMap(({ sheets }) => sheets)
  const there = lists.filter(({ name }) => name === into)
  const [list] = there
  if (there.length > 1)
    throw new CommandEnd(exitCodes.drift, `There are ${counted(there.length, 'list')} named "${into}".`)
  const target: AddPeopleSpec['target'] = list ? { kind: 'list', sheetId: list.id } : { kind: 'new', name: into }
  return {
    addPeople: { filters, perRow: most, target },
  }
}

/** The live look-up behind a stored one. */
function waterfallOf(op: OperationId): NonNullable<RunSpec['waterfall']> {
  const { live } = operationTable[op]
  if (!live) throw new CommandEnd(exitCodes.usage, `--live: ${op} has no live lookup.`)
  return [{ op: live }]
}

/** Which rows the budget goes to. */
function bestFirstOf(sheet: Sheet, { priority, first }: NonNullable<AskedOperation['bestFirst']>): BestFirst {
  return { priority: priority === null ? null : { columnId: columnNamed(sheet, priority).id, first } }
}

/** Column of each input: those named with --map, else those the operation would be offered with. */
async function mappingOf(
  session: CommandSession,
  sheet: Sheet,
  op: OperationId,
  pairs: readonly string[],
): Promise<InputMapping> {
  const { reads } = operationTable[op]
  const named: InputMapping = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const field = reads.find(one => one === pair.slice(0, at))
    if (!field) throw new CommandEnd(exitCodes.usage, `--map ${pair}: use ${reads.join(' or ')}=Column name.`)
    named[field] = columnNamed(sheet, pair.slice(at + 1)).id
  }
  const offer = await offerOf(session, sheet, op)
  // A named column stands for itself: what else would be read beside it may say something else.
  const mapping = pairs.length > 0 ? { ...without(offer.mapping, named), ...named } : offer.mapping
  const missing = missingInput(op, mapping)
  if (missing) {
    const words = missing.map(field => inputTable[field].word).join(' or ')
    throw new CommandEnd(
      exitCodes.drift,
      `No column of ${sheet.name} looks like ${words}. Choose one with --map ${missing[0]}=Column.`,
    )
  }
  return mapping
}

/** Guessed columns beside the named ones: a full name is not read where a part of it was named, nor the other way round. */
function without(guessed: InputMapping, named: InputMapping): InputMapping {
  const { full_name, first_name, last_name, ...rest } = guessed
  const parts = named.first_name !== undefined || named.last_name !== undefined
  if (named.full_name !== undefined) return rest
  return parts ? { ...rest, first_name, last_name } : guessed
}

/** The operation as the service in use offers it. Throws CommandEnd(usage) when it does not. */
async function offerOf({ call }: CommandSession, sheet: Sheet, op: OperationId): Promise<OperationOffer> {
  const offers = await call.run.operations({ sheetId: sheet.id, columnId: null })
  const offer = offers.find(one => one.op === op)
  if (!offer) throw new CommandEnd(exitCodes.usage, `The current service does not offer ${op}.`)
  return offer
}
