// The different texts of a column with how many cells have each: what counts or learns from a whole column judges each text once. In steps.
import { type CodedColumn, mostlyDifferent, textsToSee } from '../../checks/betrayed/coded-columns.ts'
import { onceForColumn, onceForPair } from '../../checks/betrayed/once.ts'
import type { InSteps } from '../../checks/betrayed/steps.ts'
import { countryCode } from '../../checks/keys/country.ts'
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { type ColumnNotation, inRow } from '../types/cell-context.ts'
import { longCell } from './coded-columns.lane.ts'
import { notationByCountry } from './filled-cells.lane.ts'
import { cellReader } from './read-ahead.lane.ts'
import { countryColumn, readsCountry } from './row-country.lane.ts'
import { wholeColumnsIfKept } from './whole-columns.lane.ts'

/** `cells` of the column have the text and are read so; the first of them is in the row `rowId`. */
type TextVisitor = (text: string, notation: ColumnNotation, cells: number, rowId: number) => void

/** Texts and letters that are visited in a step. */
const textsPerStep = 100
const lettersPerStep = 100_000

/**
 * Hands the texts of the filled cells to `visit`, in the order of the first cell that has each; in long lists some of them several times.
 * `notation`: of the column.
 */
export function* visitTexts(
  db: ReadDb,
  sheetId: number,
  column: ColumnRow,
  notation: ColumnNotation,
  visit: TextVisitor,
): InSteps<void> {
  const named = readsCountry(column.type) ? countryColumn(columnsOf(db, sheetId)) : null
  const whole = yield* wholeColumnsIfKept(db, sheetId)
  const own = whole?.columns.get(column.id)
  const countries = named ? whole?.columns.get(named.id) : null
  if (whole && own && countries !== undefined && !own.texts.includes(longCell))
    yield* visitCoded(own, countries, whole.rowIds, notation, visit)
  else yield* visitInPieces(db, sheetId, column, named, notation, visit)
}

/** The texts of a column, each once for every country that its rows name. Lists are by place. */
interface TextsInRows {
  /** Code of the text, and of the country among those that are named. */
  readonly codes: readonly number[]
  readonly countries: readonly number[]
  readonly cells: readonly number[]
  /** Place of the first row. */
  readonly first: readonly number[]
}

const namedCountries = onceForColumn(({ texts }) => {
  const codes = texts.map(text => (text === '' ? null : countryCode(text)))
  const different = [...new Set(codes)]
  const place = new Map(different.map((code, at) => [code, at]))
  return { different, places: codes.map(code => place.get(code) ?? 0) }
})

/** Of texts and countries: for fewer a table is quicker to look up. */
const maxPairs = 2_000_000

const textsByCountry = onceForPair(({ texts, codes }: CodedColumn, countries: CodedColumn): TextsInRows => {
  const { different, places } = namedCountries(countries)
  const found = { codes: [] as number[], countries: [] as number[], cells: [] as number[], first: [] as number[] }
  const table = texts.length * different.length <= maxPairs ? new Uint32Array(texts.length * different.length) : null
  const known = new Map<number, number>()
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] ?? 0
    if (code === 0) continue
    const country = places[countries.codes[row] ?? 0] ?? 0
    const pair = code * different.length + country
    // Counted from 1: 0 stands for none.
    const at = (table ? table[pair] : known.get(pair)) ?? 0
    if (at > 0) {
      found.cells[at - 1] = (found.cells[at - 1] ?? 0) + 1
      continue
    }
    found.codes.push(code)
    if (table) table[pair] = found.codes.length
    else known.set(pair, found.codes.length)
    found.countries.push(country)
    found.cells.push(1)
    found.first.push(row)
  }
  return found
})

function* visitCoded(
  column: CodedColumn,
  countries: CodedColumn | null,
  rowIds: readonly number[],
  notation: ColumnNotation,
  visit: TextVisitor,
): InSteps<void> {
  const { texts, counts } = column
  const step = steps()
  if (countries) {
    const notations = namedCountries(countries).different.map(code => inRow(notation, code))
    const pairs = textsByCountry(column, countries)
    for (let at = 0; at < pairs.codes.length; at++) {
      const text = texts[pairs.codes[at] ?? 0] ?? ''
      if (!isBlank(text))
        visit(
          text,
          notations[pairs.countries[at] ?? 0] ?? notation,
          pairs.cells[at] ?? 0,
          rowIds[pairs.first[at] ?? 0] ?? 0,
        )
      if (step(text)) yield
    }
    return
  }
  const first = firstRows(column)
  for (let code = 1; code < texts.length; code++) {
    const text = texts[code] ?? ''
    if (!isBlank(text)) visit(text, notation, counts[code] ?? 0, rowIds[first[code] ?? 0] ?? 0)
    if (step(text)) yield
  }
}

const firstRows = onceForColumn(({ texts, codes }): Uint32Array => {
  const first = new Uint32Array(texts.length)
  for (let row = codes.length - 1; row >= 0; row--) first[codes[row] ?? 0] = row
  return first
})

/** Whether a step ends with this text. */
function steps(): (text: string) => boolean {
  let [count, letters] = [0, 0]
  return text => {
    count++
    letters += text.length
    if (count < textsPerStep && letters < lettersPerStep) return false
    count = 0
    letters = 0
    return true
  }
}

/** Rows of a statement: all their cells are in memory at once, be they a megabyte each. A piece begins with few. */
const rowsPerStatement = 250
const fewRows = 16
/** Of a piece, in which each text is visited once. */
const maxRows = 50_000
const maxLetters = 4_000_000

interface SeenText {
  readonly text: string
  readonly notation: ColumnNotation
  readonly rowId: number
  cells: number
}

/** Of a list that is not kept. */
function* visitInPieces(
  db: ReadDb,
  sheetId: number,
  column: ColumnRow,
  named: ColumnRow | null,
  notation: ColumnNotation,
  visit: TextVisitor,
): InSteps<void> {
  const notationFor = notationByCountry(notation)
  const readCells = cellReader(db, sheetId, column, named)
  let looksUp = true
  for (let [last, ended] = [0, false]; !ended; ) {
    const seen = new Map<ColumnNotation, Map<string, SeenText>>()
    const texts: SeenText[] = []
    let [read, filled, letters] = [0, 0, 0]
    const add = (rowId: number, text: string | null, country: string | null) => {
      if (text === null || isBlank(text)) return
      filled++
      letters += text.length
      const own = notationFor(country)
      // In a column of ids that would take longer than the work.
      if (!looksUp) return visit(text, own, 1, rowId)
      const byText = seen.get(own) ?? new Map<string, SeenText>()
      if (byText.size === 0) seen.set(own, byText)
      const known = byText.get(text)
      if (known) {
        known.cells++
        return
      }
      const made = { text, notation: own, rowId, cells: 1 }
      byText.set(text, made)
      texts.push(made)
    }
    const repeats = () => texts.length < textsToSee || texts.length <= mostlyDifferent * filled
    while (!ended && read < maxRows && letters < maxLetters && repeats()) {
      const wanted = Math.min(rowsPerStatement, maxRows - read, Math.max(fewRows, read))
      const piece = readCells(last, wanted, add)
      read += piece.read
      last = piece.last
      ended = piece.read < wanted
      yield
    }
    looksUp &&= repeats()
    const step = steps()
    for (const one of texts) {
      visit(one.text, one.notation, one.cells, one.rowId)
      if (step(one.text)) yield
    }
  }
}
