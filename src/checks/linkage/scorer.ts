// Weighs pairs of rows by a model: first what costs least to find out, and no further than the weight can still count.
import { NO_KEY } from '../match/column.ts'
import type { Comparer } from './compare.ts'
import { ALIKE, EQUAL, type EvidenceKind, FORM, MOVED, NEAR, OTHER, relations, UNKNOWN } from './kinds.ts'
import { AS_STRANGERS, copiesOf, holdersOf, type LinkageModel, levelCount, logsOf, rarityOf } from './model.ts'
import { OF_ROLE, PRIVATE, type RowCells } from './row-cells.ts'
import type { Evidence, LinkageRows } from './rows.ts'

/** What speaks for two rows being one, in natural logarithms of odds. */
export interface Weighed {
  /** The sum: above 0 they are rather one than not. */
  total: number
  /** Of each piece of evidence against strangers, by its place. */
  readonly parts: Float64Array
  /** What two rows have against them that were picked without a look. */
  prior: number
  /** Taken off since people who live or work together share as much. */
  together: number
  /** Given back since who moved or changed jobs differs in several columns at once. */
  elsewhere: number
}

export interface Scorer {
  /** `least`: a weight below which the exact one is of no use; what is given then is below, too. */
  weigh(a: number, b: number, least?: number): number
  /** Whether two rows may be one or of one household or firm: false only where they cannot. */
  mayBeMore(a: number, b: number): boolean
  /** Whether people of one household or firm share as much as the two rows that were weighed last. */
  isKin(): boolean
  /** The same in parts. */
  explain(a: number, b: number): Weighed
}

/** Logarithm of odds below which two rows are strangers. */
const STRANGERS = -3
/** Values that differ add no more than this, however many of them are nearly the same. */
const MOST_LATER = 10
/** There are two values, and they differ. */
const DIFFERS = 255
/** What is shared is this much likelier among people of one household or firm than among strangers. */
const KIN = 5
/**
 * Two people of one household or firm who have one full name as well as one private mailbox are this much rarer than the two
 * apart let expect. That is experience: a list of more rows than these says itself what people of a household share.
 */
const NAMESAKES = Math.log(8)
const experiencedRows = 500
/** A name alone, however rare, is for a person to review: just too little to be sure. */
const nameAlone = Math.log(0.985 / 0.015)
/** Relations: rows of one person are the first two of them. */
const kinships = relations.length
const persons = 2
/** Levels of values that differ but somehow agree. */
const between = [NEAR, ALIKE, FORM] as const

const costs: Partial<Record<EvidenceKind, number>> = { given: 0, family: 0, email: 2, street: 3, company: 3, text: 3 }
const costOf = (evidence: Evidence | undefined): number => (evidence ? (costs[evidence.kind] ?? 1) : 0)

/** What shows of two values without a look at their texts. */
const quick = (left: number, right: number): number =>
  left === NO_KEY || right === NO_KEY ? UNKNOWN : left === right ? EQUAL : DIFFERS

/** Values that hold rows, as logarithms of how often a stranger has them. */
function raritiesOf(evidence: Evidence, copies: number): (holders: number) => number {
  const exact = rarityOf(evidence, copies)
  const known = Float64Array.from({ length: 4_096 }, (_, holders) => exact(holders))
  return holders => (holders < known.length ? (known[holders] ?? 0) : exact(holders))
}

/** Columns up to which sums are kept for each choice of them. */
const maxSummed = 12

/**
 * Writes into `open` the most that columns can add to each relation: `chosen` has them as bits by their turns, `waiting` and `left` as
 * a list. Of few columns the sums are kept.
 */
function openSums(inTurn: Uint16Array, most: Float64Array, open: Float64Array, waiting: Uint16Array) {
  const columns = inTurn.length
  const isKept = columns <= maxSummed
  const sums = new Float64Array(isKept ? kinships * 2 ** columns : 0)
  const known = new Uint8Array(isKept ? 2 ** columns : 0)
  return (chosen: number, left: number): void => {
    const first = chosen * kinships
    if (isKept && known[chosen] === 1) {
      for (let relation = 0; relation < kinships; relation++) open[relation] = sums[first + relation] ?? 0
      return
    }
    open.fill(0)
    for (let place = 0; place < left; place++)
      for (let relation = 0; relation < kinships; relation++)
        open[relation] = (open[relation] ?? 0) + (most[(waiting[place] ?? 0) * kinships + relation] ?? 0)
    if (!isKept) return
    sums.set(open, first)
    known[chosen] = 1
  }
}

