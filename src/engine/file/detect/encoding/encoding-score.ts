// What the bytes of a file cost as the words that an encoding reads in them: letters of a language behind each other, capitals and
// signs where they belong, one script in a word. What costs least was most likely written.

import { foldedLetter, type LetterModel, unknownCost } from '../../../../checks/data/letter-model.ts'
import type { Script } from './encoding-candidates.ts'

/** A letter behind one that nothing is known of. */
const anyLetter = 4
const latinLetter = 3.2
/** Letters of two scripts side by side. */
const mixedScripts = 9

const capital = { first: 0.4, notFirst: 1.1, afterSmall: 6, second: 2.3, smallAfterFirst: 0.1, smallAfterMore: 3 }

const isAscii = (point: number) => point < 0x80
const isCharacter = (point: number) => point >= 0x2e80

const usualSigns = new Set(Array.from('’“”„«»–—…€°£№ºª·•§®©™²³½¿¡\u00a0‘´', sign => sign.codePointAt(0) ?? 0))
/** Signs that stand in words: O’Brien, col·legi. */
const signsInWords = new Set(Array.from('’·–', sign => sign.codePointAt(0) ?? 0))
const letter = /[\p{L}\p{M}]/u
const ordinal = /[ªº]/
const frames = /[\u2190-\u2bff\ue000-\uf8ff]/

type Kind = 'letter' | 'usual' | 'other' | 'frame' | 'broken'
const kinds = new Map<number, Kind>()
function kindOf(point: number): Kind {
  const known = kinds.get(point)
  if (known) return known
  const sign = String.fromCodePoint(point)
  const kind: Kind =
    point === 0xfffd || (point >= 0x80 && point < 0xa0)
      ? 'broken'
      : letter.test(sign) && !ordinal.test(sign)
        ? 'letter'
        : usualSigns.has(point)
          ? 'usual'
          : frames.test(sign)
            ? 'frame'
            : 'other'
  kinds.set(point, kind)
  return kind
}
const signCosts: Readonly<Record<Kind, number>> = { letter: 0, usual: 6.5, other: 10.5, frame: 14, broken: 16 }
const inWord = 5.5
const besideWord = 3
const apostrophe = 0x2019
const opening = new Set(Array.from('„¿¡', sign => sign.codePointAt(0) ?? 0))
/** An apostrophe that a word begins with, a quote that opens behind one. */
const wrongSide = 4.5

/** A word of a text with a letter or sign that is not ASCII. */
interface Word {
  readonly points: readonly number[]
  /** Of signs and capitals, the same in any language. */
  readonly cost: number
}

const wordLike = /[A-Za-z\u0080-\u{10ffff}]+/gu
const special = /[^A-Za-z]/

/** The first different words of a text that are not ASCII. */
export function wordsOf(text: string, most: number): Word[] {
  const found = new Set<string>()
  for (const [word] of text.matchAll(wordLike)) {
    if (special.test(word)) found.add(word)
    if (found.size >= most) break
  }
  return [...found].map(word => {
    const points = Array.from(word, sign => sign.codePointAt(0) ?? 0)
    return { points, cost: signsCost(points) + capitalsCost(points) }
  })
}

function signsCost(points: readonly number[]): number {
  let cost = 0
  for (const [at, point] of points.entries()) {
    const kind = kindOf(point)
    if (kind === 'letter') continue
    cost += signCosts[kind]
    const [before, after] = [points[at - 1], points[at + 1]]
    const beside = [before, after].filter(one => one !== undefined && kindOf(one) === 'letter').length
    if (point === apostrophe) cost += before === undefined && beside > 0 ? wrongSide : 0
    else if (opening.has(point) && before !== undefined) cost += wrongSide
    else if (signsInWords.has(point)) continue
    else if (beside === 2) cost += inWord
    else if (beside === 1 && kind === 'other') cost += besideWord
  }
  return cost
}

