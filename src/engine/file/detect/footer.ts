// Lines below a table that are no rows of it: totals, and what the program that wrote it says of itself.
import { numberOf } from '../../../checks/columns/number.ts'
import type { HeadRow } from './detect-header.ts'
import { isDayOfReport, isTotalWord } from './report-words.ts'

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
export const maxFooterRows = 8

const remark = [
  /^(?:(?:data |file |list |report |this \w+ was )?(?:export(?:ed)?|generated|created|printed|downloaded|retrieved|produced))\b.{0,24}?\b(?:by|on|at|from|with|via|created|date|\d{4})\b/iu,
  /^(?:report )?(?:run|printed|prepared|compiled) (?:by|on|at|date|time)\s*:/iu,
  /^(?:exportiert|erstellt|erzeugt|generiert|gedruckt|ausgedruckt|abgerufen)\s+(?:am|von|mit|durch)\b/iu,
  /^(?:export(?:é|e)?|g[eé]n[eé]r[eé]|cr[eé][eé]|imprim[eé]|édité)e?s?\s+(?:le|par|avec)\b/iu,
  /^(?:skapad|exporterad|utskriven|oprettet|opprettet|eksporteret|eksportert|luotu|gemaakt|geëxporteerd|gegenereerd|wygenerowano|utworzono|vytvořeno|vytvorené|készült|generat|creat|oluşturan|oluşturulma|сформировано|создано|створено|създаден)(?:\s+(?:av|af|den|door|op|przez|dnia|de|pe|tarihi))?\s*:?\s.*\d/iu,
  /^(?:作成日時?|出力日時?|エクスポート日時?|作成者|导出时间|导出日期|生成时间|制表人|작성일|출력일|내보낸 날짜)\s*[:：]/u,
  /^(?:exportado|generado|creado|impreso|gerado|criado|esportato|generato|creato|stampato)\s+(?:el|por|il|da|em|con|com)\b/iu,
  /^(?:stand|as of|quelle|source|fuente|fonte|bron|źródło|источник)\s?:\s?\S/iu,
  /^(?:page|seite|p[aá]gina|pagina|strona)\s+\d+(?:\s*(?:of|von|de|di|sur|van|z|\/)\s*\d+)?$/iu,
  /^(?:(?:strictly )?confidential|(?:streng )?vertraulich|confidentiel|confidencial|riservato|vertrouwelijk|poufne|d[uů]v[eě]rn[eé]|dôverné|bizalmas|konfidentiel\w*|fortrolig\w*|luottamuksellinen|gizli|internal use only|nur für (?:den )?internen gebrauch)(?![\p{L}\p{N}])/iu,
  /^(?:конфиденциально|конфіденційно|поверително|εμπιστευτικό|機密|社外秘|机密|대외비|سري|סודי)/u,
  /(?:^|[.;,] ?)(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|todos os direitos reservados|tutti i diritti riservati|alle rechten voorbehouden|wszelkie prawa zastrzeżone|все права защищены)\.?$/iu,
  /^(?:©|\(c\)\s|copyright\b)/iu,
  /^\(?\d[\d,. ]*\s?(?:rows?|records?|results?|entries|zeilen|datens[äa]tze|eintr[äa]ge|lignes?|enregistrements?|filas?|registros?|righe|строк\w*|записей)(?:\(s\))?(?: (?:affected|selected|returned|exported|exportiert|found|in set.*))?\)?\.?$/iu,
  /^(?:grand )?totals?\s*\(\d[\d,. ]* (?:rows?|records?|results?|entries)\)$/iu,
  /^(?:number of |total |anzahl (?:der )?|nombre (?:de |d[’'])?)?(?:rows?|records?|entries|zeilen|datens[äa]tze|eintr[äa]ge|lignes|enregistrements)\s*:\s*\d[\d,. ]*$/iu,
  /^(?:\*{2,}|-{2,}|={2,})?\s*(?:end of (?:report|file|list|data|export)|ende (?:des berichts|der liste)|fin (?:du rapport|de la liste|del informe))\b/iu,
  /^completion time:/iu,
] as const

/** What a program says below a table of it, or of itself. */
export const isRemark = (text: string): boolean => remark.some(pattern => pattern.test(text)) || isDayOfReport(text)

const filled = ({ cells }: HeadRow) => cells.flatMap((cell, at) => (cell?.trim() ? [{ at, text: cell.trim() }] : []))

/** Sums are right to the cent. */
const cent = 0.011

const cellsOf = (body: readonly HeadRow[], column: number) => body.flatMap(row => row.cells[column]?.trim() || [])

/** Whether a number below a column is its sum. */
function isSum(text: string, body: readonly HeadRow[], column: number): boolean {
  const cells = cellsOf(body, column)
  return (['.', ','] as const).some(decimal => {
    const value = numberOf(text, decimal)
    if (value === null || cells.length === 0) return false
    let sum = 0
    for (const cell of cells) sum += numberOf(cell, decimal) ?? Number.NaN
    return Math.abs(value - sum) < cent
  })
}

/** The same, or it counts its cells or all rows. */
function sumsUp(text: string, body: readonly HeadRow[], column: number): boolean {
  const counts = [body.length, cellsOf(body, column).length || body.length]
  return (
    isSum(text, body, column) ||
    (['.', ','] as const).some(decimal => counts.includes(numberOf(text, decimal) ?? Number.NaN))
  )
}

/**
 * sure: it is no row · perhaps: it does not look like one · under, lone with as many delimiters as a row, and gap for empty
 * cells: it says nothing by itself · no.
 */
type Verdict = 'sure' | 'perhaps' | 'under' | 'lone' | 'gap' | 'no'

function judge(row: FooterRow, body: readonly HeadRow[], width: number, whole: boolean): Verdict {
  const [first, ...others] = filled(row)
  if (!first) return 'gap'
  const alone = others.length === 0
  if (alone && isRemark(first.text)) return width > 1 ? 'sure' : 'perhaps'
  if (isTotalWord(first.text) || (alone && isTotalWord(first.text.replace(/[\s:=]+[\d.,]+$/u, '')))) {
    if (width < 2) return 'no'
    if (others.some(({ text }) => numberOf(text) === null)) return 'no'
    const right = others.filter(({ at, text }) => sumsUp(text, body, at))
    if (whole && others.length > 0 && right.length * 2 >= others.length) return 'sure'
    return row.apart || filled(row).length * 2 <= width || others.length > 0 ? 'perhaps' : 'no'
  }
  // Sums without a word for them, where the first columns are blank.
  if (
    !alone &&
    whole &&
    first.at > 0 &&
    body.length > 1 &&
    [first, ...others].every(({ at, text }) => isSum(text, body, at))
  )
    return 'sure'
  if (!alone) return 'no'
  if (width < 3) return first.at === 0 ? 'lone' : 'no'
  return row.apart ? 'perhaps' : row.cells.length === 1 ? 'under' : 'lone'
}

const rowsAlone = 0.1
/** What a footer may be made of, from its end. */
const ends = (verdict: Verdict | undefined) => verdict !== undefined && verdict !== 'no' && verdict !== 'lone'

/**
 * Lines of one value above a sure footer, such as the name of the report, belong to it where empty lines or rows of empty
 * cells part them from the rows, which do so too: how many rows of the file.
 */
function above(verdicts: readonly Verdict[], last: readonly FooterRow[], rows: number): number {
  const end = verdicts.length - rows
  const isAlone = (at: number) => ['perhaps', 'under', 'lone'].includes(verdicts[at] ?? 'no')
  let top = end
  if (!last[top]?.apart) {
    do top--
    while (isAlone(top) && !last[top]?.apart)
    // What follows the rows without a gap may be one of them.
    if (top < 0 || !(isAlone(top) || verdicts[top] === 'gap')) return 0
  }
  while (verdicts[top - 1] === 'gap') top--
  return end - top
}

/**
 * The footer of a table. `last`: its last rows, at most `maxFooterRows`; `body`: those above them that are known, all where
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
  for (let at = last.length - 1; at >= 0 && ends(verdicts[at]); at--) {
    const rows = last.length - at
    if (verdicts[at] === 'sure') best = { rows, sure: true }
    else if (verdicts[at] === 'perhaps' && !(best.rows > 0 && best.sure)) best = { rows, sure: false }
  }
  if (best.rows > 0 && best.sure) best = { rows: best.rows + above(verdicts, last, best.rows), sure: true }
  // A table of which nothing is left is none.
  return best.rows > 0 && body.length + last.length > best.rows ? best : none
}
