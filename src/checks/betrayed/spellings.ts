// Rare spellings of a column next to a frequent one: "Birmxngham" among thirty "Birmingham".
import type { CodedColumn } from './coded-columns.ts'
import { type ErrorFinding, isSure, probabilityOf } from './finding.ts'
import { editsBetween, onlyDigitsDiffer, slipEdits, withoutAccents } from './near.ts'
import type { InSteps } from './steps.ts'

/** A value is frequent with so many cells, and so many times as many as the rare one. */
const minCells = 4
const timesAsMany = 3
const shortest = 4
/** Edits, as a share of the text. */
const slip = 0.2
/** A column of which more than this share is different has no usual values. */
const maxDifferent = 0.6
/** Where so many of the frequent values are near one another, neighbours are normal: sizes, series, codes. */
const maxNeighbours = 0.2
/** A slip may be frequent, too: made once and copied. The right value then has so many times as many cells. */
const slipShare = 10
/** Below it most are other words: of labelled names and places, a fifth was wrong. */
const minProbability = 0.7
/** Frequent values that a rare one is compared with: those that share most letter triples with it. */
const maxCompared = 30
const maxSharing = 400

/** Texts that are compared with others in a step. */
const textsPerStep = 20

/** Rare texts of a column, each with the frequent one that was probably meant. */
export function* rareSpellings({ texts, counts, codes }: CodedColumn): InSteps<ReadonlyMap<string, ErrorFinding>> {
  const filled = codes.length - (counts[0] ?? 0)
  const found = new Map<string, ErrorFinding>()
  if (texts.length - 1 > maxDifferent * filled) return found
  const cellsOf = (code: number) => counts[code] ?? 0
  const textOf = (code: number) => texts[code] ?? ''
  const isWord = (code: number) => code > 0 && textOf(code).length >= shortest && /\p{L}{3}/u.test(textOf(code))
  const frequent = Array.from(texts.keys()).filter(code => isWord(code) && cellsOf(code) >= minCells)
  const nearest = nearestAmong(frequent, textOf)
  const mostCells = frequent.reduce((most, code) => Math.max(most, cellsOf(code)), 0)
  /** The nearest with so many cells; without a search where no text has them. */
  const nearestWith = (code: number, cells: number) =>
    mostCells < cells ? null : nearest(code, other => cellsOf(other) >= cells)
  const isMuchMore = (one: number, other: number) => cellsOf(one) >= slipShare * cellsOf(other)
  const right = new Set<number>()
  for (const [at, code] of frequent.entries()) {
    if (nearestWith(code, slipShare * cellsOf(code)) === null) right.add(code)
    if (at % textsPerStep === 0) yield
  }
  let crowded = 0
  for (const [at, code] of [...right].entries()) {
    if (nearest(code, other => right.has(other) && !isMuchMore(code, other)) !== null) crowded++
    if (at % textsPerStep === 0) yield
  }
  if (crowded > maxNeighbours * right.size && crowded > 2) return found
  const wordCells = wordsIn(texts)
  let [near, far] = [0, 0]
  for (const code of texts.keys()) {
    if (code % textsPerStep === 0) yield
    if (!isWord(code)) continue
    const usual = nearestWith(code, Math.max(minCells, timesAsMany * cellsOf(code)))
    if (cellsOf(code) < minCells) usual === null ? far++ : near++
    if (usual === null || usual === code) continue
    const [after, cells] = [textOf(usual), cellsOf(usual)]
    if (isOtherWord(textOf(code), after, wordCells)) continue
    const probability = probabilityOf(slipOdds(textOf(code), after, cells / cellsOf(code), cellsOf(code)))
    if (probability < minProbability) continue
    found.set(textOf(code), { after, probability, reason: { why: 'spelling', usual: after, cells } })
  }
  if (far <= near || ![...found.values()].some(isSure)) return found
  const triples = yield* triplesIn(texts)
  for (const [text, finding] of found)
    if (isSure(finding) && finding.after !== null && mayBeWord(text, finding.after, triples))
      found.set(text, { ...finding, probability: likelyWord })
  return found
}

/** Of a column where most rare texts resemble no frequent one: new words are usual there, and one may be near another by chance. */
const likelyWord = 0.85
/** A slip has letters next to one another that fewer other texts have (Morris and Cherry, 1975). */
const minOthers = 2
/** Texts that tell which letters go together. */
const maxTexts = 20_000

