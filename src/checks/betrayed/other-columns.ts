// Values that belong to another column of their row: two cells that are swapped, a city among the postal codes, and two columns in
// one cell ("Springfield, IL").
import type { CodedColumn } from './coded-columns.ts'
import { fewOf, filledIn, findingOf, type LoudRowJudge, textsOf } from './finder.ts'
import type { ErrorFinding } from './finding.ts'
import { onceForColumn, onceForPair } from './once.ts'
import { exactShape, looseShape } from './shapes.ts'

const minFilled = 30
/** Cells of a shape or a value that a column is known by. */
const minCells = 3
/** Cells of a value that may be in the wrong column. */
const maxStrange = 2
const minShare = 0.05
/** Columns differ when so few cells of the one could be of the other. */
const maxShared = 0.01
/** Longer texts are prose, and longer codes have no exact shape. */
const maxShaped = 40
const maxExact = 12
/** Shorter texts may be anything. */
const minAlone = 3
/** Columns that are compared with one another, and texts of each. */
const maxColumns = 60
const maxSome = 400

interface Known {
  readonly place: number
  readonly filled: number
  readonly texts: ReadonlyMap<string, number>
  readonly shapes: ReadonlySet<string>
  /** Its values repeat: a text that it has often is one of them. */
  readonly repeats: boolean
  /** Rough forms of the texts in its shapes, where they do not repeat: nearly all cells have one, which is quicker than their shape. */
  readonly forms: Uint8Array
  /** Some of its texts, evenly chosen. */
  readonly some: readonly SomeText[]
  /** What texts have behind another text of the column, with their cells. */
  readonly ends: () => readonly { readonly behind: string; readonly cells: number }[]
}

interface SomeText {
  readonly text: string
  readonly shape: string
  readonly cells: number
}

interface OtherColumns {
  readonly judge: LoudRowJudge
  /** Whether the judge may find something in a cell with the text. */
  readonly mayConcern: (place: number, text: string) => boolean
}

export function otherColumns(columns: readonly CodedColumn[]): OtherColumns {
  if (columns.length < 2) return { judge: () => [], mayConcern: () => false }
  const known = columns.flatMap((column, place) => knownBy(column, String(place)) ?? []).slice(0, maxColumns)
  const compared = known.flatMap(one => {
    const others = known.filter(other => one.place !== other.place && isApart(one, other) && isApart(other, one))
    return others.length > 0 ? [{ one, others: new Set(others) }] : []
  })
  const joined = joinedIn(known)
  const placesOf = placesAmong(known)
  function* judge(
    cellAt: (place: number) => string,
    isQuiet: (place: number) => boolean,
  ): Generator<readonly [number, ErrorFinding]> {
    let misplaced: Map<number, readonly Known[]> | null = null
    for (const { one, others } of compared) {
      if (isQuiet(one.place)) continue
      const meant = placesOf(cellAt(one.place), one, others)
      if (meant.length === 0) continue
      misplaced ??= new Map()
      misplaced.set(one.place, meant)
    }
    for (const [place, others] of misplaced ?? []) {
      const [other] = others
      if (!other) continue
      // Both cells are where the other one belongs.
      const partner = others.find(({ place: at }) => misplaced?.get(at)?.some(({ place: back }) => back === place))
      if (partner) {
        const there = cellAt(partner.place)
        // Two numbers may both be far off in a row that is right.
        const probability = isNumber(there) && isNumber(cellAt(place)) ? 0.85 : 0.95
        yield [place, findingOf(there, probability, { why: 'swapped', other: partner.place })]
        continue
      }
      // One alone must tell by itself where it belongs.
      if (others.length > 1 || !/\p{L}|^0\d/u.test(cellAt(place)) || cellAt(place).length < minAlone) continue
      const reason = { why: 'other_column', other: other.place } as const
      yield [place, findingOf(null, cellAt(other.place) === '' ? 0.8 : 0.7, reason)]
    }
    for (const { one, other } of joined) {
      if (isQuiet(one.place)) continue
      const found = misplaced?.has(one.place) ? null : partsIn(cellAt(one.place), one, other, cellAt(other.place))
      if (found) yield [one.place, found]
    }
  }
  const comparedAt = new Map(compared.map(own => [own.one.place, own]))
  const joinedAt = new Map(joined.map(({ one }) => [one.place, one]))
  return {
    judge,
    mayConcern(place, text) {
      const own = comparedAt.get(place)
      if (own && placesOf(text, own.one, own.others).length > 0) return true
      const one = joinedAt.get(place)
      return one !== undefined && (one.texts.get(text) ?? 0) <= maxCopies && splitEnd(text) !== null
    },
  }
}