/** What the levels of values that differ add, by column, level and relation, and the most of them. */
function gainsOf(model: LinkageModel) {
  const columns = model.columns.length
  const [strangers, related] = logsOf(model)
  /** What a relation says of a level; AS_STRANGERS where that is what strangers have. */
  const own = new Float64Array(columns * levelCount * kinships)
  const gains = new Float64Array(columns * levelCount * kinships)
  const most = new Float64Array(columns * kinships)
  for (let at = 0; at < columns; at++)
    for (let relation = 0; relation < kinships; relation++) {
      for (let level = 0; level < levelCount; level++) {
        const said = related[(relation * columns + at) * levelCount + level] ?? AS_STRANGERS
        const place = (at * levelCount + level) * kinships + relation
        own[place] = said
        gains[place] = said === AS_STRANGERS ? 0 : said - (strangers[at * levelCount + level] ?? 0)
      }
      const gain = (level: number) => gains[(at * levelCount + level) * kinships + relation] ?? 0
      most[at * kinships + relation] = Math.max(0, gain(OTHER), ...between.map(gain))
    }
  return { own, gains, most }
}

/** The kind of the most personal address that two rows share; null where the column has none. */
function sharedMailbox(
  { cells, stride, starts, mailboxes }: RowCells,
  at: number,
  width: number,
  a: number,
  b: number,
) {
  const kinds = mailboxes[at]
  if (!kinds) return null
  const [mine, its] = [a * stride + (starts[at] ?? 0), b * stride + (starts[at] ?? 0)]
  let most = OF_ROLE
  for (let one = mine; one < mine + width; one++) {
    const id = cells[one] ?? NO_KEY
    const kind = id === NO_KEY ? OF_ROLE : (kinds[id] ?? OF_ROLE)
    if (kind <= most) continue
    for (let other = its; other < its + width; other++) if (cells[other] === id) most = kind
  }
  return most
}

