// Numbers with a unit among numbers without one, other units, and the other decimal mark.
import { type CellJudge, fewOf, filledIn, findingOf, textsOf } from './finder.ts'
import { isSlip } from './near.ts'
import { onceForColumn } from './once.ts'

const minFilled = 30
/** Of the cells of a column of amounts. */
const minAmounts = 0.97
/** Those that are written unlike the others, at most. */
const maxUnlike = 0.02
const shortestWord = 3

const amountText = /^([-+]?\d[\d.,]*)(\s*)(%|[\p{L}°€$£µ²³/]{1,12}\.?)?$/u

interface Amount {
  readonly figures: string
  readonly gap: string
  readonly unit: string
}

function amountOf(text: string): Amount | null {
  const match = amountText.exec(text)
  if (!match) return null
  const [, figures = '', gap = '', unit = ''] = match
  return /^[eE]$/.test(unit) ? null : { figures, gap, unit }
}

/** `name`: of the column, which often says the unit: "Weight (kg)". */
export const oddUnits = onceForColumn((column, name): CellJudge | null => {
  const filled = filledIn(column)
  if (filled < minFilled) return null
  const [forms, marks] = [new Map<string, number>(), { '.': 0, ',': 0 }]
  let amounts = 0
  for (const [text, cells] of textsOf(column)) {
    const amount = amountOf(text)
    if (!amount) continue
    amounts += cells
    const form = amount.gap + amount.unit
    forms.set(form, (forms.get(form) ?? 0) + cells)
    const mark = decimalMark(amount.figures)
    if (mark) marks[mark] += cells
  }
  const [most] = [...forms].sort(([, a], [, b]) => b - a)
  if (amounts < minAmounts * filled || !most || most[1] < (1 - maxUnlike) * amounts) return null
  const usual = most[0]
  const usualMark = marks['.'] >= marks[','] ? '.' : ','
  const oddMarks = Math.min(marks['.'], marks[','])
  const marksSettle =
    oddMarks > 0 && oddMarks <= fewOf(marks[usualMark], maxUnlike) && marks[usualMark] >= minFilled / 2
  return text => {
    const amount = amountOf(text)
    if (!amount) return null
    const { figures, gap, unit } = amount
    const mark = decimalMark(figures)
    const turned = marksSettle && mark !== null && mark !== usualMark ? figures.replace(/[.,]/, usualMark) : null
    if (gap + unit === usual)
      return turned === null ? null : findingOf(turned + usual, 0.93, { why: 'mark', usual: usualMark })
    // The other digits of a code may be letters: "12A".
    if (usual === '' && gap === '' && /^\p{Lu}$/u.test(unit)) return null
    // "12 paxients" is a slip, and no other unit.
    if (unit.length > shortestWord && isSlip(unit, usual.trim())) return null
    const same = unit !== '' && stem(unit) === stem(usual)
    const named = usual === '' && namesUnit(name, unit)
    const after = same || named ? (turned ?? figures) + usual : null
    return findingOf(after, after === null ? 0.75 : 0.93, { why: 'unit', usual: usual.trim() })
  }
})

const stem = (unit: string) =>
  unit
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/(?<=\p{L}{2})s$/u, '')

const namesUnit = (name: string, unit: string): boolean =>
  name
    .toLowerCase()
    .split(/[^\p{L}%°€$£]+/u)
    .includes(unit.toLowerCase())

/** That a number shows: three digits behind one mark may be a thousand. */
function decimalMark(figures: string): '.' | ',' | null {
  const [mark, ...more] = figures.match(/[.,]/g) ?? []
  if (mark === undefined || more.length > 0) return null
  const behind = figures.length - figures.indexOf(mark) - 1
  return behind === 3 || behind === 0 ? null : mark === '.' ? '.' : ','
}
