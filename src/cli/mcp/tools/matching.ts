// Tools that match a list with another one, and bring columns over.
import { z } from 'zod'
import { type MatchAsk, maxKeyPairs, type OpenedTable } from '../../../contract/app/match.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { CommandEnd, exitCodes } from '../../exit.ts'
import { columnNamed } from '../../lists.ts'
import { usageError } from '../../options.ts'
import { listSeen } from '../sight.ts'
import { type AgentWork, agentTool } from '../tool.ts'
import { columnName, listInput, listOutput } from './shapes.ts'

const both = {
  list: listInput,
  with: z.int().min(1).describe('Id of the other list.'),
  keys: z
    .array(z.strictObject({ column: columnName, with: columnName.describe('Column of the other list.') }))
    .max(maxKeyPairs)
    .default([])
    .describe(
      'Pairs of columns whose values must be the same, such as email addresses. All shared columns if it is empty.',
    ),
}

interface AskedMatch {
  readonly list: number
  readonly with: number
  readonly keys: readonly { readonly column: string; readonly with: string }[]
}

interface Matched {
  readonly sheet: Sheet
  readonly other: Sheet
  readonly ask: MatchAsk
}

/** Both lists as an agent sees them, compared by all columns they share, else by the pair that fits best. */
async function matched<T>(
  { session }: AgentWork,
  { list, with: otherId, keys }: AskedMatch,
  work: (both: Matched) => Promise<T>,
): Promise<T> {
  const { call } = session
  if (list === otherId) throw usageError('Choose two different lists. A list cannot be matched with itself.')
  const [sheet, other] = [await listSeen(session, list), await listSeen(session, otherId)]
  const pairs = keys.map(pair => ({
    columnId: columnNamed(sheet, pair.column).id,
    otherColumnId: columnNamed(other, pair.with).id,
    how: 'typed' as const,
  }))
  const opened = await call.match.open({ sheetId: sheet.id, other: { kind: 'list', sheetId: other.id } })
  try {
    const compared = pairs.length > 0 ? { keys: pairs } : keysOf(opened)
    return await work({ sheet, other, ask: { sheetId: sheet.id, otherId: opened.otherId, ...compared } })
  } finally {
    await call.match.close({ otherId: opened.otherId })
  }
}

function keysOf({ shared, keys }: OpenedTable): Pick<MatchAsk, 'keys' | 'pairing'> {
  if (shared.length > 0) return { keys: [], pairing: 'best' }
  const [best] = keys
  if (!best)
    throw new CommandEnd(exitCodes.drift, 'The lists have no columns that can be compared. Nothing was changed.')
  return { keys: [{ ...best, how: 'typed' }] }
}

const matchLists = agentTool({
  name: 'match_lists',
  title: 'Match two lists',
  description: 'Counts the rows of a list that are also in another list. Changes nothing.',
  reads: true,
  input: z.strictObject(both),
  output: z.object({
    list: listOutput,
    with: listOutput,
    matched: z.int().describe('Rows with a sure match.'),
    review: z.int().describe('Rows with a match that is not sure.'),
    none: z.int(),
    several: z.int().describe('Rows with several matches that are equally good.'),
  }),
  perform: (work, asked) =>
    matched(work, asked, async ({ sheet, other, ask }) => {
      const { exact, typed, fuzzy, review, none, several } = await work.session.call.match.summary(ask)
      const named = { list: { id: sheet.id, name: sheet.name }, with: { id: other.id, name: other.name } }
      return {
        value: { ...named, matched: exact + typed + fuzzy, review, none, several },
        given: { sheetId: sheet.id },
      }
    }),
})

const bringColumns = agentTool({
  name: 'bring_columns',
  title: 'Bring columns over from another list',
  description:
    'Adds columns with the values of the matching rows of another list, as one step of undo. Only sure matches. With mark, a column says of each row whether it was found.',
  input: z.strictObject({
    ...both,
    columns: z.array(columnName).max(200).default([]).describe('Columns of the other list.'),
    mark: z.boolean().default(false),
  }),
  output: z.object({ list: listOutput, matched: z.int(), unmatched: z.int(), added: z.array(z.string()) }),
  perform: (work, { columns, mark, ...asked }) =>
    matched(work, asked, async ({ sheet, other, ask }) => {
      const { session, steps } = work
      if (columns.length === 0 && !mark)
        throw new CommandEnd(exitCodes.usage, 'Name columns to bring over, or use mark. Nothing was changed.')
      const bring = columns.map(name => columnNamed(other, name).id)
      const {
        matched: found,
        unmatched,
        added,
      } = await steps.during(session, sheet.id, () =>
        session.call.match.perform({ ...ask, bring, several: 'first', mark, decisions: [] }),
      )
      return {
        value: {
          list: { id: sheet.id, name: sheet.name },
          ...{ matched: found, unmatched, added: added.map(({ name }) => name) },
        },
        given: { sheetId: sheet.id },
      }
    }),
})

export const matchingTools = [matchLists, bringColumns]