export function scorerOf(
  { count, evidence }: LinkageRows,
  comparers: readonly Comparer[],
  model: LinkageModel,
  all: RowCells,
): Scorer {
  const columns = evidence.length
  const copies = copiesOf(count, model.shares)
  const holders = evidence.map(holdersOf)
  const rarities = evidence.map(one => raritiesOf(one, copies))
  const rare = (at: number, a: number, b: number) => rarities[at]?.(holders[at]?.(a, b) ?? 1) ?? 0
  const { own, gains, most } = gainsOf(model)
  const taught = model.correction
  const priorLogs = model.shares.map(Math.log)
  const isName = Uint8Array.from(evidence, ({ kind }) => Number(kind === 'given' || kind === 'family'))
  const hasNames = isName.includes(1)
  const { cells, stride } = all
  const firsts = Uint16Array.from(all.starts)
  const widths = Uint8Array.from(evidence, ({ width }) => width)
  /** A name that is one letter is no name in full. */
  const isLetter = (at: number, id: number) => evidence[at]?.values.keys.lettersOf(id) === 1
  const parts = new Float64Array(columns)
  const odds = new Float64Array(kinships)
  /** The most that the columns which are left can add to each relation. */
  const open = new Float64Array(kinships)
  const waiting = new Uint16Array(columns)
  let [left, together, elsewhere, beside, besideRole, differs] = [0, 0, 0, false, false, false]
  /** Names that are equal, a private mailbox that is shared, dates of birth that differ. */
  let [named, isMailboxShared, isBornApart] = [0, false, false]
  const namesakes = (NAMESAKES * experiencedRows) / (experiencedRows + count)
  const isMail = Uint8Array.from(evidence, ({ kind }) => Number(kind === 'email'))
  const isBirth = Uint8Array.from(evidence, ({ kind }) => Number(kind === 'birth'))
  /** Columns in the order in which they are compared: long texts last. */
  const inTurn = Uint16Array.from(evidence.map((_, at) => at).sort((a, b) => costOf(evidence[a]) - costOf(evidence[b])))
  const openAll = openSums(inTurn, most, open, waiting)

  /** Adds what a column says. */
  function add(at: number, level: number, a: number, b: number): void {
    let isOfRole = false
    if (level === OTHER && isBirth[at] === 1) isBornApart = true
    const place = (at * levelCount + level) * kinships
    if (level === EQUAL || level === MOVED) {
      const stranger = level === EQUAL ? rare(at, a, b) : rare(at, a, b) + rare(at + 1, a, b)
      for (let relation = 0; relation < kinships; relation++) {
        const said = own[place + relation] ?? AS_STRANGERS
        if (said !== AS_STRANGERS) odds[relation] = (odds[relation] ?? 0) + said - stranger
      }
      parts[at] = (own[place] ?? 0) - stranger
      if (level === EQUAL) named += isName[at] ?? 0
      const mailbox = sharedMailbox(all, at, widths[at] ?? 1, a, b)
      if (mailbox === PRIVATE) isMailboxShared = true
      isOfRole = mailbox === OF_ROLE
    } else {
      for (let relation = 0; relation < kinships; relation++)
        odds[relation] = (odds[relation] ?? 0) + (gains[place + relation] ?? 0)
      parts[at] = gains[place] ?? 0
    }
    if (isName[at] === 1) return
    if (level === OTHER) differs = true
    // Another mailbox of one domain says that two people may know each other: no more than that their names are the same.
    else if (level === FORM && isMail[at] === 1) return
    else if (isOfRole) besideRole = true
    else beside = true
  }

  /** Adds what is equal; values that differ wait. */
  function start(a: number, b: number): void {
    for (let relation = 0; relation < kinships; relation++) odds[relation] = priorLogs[relation] ?? 0
    beside = false
    besideRole = false
    differs = false
    named = 0
    isMailboxShared = false
    isBornApart = false
    left = 0
    let chosen = 0
    const mine = a * stride
    const its = b * stride
    for (let turn = 0; turn < columns; turn++) {
      const at = inTurn[turn] ?? 0
      const first = firsts[at] ?? 0
      const level =
        widths[at] === 1
          ? quick(cells[mine + first] ?? NO_KEY, cells[its + first] ?? NO_KEY)
          : shared(mine + first, its + first, widths[at] ?? 1)
      parts[at] = 0
      if (level === UNKNOWN) continue
      if (level === DIFFERS || (isName[at] === 1 && isLetter(at, cells[mine + first] ?? NO_KEY))) {
        waiting[left++] = at
        chosen |= 1 << turn
      } else add(at, EQUAL, a, b)
    }
    openAll(chosen, left)
  }

  function shared(mine: number, its: number, width: number): number {
    let met: number = UNKNOWN
    for (let one = mine; one < mine + width; one++)
      for (let other = its; other < its + width; other++) {
        const level = quick(cells[one] ?? NO_KEY, cells[other] ?? NO_KEY)
        if (level === EQUAL) return EQUAL
        if (level === DIFFERS) met = DIFFERS
      }
    return met
  }

  /** Adds what a column says that waited. */
  function addNext(place: number, a: number, b: number): void {
    const at = waiting[place] ?? 0
    for (let relation = 0; relation < kinships; relation++)
      open[relation] = (open[relation] ?? 0) - (most[at * kinships + relation] ?? 0)
    const level = comparers[at]?.(a, b) ?? UNKNOWN
    if (level !== UNKNOWN) add(at, level, a, b)
  }

  /** The most that some relations can come to. */
  function reach(relationsCounted: number): number {
    let top = Number.NEGATIVE_INFINITY
    for (let relation = 0; relation < relationsCounted; relation++)
      top = Math.max(top, (odds[relation] ?? 0) + Math.min(MOST_LATER, open[relation] ?? 0))
    return top
  }

  /** What follows from what someone has decided. */
  function correction(): number {
    if (taught === undefined) return 0
    let sum = taught.all
    for (let at = 0; at < columns; at++) sum += (taught.shares[at] ?? 0) * (parts[at] ?? 0)
    return sum
  }

  function weigh(a: number, b: number, least = Number.NEGATIVE_INFINITY): number {
    start(a, b)
    for (let place = 0; place < left; place++) {
      // Both ways of being one person add to no more than twice the likelier one.
      const top = reach(persons) + Math.LN2
      if (top < least) return top
      addNext(place, a, b)
    }
    return sum()
  }

  function sum(): number {
    const rarer = named === 2 && isMailboxShared && !isBornApart ? namesakes : 0
    const [one, moved, household, firm] = [odds[0] ?? 0, odds[1] ?? 0, (odds[2] ?? 0) - rarer, (odds[3] ?? 0) - rarer]
    const top = Math.max(household, firm, 0)
    const others = top + Math.log(Math.exp(household - top) + Math.exp(firm - top) + Math.exp(-top))
    const same = Math.max(one, moved) + Math.log1p(Math.exp(-Math.abs(one - moved)))
    elsewhere = same - one
    together = others
    const total = same - others + correction()
    // The mailbox of a role says where a person works: next to a place that differs it is as little as a name alone.
    const isAlone = !beside && (differs || !besideRole)
    return hasNames && isAlone ? Math.min(total, nameAlone) : total
  }
  return {
    weigh,
    mayBeMore(a, b) {
      start(a, b)
      for (let place = 0; place < left; place++) {
        if (reach(kinships) <= STRANGERS) return false
        addNext(place, a, b)
      }
      return reach(kinships) > STRANGERS
    },
    isKin: () => together > KIN,
    explain(a, b) {
      const total = weigh(a, b)
      const own = parts.map((part, at) => part * (1 + (taught?.shares[at] ?? 0)))
      const prior = (priorLogs[0] ?? 0) + (taught?.all ?? 0)
      return { total, parts: own, prior, together: -together, elsewhere }
    },
  }
}