const isNumber = (text: string): boolean => /^[-+]?\d+(?:\.\d+)?$/.test(text)

const knownBy = onceForColumn((column, place): Known | null => {
  const filled = filledIn(column)
  if (filled < minFilled) return null
  const texts = textsOf(column)
  const cellsOf = new Map<string, number>()
  const shapes = texts.map(([text, cells]) => {
    const shape = shapeOf(text)
    cellsOf.set(shape, (cellsOf.get(shape) ?? 0) + cells)
    return shape
  })
  const usual = new Set<string>()
  for (const [shape, cells] of cellsOf)
    if (shape !== '' && cells >= Math.max(minCells, minShare * filled)) usual.add(shape)
  const repeats = texts.length <= 0.5 * filled
  const forms = new Uint8Array(roughForms)
  if (!repeats) for (const [at, [text]] of texts.entries()) if (usual.has(shapes[at] ?? '')) forms[roughForm(text)] = 1
  const step = Math.ceil(texts.length / maxSome)
  const some: SomeText[] = []
  for (let at = 0; at < texts.length; at += step) {
    const [text, cells] = texts[at] ?? ['', 0]
    some.push({ text, shape: shapes[at] ?? '', cells })
  }
  const own = new Map(texts)
  let ends: { behind: string; cells: number }[] | null = null
  return {
    place: Number(place),
    filled,
    texts: own,
    shapes: usual,
    ...{ repeats, forms, some },
    ends() {
      ends ??= texts.flatMap(([text, cells]) => {
        const parts = splitEnd(text)
        return parts && own.has(parts[0]) ? [{ behind: parts[1], cells }] : []
      })
      return ends
    },
  }
})

/** Words and names in one, whatever their length; codes with their length. */
const shapeOf = (text: string): string =>
  text.length > maxShaped
    ? ''
    : text.includes('@')
      ? 'email'
      : /\d/.test(text)
        ? codeShape(text)
        : /^\p{Lu}{2,3}$/u.test(text)
          ? exactShape(text)
          : 'words'
const codeShape = (text: string): string => (text.length > maxExact ? looseShape(text) : exactShape(text))

/** Length, and what the signs at both ends and in the middle are. */
const roughForm = (text: string): number =>
  ((Math.min(text.length, maxShaped + 1) * 4 + signOf(text, 0)) * 4 + signOf(text, text.length >> 1)) * 4 +
  signOf(text, text.length - 1)
const roughForms = (maxShaped + 2) * 64
function signOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57 ? 1 : code >= 65 && code <= 90 ? 2 : code >= 97 && code <= 122 ? 3 : 0
}

const isTelling = (shape: string): boolean =>
  shape !== '' && shape !== 'words' && !/^[-+]?9{1,3}$|^[-+]?9*[.,]9+$/.test(shape)

const none: readonly Known[] = []

