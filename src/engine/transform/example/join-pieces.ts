// The cheapest row of pieces and fixed texts that reads as wanted in every example at once.
import type { Piece } from './pieces.ts'

export type JoinedPart = Piece | string

/** Between two pieces. */
const joinCost = 0.6
/** A piece that begins or ends amid a word or a number of the result. */
const cutCost = 0.8
const maxFixedLength = 60

const isCut = (text: string, at: number): boolean => {
  const [before, after] = [text[at - 1] ?? '', text[at] ?? '']
  return (/\p{L}/u.test(before) && /\p{L}/u.test(after)) || (/\d/.test(before) && /\d/.test(after))
}

/** What a cell has as well and the result repeats: a whole word or number of it is rather read from the cell than put in. */
const echoCosts = { whole: 4, part: 2.5 } as const

/** Signs are often put in; letters and digits rather come from the cells, unless several examples share them. */
function fixedCost(text: string, cells: string, shared: boolean): number {
  const words = wordsOf(text.toLowerCase())
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  const own = 0.3 + (text.length - letters) * 0.05 + (letters === 0 ? 0 : 0.8 + letters * 0.5)
  if (shared) return own * 0.6
  const whole = new Set(wordsOf(cells))
  return words.reduce((sum, word) => {
    const isWhole = word.length > 1 && whole.has(word)
    return sum + (isWhole ? echoCosts.whole : cells.includes(word) ? echoCosts.part : 0)
  }, own)
}

const wordsOf = (text: string): readonly string[] => text.match(/\p{L}+|\p{N}+/gu) ?? []

interface State {
  readonly places: readonly number[]
  readonly cost: number
  readonly from: State | null
  readonly part: JoinedPart | null
  /** Whether a piece was used, and what came last: two fixed texts never follow each other. */
  readonly used: boolean
}

const keyOf = ({ places, used, part }: State) => `${places.join(' ')} ${used} ${typeof part === 'string'}`

/** `columns`: the cells that the pieces come from. Null where only a fixed text would do. */
export function joinPieces(
  columns: readonly Piece[],
  pieces: readonly Piece[],
  wanted: readonly string[],
): JoinedPart[] | null {
  const shared = wanted.length > 1
  const cells = columns
    .map(({ values }) => values[0] ?? '')
    .join(' ')
    .toLowerCase()
  const byStart = Map.groupBy(pieces, ({ values }) => values[0]?.[0] ?? '')
  const queue: State[] = [{ places: wanted.map(() => 0), cost: 0, from: null, part: null, used: false }]
  const done = new Set<string>()
  for (;;) {
    // Short texts: few states, so that a heap would gain nothing.
    const at = queue.reduce((best, state, index) => (state.cost < (queue[best]?.cost ?? 0) ? index : best), 0)
    const [state] = queue.splice(at, 1)
    if (!state) return null
    const key = keyOf(state)
    if (done.has(key)) continue
    done.add(key)
    const { places } = state
    if (state.used && places.every((place, row) => place === (wanted[row] ?? '').length)) return partsOf(state)
    const cut = wanted.some((one, row) => isCut(one, places[row] ?? 0)) ? cutCost : 0
    const go = (part: JoinedPart, lengths: readonly number[], cost: number) =>
      queue.push({
        places: places.map((place, row) => place + (lengths[row] ?? 0)),
        cost: state.cost + cost + (state.from ? joinCost + cut : 0),
        from: state,
        part,
        used: state.used || typeof part !== 'string',
      })
    for (const piece of byStart.get(wanted[0]?.[places[0] ?? 0] ?? '') ?? [])
      if (wanted.every((one, row) => one.startsWith(piece.values[row] ?? '', places[row])))
        go(
          piece,
          wanted.map((_, row) => piece.values[row]?.length ?? 0),
          piece.cost,
        )
    if (typeof state.part === 'string') continue
    const fixed = sharedStart(wanted.map((one, row) => one.slice(places[row], (places[row] ?? 0) + maxFixedLength)))
    for (let length = 1; length <= fixed.length; length++) {
      const text = fixed.slice(0, length)
      go(
        text,
        wanted.map(() => length),
        fixedCost(text, cells, shared),
      )
    }
  }
}

function sharedStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--
  return first.slice(0, length)
}

function partsOf(state: State): JoinedPart[] {
  const parts: JoinedPart[] = []
  for (let at: State | null = state; at?.part != null; at = at.from) parts.unshift(at.part)
  return parts
}
