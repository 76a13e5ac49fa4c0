// Lines below a table that are no rows of it: totals, and what the program that wrote it says of itself.
import { numberOf } from '../../checks/columns/number.ts'
import type { HeadRow } from './detect-header.ts'

export interface FooterRow extends HeadRow {
  /** Empty lines are above it. */
  apart: boolean
}

export interface Footer {
  /** How many of the last rows. */
  rows: number
  sure: boolean
}

/** Most lines of a footer. */
export const mostFooterRows = 8

const total =
  /^(?:(?:grand|sub|over ?all)[ -]?)?(?:totals?|totale?s?|sums?|summen?|somme|suma|gesamt(?:summe|betrag|zahl|wert)?|insgesamt|zwischensumme|endsumme|razem|celkem|összesen|yhteensä|totalt|i alt|toplam|итого|всего|合計|合计|总计|總計|합계)(?: (?:g[eé]n[eé]rale?|general|geral|complessivo|amount|count|records|rows))?\s*[:=]?$/iu

const remark = [
  /^(?:(?:data |file |list |report |this \w+ was )?(?:export(?:ed)?|generated|created|printed|downloaded|retrieved|produced))\b.{0,24}?\b(?:by|on|at|from|with|via|created|date|\d{4})\b/iu,
  /^(?:exportiert|erstellt|erzeugt|generiert|gedruckt|ausgedruckt|abgerufen)\s+(?:am|von|mit|durch)\b/iu,
  /^(?:export(?:é|e)?|g[eé]n[eé]r[eé]|cr[eé][eé]|imprim[eé]|édité)e?s?\s+(?:le|par|avec)\b/iu,
  /^(?:exportado|generado|creado|impreso|gerado|criado|esportato|generato|creato|stampato)\s+(?:el|por|il|da|em|con|com)\b/iu,
  /^(?:stand|as of|quelle|source|fuente|fonte|bron|źródło|источник)\s?:\s?\S/iu,
  /^(?:page|seite|p[aá]gina|pagina|strona)\s+\d+(?:\s*(?:of|von|de|di|sur|van|z|\/)\s*\d+)?$/iu,
  /^(?:confidential|vertraulich|confidentiel|confidencial|riservato|internal use only|nur für (?:den )?internen gebrauch)\b/iu,
  /^(?:©|\(c\)\s|copyright\b)/iu,
  /^\(?\d[\d,. ]*\s?(?:rows?|records?|results?|entries|zeilen|datens[äa]tze|eintr[äa]ge|lignes?|enregistrements?|filas?|registros?|righe|строк\w*|записей)(?:\(s\))?(?: (?:affected|selected|returned|exported|exportiert|found|in set.*))?\)?\.?$/iu,
  /^(?:number of |total |anzahl (?:der )?|nombre (?:de |d[’'])?)?(?:rows?|records?|entries|zeilen|datens[äa]tze|eintr[äa]ge|lignes|enregistrements)\s*:\s*\d[\d,. ]*$/iu,
  /^(?:\*{2,}|-{2,}|={2,})?\s*(?:end of (?:report|file|list|data|export)|ende (?:des berichts|der liste)|fin (?:du rapport|de la liste|del informe))\b/iu,
  /^completion time:/iu,
] as const

const filled = ({ cells }: HeadRow) => cells.flatMap((cell, at) => (cell?.trim() ? [{ at, text: cell.trim() }] : []))

/** Sums are right to the cent. */
const cent = 0.011

/** Whether a number below a column is its sum, or counts its cells or all rows. */
function sumsUp(text: string, body: readonly HeadRow[], column: number): boolean {
  const cells = body.flatMap(row => row.cells[column]?.trim() || [])
  return (['.', ','] as const).some(decimal => {
    const value = numberOf(text, decimal)
    if (value === null) return false
    if (value === body.length || (cells.length > 0 && value === cells.length)) return true
    let sum = 0
    for (const cell of cells) sum += numberOf(cell, decimal) ?? Number.NaN
    return cells.length > 0 && Math.abs(value - sum) < cent
  })
}

/** sure: it is no row · perhaps: it does not look like one · under, and gap for empty cells: it says nothing by itself · no. */
type Verdict = 'sure' | 'perhaps' | 'under' | 'gap' | 'no'

function judge(row: FooterRow, body: readonly HeadRow[], width: number, whole: boolean): Verdict {
  const [first, ...others] = filled(row)
  if (!first) return 'gap'
  const alone = others.length === 0
  if (alone && remark.some(pattern => pattern.test(first.text))) return width > 1 ? 'sure' : 'perhaps'
  if (total.test(first.text) || (alone && total.test(first.text.replace(/[\s:=]+[\d.,]+$/u, '')))) {
    if (width < 2) return 'no'
    if (others.some(({ text }) => numberOf(text) === null)) return 'no'
    const right = others.filter(({ at, text }) => sumsUp(text, body, at))
    if (whole && others.length > 0 && right.length * 2 >= others.length) return 'sure'
    return row.apart || filled(row).length * 2 <= width || others.length > 0 ? 'perhaps' : 'no'
  }
  if (!alone || width < 3) return 'no'
  return row.apart ? 'perhaps' : row.cells.length === 1 ? 'under' : 'no'
}

const rowsAlone = 0.1

/** Rows of empty cells above a footer and the lines of one value between, such as the name of a report, belong to it: how many. */
function withGap(verdicts: readonly Verdict[], rows: number): number {
  const end = verdicts.length - rows
  let at = end - 1
  while (verdicts[at] === 'under') at--
  if (verdicts[at] !== 'gap') return 0
  while (verdicts[at - 1] === 'gap') at--
  return end - at
}

/**
 * The footer of a table. `last`: its last rows, at most `mostFooterRows`; `body`: those above them that are known, all where
 * `whole`.
 */
export function findFooter(
  last: readonly FooterRow[],
  body: readonly HeadRow[],
  width: number,
  whole: boolean,
): Footer {
  const none = { rows: 0, sure: true }
  // Where many rows have a single value, one more says nothing.
  const lonely = body.filter(row => filled(row).length === 1).length
  if (width > 1 && lonely > body.length * rowsAlone) return none
  const verdicts = last.map((row, at) => judge(row, [...body, ...last.slice(0, at)], width, whole))
  let best: Footer = none
  for (let at = last.length - 1; at >= 0 && verdicts[at] !== 'no'; at--) {
    const rows = last.length - at
    if (verdicts[at] === 'sure') best = { rows, sure: true }
    else if (verdicts[at] === 'perhaps' && !(best.rows > 0 && best.sure)) best = { rows, sure: false }
  }
  if (best.rows > 0 && best.sure) best = { rows: best.rows + withGap(verdicts, best.rows), sure: true }
  // A table of which nothing is left is none.
  return best.rows > 0 && body.length + last.length > best.rows ? best : none
}
