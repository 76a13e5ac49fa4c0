// What `match` says about why a row and one of the other list are one, and how right it is about rows whose partner is known.
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { MatchAsk, MatchRow } from '../../contract/app/match.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import type { CommandSession } from '../session.ts'
import { type Calibration, calibrationOf, type Label, type LabelQuality, qualityOf } from './labels.ts'
import { percent, sumLine } from './pair-words.ts'
import type { IdColumn } from './taught.ts'

const maxPerPage = 100

async function* rowsFound({ call }: CommandSession, ask: MatchAsk, which: 'review' | 'sure'): AsyncGenerator<MatchRow> {
  for (let first = 0; ; first += maxPerPage) {
    const { rows, total } = await call.match.rows({ ...ask, which, first, count: maxPerPage })
    yield* rows
    if (first + maxPerPage >= total) return
  }
}

const rowLines = (sheet: Sheet, { rowId, partners }: MatchRow): string[] => {
  const [best] = partners
  return [
    `Row ${rowId}: ${best?.grade === 'review' ? 'to review' : 'sure'}, ${percent(best?.score ?? 0)}`,
    ...partners.flatMap(({ rowId: other, why }) => (why ? [sumLine(sheet, `${rowId} and ${other}`, why)] : [])),
  ]
}

/** The first rows that have a partner with the reasons, those to review before the sure ones. */
export async function explainedRows(
  session: CommandSession,
  sheet: Sheet,
  ask: MatchAsk,
  count: number,
): Promise<{ rows: MatchRow[]; lines: string[] }> {
  const rows: MatchRow[] = []
  for (const which of ['review', 'sure'] as const) {
    if (rows.length === count) break
    for await (const row of rowsFound(session, ask, which)) if (rows.push(row) === count) break
  }
  return { rows, lines: rows.flatMap(row => rowLines(sheet, row)) }
}

const rowsPerLook = 1000

async function idsOfRows({ call }: CommandSession, sheetId: SheetId, columnId: ColumnId): Promise<Map<RowId, string>> {
  const ids = new Map<RowId, string>()
  const { id: viewId, rows } = await call.view.open({ sheetId, spec: wholeListView })
  for (let first = 0; first < rows; first += rowsPerLook) {
    const shown = await call.view.window({ viewId, first, count: rowsPerLook, columnIds: [columnId] })
    for (const [at, rowId] of shown.ids.entries()) ids.set(rowId, shown.columns[0]?.values[at] ?? '')
  }
  return ids
}

export interface MatchQuality {
  /** Rows that the file names. */
  readonly rows: number
  readonly all: LabelQuality
  readonly sure: LabelQuality
  readonly calibration: Calibration[]
}

/**
 * How right the partners are of the rows that a file names, each with the id of a partner, or with none. A row to review counts with
 * its best partner. Throws CommandEnd(drift).
 */
export async function measuredRows(
  session: CommandSession,
  ask: MatchAsk,
  [column, otherColumn]: readonly [IdColumn, IdColumn],
  known: readonly Label[],
): Promise<MatchQuality> {
  const [ids, otherIds] = [
    await idsOfRows(session, column.sheetId, column.id),
    await idsOfRows(session, otherColumn.sheetId, otherColumn.id),
  ]
  const partnersOf = new Map<string, Set<string>>()
  for (const [id, other] of known) {
    const partners = partnersOf.get(id) ?? new Set()
    if (other !== '') partners.add(other)
    partnersOf.set(id, partners)
  }
  const [own, others] = [new Set(ids.values()), new Set(otherIds.values())]
  const [row] = [...partnersOf.keys()].filter(id => own.has(id))
  if (row === undefined)
    throw new CommandEnd(exitCodes.drift, `--labels: no row has one of its ids in the column "${column.name}".`)
  const wanted = [...partnersOf.values()].flatMap(partners => [...partners])
  if (wanted.length > 0 && !wanted.some(id => others.has(id)))
    throw new CommandEnd(
      exitCodes.drift,
      `--labels: no row of the other list has one of its ids in the column "${otherColumn.name}".`,
    )
  const made = { sure: 0, review: 0 }
  const right = { sure: 0, review: 0 }
  const pairs: { probability: number; isOne: boolean }[] = []
  for (const which of ['sure', 'review'] as const)
    for await (const { rowId, partners } of rowsFound(session, ask, which)) {
      const truth = partnersOf.get(ids.get(rowId) ?? '')
      if (truth === undefined) continue
      for (const [at, partner] of partners.entries()) {
        const isOne = truth.has(otherIds.get(partner.rowId) ?? '')
        pairs.push({ probability: partner.score, isOne })
        if (which === 'review' && at > 0) continue
        made[which]++
        if (isOne) right[which]++
      }
    }
  const all = wanted.length
  return {
    rows: partnersOf.size,
    all: qualityOf(made.sure + made.review, right.sure + right.review, all),
    sure: qualityOf(made.sure, right.sure, all),
    calibration: calibrationOf(pairs),
  }
}