function* triplesIn(texts: readonly string[]): InSteps<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  const step = Math.ceil(texts.length / maxTexts)
  for (let code = 1; code < texts.length; code += step) {
    for (const triple of triplesOf(texts[code] ?? '')) times.set(triple, (times.get(triple) ?? 0) + 1)
    if (code % textsPerStep === 0) yield
  }
  return times
}

/** Whether a rare text reads like other words of its column: "Holder Street" beside "Hilder Street", but not "Hxlder Street". */
function mayBeWord(text: string, usual: string, triples: ReadonlyMap<string, number>): boolean {
  // A space, or two letters in the wrong order, make no other word.
  if (lettersOf(text) === lettersOf(usual)) return false
  const known = triplesOf(usual)
  for (const triple of triplesOf(text)) if (!known.has(triple) && (triples.get(triple) ?? 0) <= minOthers) return false
  return true
}
const lettersOf = (text: string): string => [...withoutAccents(text).replace(/[^\p{L}\p{Nd}]/gu, '')].sort().join('')

/**
 * Long texts that differ in little from one that is far more frequent are slips. A slip that is made again and again, or at the first
 * letter, is rare.
 */
const slipOdds = (text: string, usual: string, timesMore: number, cells: number): number =>
  0.4 +
  0.5 * Math.min(5, Math.log2(timesMore)) +
  0.12 * Math.min(12, usual.length - 4) -
  0.9 * (editsBetween(text, usual) - 1) -
  0.6 * Math.log2(cells) -
  (withoutAccents(text.charAt(0)) === withoutAccents(usual.charAt(0)) ? 0 : 1.5)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? []

/** In how many different texts of the column each word is. */
function wordsIn(texts: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const text of texts) for (const word of new Set(wordsOf(text))) times.set(word, (times.get(word) ?? 0) + 1)
  return times
}

/** "North Korea" beside "South Korea": another word that other texts have as well. Or a part more: "master+". */
function isOtherWord(text: string, usual: string, times: ReadonlyMap<string, number>): boolean {
  const [own, others] = [wordsOf(text), wordsOf(usual)]
  if (own.join(' ') === others.join(' '))
    return text.toLowerCase() !== usual.toLowerCase() && /[+*#&]/.test(text + usual)
  if (own.length !== others.length) return false
  const differing = own.filter((word, at) => word !== others[at])
  // A single letter or figure inside of words tells two models apart: "auto(s5)".
  if (differing.some(word => word.length <= 2) || others.some((word, at) => word.length <= 2 && word !== own[at]))
    return true
  return own.length > 1 && differing.every(word => (times.get(word) ?? 0) > 1)
}

/** Finds, for a text, the nearest of some others that are allowed; of equals the first. */
function nearestAmong(others: readonly number[], textOf: (code: number) => string) {
  const byTriple = new Map<string, number[]>()
  for (const other of others)
    for (const triple of triplesOf(textOf(other))) {
      const sharing = byTriple.get(triple)
      if (sharing) sharing.push(other)
      else byTriple.set(triple, [other])
    }
  // In many texts, a triple that most have tells none apart.
  const telling = (sharing: readonly number[] = []) => (sharing.length > maxSharing ? [] : sharing)
  return (code: number, allowed: (other: number) => boolean): number | null => {
    const text = textOf(code)
    const shared = new Map<number, number>()
    for (const triple of triplesOf(text))
      for (const other of telling(byTriple.get(triple))) shared.set(other, (shared.get(other) ?? 0) + 1)
    const likeliest = [...shared]
      .filter(([other]) => other !== code && allowed(other))
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxCompared)
    let best: { other: number; edits: number } | null = null
    for (const [other] of likeliest) {
      const edits = slipEdits(text, textOf(other), slip)
      if (edits === null || onlyDigitsDiffer(text, textOf(other))) continue
      if (best === null || edits < best.edits) best = { other, edits }
    }
    return best?.other ?? null
  }
}

function triplesOf(text: string): ReadonlySet<string> {
  const padded = ` ${withoutAccents(text)} `
  const triples = new Set<string>()
  for (let at = 0; at + 2 < padded.length; at++) triples.add(padded.slice(at, at + 3))
  return triples
}