/** Finds the other columns that a text belongs to; none where it is nothing strange in its own. */
function placesAmong(known: readonly Known[]) {
  const byText = new Map<string, Known[]>()
  const byShape = new Map<string, Known[]>()
  const put = (map: Map<string, Known[]>, key: string, one: Known) => {
    const some = map.get(key)
    if (some) some.push(one)
    else map.set(key, [one])
  }
  for (const one of known)
    if (one.repeats) {
      for (const [text, cells] of one.texts) if (cells >= minCells) put(byText, text, one)
    } else for (const shape of one.shapes) if (isTelling(shape)) put(byShape, shape, one)
  return (text: string, one: Known, others: ReadonlySet<Known>): readonly Known[] => {
    if (!one.repeats && one.forms[roughForm(text)] === 1) return none
    if ((one.texts.get(text) ?? 0) > maxStrange) return none
    const shape = shapeOf(text)
    if (shape === '' || (!one.repeats && one.shapes.has(shape))) return none
    const [sameText, sameShape] = [byText.get(text), byShape.get(shape)]
    if (sameText === undefined && sameShape === undefined) return none
    return [...(sameText ?? none), ...(sameShape ?? none)].filter(other => others.has(other))
  }
}

/** Hardly a cell of the first could be one of the other. */
const isApart = onceForPair((one: Known, other: Known): boolean => {
  let shared = 0
  const most = Math.max(3, maxShared * one.some.reduce((sum, { cells }) => sum + cells, 0))
  // Texts of the same kind, such as first and last names, differ only by chance.
  if (
    one.repeats &&
    other.repeats &&
    [...one.shapes].every(shape => other.shapes.has(shape)) &&
    isOpen(one) &&
    isOpen(other)
  )
    return false
  for (const { text, shape, cells } of one.some) {
    if (other.repeats ? (other.texts.get(text) ?? 0) >= minCells : other.shapes.has(shape)) shared += cells
    if (shared > most) return false
  }
  return true
})
/** New values may come: those that are there are not all. */
const isOpen = ({ texts, filled }: Known): boolean => texts.size > 0.05 * filled && texts.size > 30

interface Joined {
  readonly one: Known
  readonly other: Known
}

/** Columns of which a cell of the one may end with a value of the other. */
function joinedIn(known: readonly Known[]): Joined[] {
  const closed = known.filter(one => one.repeats && one.texts.size >= 2)
  return known.flatMap(one =>
    one.shapes.has('words')
      ? closed.flatMap(other => (one.place !== other.place && isJoined(one, other) ? [{ one, other }] : []))
      : [],
  )
}

const isJoined = onceForPair((one: Known, other: Known): boolean => {
  let joined = 0
  for (const { behind, cells } of one.ends()) if ((other.texts.get(behind) ?? 0) >= minCells) joined += cells
  return joined > 0 && joined <= fewOf(one.filled, maxShared)
})

/** "Springfield, IL" as the text before and the value of the other column behind. */
function splitEnd(text: string): readonly [before: string, behind: string] | null {
  if (text.length > 80 || !/[\s,;/|(-]/.test(text)) return null
  const match = /^(.*[^\s,;/|(-])(?:\s*[,;/|(-]\s*|\s+)([^,;/|()]+?)\)?$/u.exec(text)
  const [, before = '', behind = ''] = match ?? []
  return before !== '' && /\p{L}/u.test(behind) && behind.length >= 2 ? [before, behind] : null
}

/** Two columns in one cell are a slip where so few cells have them. */
const maxCopies = 2

function partsIn(text: string, one: Known, other: Known, there: string): ErrorFinding | null {
  const parts = text === '' ? null : splitEnd(text)
  if (!parts) return null
  const [before, behind] = parts
  if ((one.texts.get(text) ?? 0) > maxCopies || !one.texts.has(before) || (other.texts.get(behind) ?? 0) < minCells)
    return null
  const isMarked = /[,;/|(]/.test(text.slice(before.length))
  if (there === behind)
    return findingOf(before, isMarked ? 0.93 : 0.75, { why: 'two_columns', other: other.place, value: behind })
  return there === ''
    ? findingOf(null, isMarked ? 0.8 : 0.6, { why: 'two_columns', other: other.place, value: behind })
    : null
}