/** 1 for a capital, -1 for a small letter, 0 for what has no case. */
const cases = new Map<number, number>()
function caseOf(point: number): number {
  const known = cases.get(point)
  if (known !== undefined) return known
  const sign = String.fromCodePoint(point)
  const found = sign !== sign.toLowerCase() ? 1 : sign !== sign.toUpperCase() ? -1 : 0
  cases.set(point, found)
  return found
}

function capitalsCost(points: readonly number[]): number {
  let cost = 0
  let before = 0
  let length = 0
  for (const point of points) {
    const now = kindOf(point) === 'letter' ? caseOf(point) : 0
    if (now === 0) {
      before = 0
      length = 0
      continue
    }
    if (length === 0) cost += now > 0 ? capital.first : capital.notFirst
    else if (now > 0) cost += before < 0 ? capital.afterSmall : length === 1 ? capital.second : 0
    else if (before > 0) cost += length === 1 ? capital.smallAfterFirst : capital.smallAfterMore
    before = now
    length++
  }
  return cost
}

const folds = new Map<number, number>()
function folded(point: number): number {
  const known = folds.get(point)
  if (known !== undefined) return known
  const found = foldedLetter(String.fromCodePoint(point)).codePointAt(0) ?? point
  folds.set(point, found)
  return found
}

/** The letters of a word in a language. */
export function lettersCost(points: readonly number[], model: LetterModel, script: Script): number {
  return model.kind === 'pairs' ? pairsCost(points, model, script === 'latin') : charactersCost(points, model)
}

function pairsCost(points: readonly number[], { places, costs, size }: LetterModel, latin: boolean): number {
  let cost = 0
  /** Place of the letter before, 0 at the border of a word, -1 behind an unknown one, -2 behind a Latin one. */
  let before = 0
  for (const point of points) {
    if (kindOf(point) !== 'letter') {
      if (before > 0) cost += costs[before * size] ?? 0
      before = 0
      continue
    }
    const place = places.get(folded(point))
    if (!latin && isAscii(point)) {
      cost += latinLetter + (before === 0 || before === -2 ? 0 : mixedScripts)
      before = -2
    } else if (place === undefined) {
      cost += unknownCost
      before = -1
    } else {
      cost +=
        before >= 0
          ? (costs[before * size + place] ?? unknownCost)
          : before === -2
            ? mixedScripts + anyLetter
            : anyLetter
      before = place
    }
  }
  return before > 0 ? cost + (costs[before * size] ?? 0) : cost
}

const rareCharacter = 11.5
const halfWidth = 8
const wideSign = 6
const otherLetter = 12

/** Capitals of an abbreviation may touch a character, other words hardly do. */
const besideCharacter = (latin: number) => (latin >= 0x61 ? 7 : 2)

function charactersCost(points: readonly number[], { places, costs }: LetterModel): number {
  let cost = 0
  let before: 'ascii' | 'character' | null = null
  let last = 0
  for (const point of points) {
    if (isAscii(point)) {
      cost += latinLetter + (before === 'character' ? besideCharacter(point) : 0)
      before = 'ascii'
      last = point
      continue
    }
    const place = places.get(point)
    if (place !== undefined) cost += costs[place] ?? unknownCost
    else if (kindOf(point) === 'letter')
      cost += !isCharacter(point) ? otherLetter : point >= 0xff66 && point <= 0xff9f ? halfWidth : rareCharacter
    else if (isCharacter(point) && point < 0xe000) cost += wideSign - signCosts.other
    if (before === 'ascii') cost += besideCharacter(last)
    before = 'character'
  }
  return cost
}

/** How little words of ASCII, as of a header, are spelt like those of a language; 0 for the language that fits best. */
export function asciiCosts(words: readonly string[], models: readonly LetterModel[]): Map<string, number> {
  const points = words.map(word => Array.from(word, sign => sign.codePointAt(0) ?? 0))
  const sums = models.map(model => points.reduce((sum, one) => sum + pairsCost(one, model, true), 0))
  const least = Math.min(...sums)
  return new Map(models.map(({ language }, at) => [language, (sums[at] ?? least) - least]))
}
