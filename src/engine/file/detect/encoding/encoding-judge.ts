// Which encoding a sample of a text file is in: every candidate reads it, and the one whose reading is the likeliest list wins. It is
// a doubt only if another reading, one with other letters, is nearly as likely.

import { type LetterModel, letterModels } from '../../../../checks/data/letter-model.ts'
import { decodeText } from '../../text/text-decode.ts'
import { type EncodingCandidate, encodingCandidates, languageRarity, scriptOf } from './encoding-candidates.ts'
import { asciiCosts, lettersCost, wordsOf } from './encoding-score.ts'

export interface EncodingClues {
  /** Cells that are not ASCII, one per line. */
  sample: Buffer
  /** Different words of ASCII, of the header and of other cells. */
  words: readonly string[]
  lineEnd: '\r' | '\n' | '\r\n' | null
}

export interface JudgedReading {
  encoding: string
  /** Negative natural logarithm of how likely it is, with an offset that all readings share. */
  cost: number
  /** Its words are words of no language that is known: most likely it is in an encoding that is no candidate. */
  strange: boolean
  text: string
}

/** A list in a language that programs wrote in other encodings. */
const elsewhere = 7.5
/** A word of another language than most of the list. */
const foreignWord = 3.5
const foreignElsewhere = 6.5
/** Bytes that are no character; words cannot tell how many, since those without letters look alike. */
const noCharacter = 12
/** A sign that ASCII has already, written as another byte. */
const secondAscii = 16
/** Words of ASCII tell a language only together, and some are English in any list. */
const asciiWeight = 0.25
const maxByAscii = 8

const systems: Readonly<Record<string, Readonly<Record<EncodingCandidate['system'], number>>>> = {
  '\r': { windows: 3, unix: 3, dos: 3, mac: -2 },
  '\n': { windows: 0.5, unix: -0.5, dos: 1.5, mac: 0 },
  '\r\n': { windows: 0, unix: 1, dos: 0, mac: 2 },
}

interface Reading {
  readonly text: string
  /** Of bytes that are nothing, or signs that ASCII has. */
  readonly misfits: number
  readonly candidates: EncodingCandidate[]
}

const asciiSigns = /\p{ASCII}/gu

/** What different candidates make of the sample, those together that read the same. */
function readingsOf(sample: Buffer): Reading[] {
  const byText = new Map<string, EncodingCandidate[]>()
  for (const candidate of encodingCandidates) {
    const text = decodeText(sample, candidate.name)
    const same = byText.get(text)
    if (same) same.push(candidate)
    else byText.set(text, [candidate])
  }
  const ascii = sample.filter(byte => byte < 0x80).length
  return [...byText].map(([text, candidates]) => {
    const broken = text.split('\ufffd').length - 1
    const twice = Math.max(0, text.length - text.replace(asciiSigns, '').length - ascii)
    return { text, candidates, misfits: broken * noCharacter + twice * secondAscii }
  })
}

/** So many words rule out most candidates, so many are enough for the rest. */
const firstWords = 100
const maxWords = 1000
const hopeless = 60
/** What a letter costs at most in words of a language, on average; few words may be odd ones. */
const usualCost = { letter: 4, character: 10 }
const leeway = 30

/** Readings of a sample, the likeliest first, two at least; of the others those that are far from likely are left out. */
export function judgeEncodings({ sample, words, lineEnd }: EncodingClues): JudgedReading[] {
  const latin = letterModels().filter(({ language }) => scriptOf(language) === 'latin')
  const byAscii = asciiCosts(words, latin)
  const spelling = (model: LetterModel) => Math.min(maxByAscii, asciiWeight * (byAscii.get(model.language) ?? 0))
  const costOf = (reading: Reading, most: number) => readingCost(reading, most, spelling, lineEnd)
  const first = readingsOf(sample)
    .map(reading => ({ reading, cost: costOf(reading, firstWords).whole }))
    .sort((a, b) => a.cost - b.cost)
  const least = first[0]?.cost ?? 0
  return first
    .filter(({ cost }, at) => at < 2 || cost <= least + hopeless)
    .map(({ reading }) => {
      const { whole, strange } = costOf(reading, maxWords)
      const encoding = reading.candidates[0]?.name ?? 'windows-1252'
      return { encoding, text: reading.text, cost: whole, strange }
    })
    .sort((a, b) => a.cost - b.cost)
}

function readingCost(
  { text, candidates, misfits }: Reading,
  most: number,
  spelling: (model: LetterModel) => number,
  lineEnd: EncodingClues['lineEnd'],
): { whole: number; strange: boolean } {
  const words = wordsOf(text, most)
  const script = candidates[0]?.script ?? 'latin'
  const models = letterModels().filter(({ language }) => scriptOf(language) === script)
  const ofWords = words.map(({ points, cost }) => ({
    cost,
    letters: models.map(model => lettersCost(points, model, script)),
  }))
  const system = lineEnd === null ? null : systems[lineEnd]
  const homeOf = models.map(({ language }) => candidates.some(({ languages }) => languages.has(language)))
  const visiting = ofWords.map(({ letters }) =>
    Math.min(...letters.map((cost, at) => cost + (homeOf[at] ? foreignWord : foreignElsewhere))),
  )
  const all = models.map((model, at) => {
    const home = Math.min(
      ...candidates.map(
        ({ languages, rarity, system: of }) =>
          rarity + (system?.[of] ?? 0) + (languages.has(model.language) ? 0 : elsewhere),
      ),
    )
    const letters = ofWords.reduce(
      (sum, one, word) => sum + one.cost + Math.min(one.letters[at] ?? 0, visiting[word] ?? 0),
      0,
    )
    return { whole: home + languageRarity(model.language) + spelling(model) + letters + misfits, letters }
  })
  const best = all.reduce((least, one) => (one.whole < least.whole ? one : least))
  const length = words.reduce((sum, { points }) => sum + points.length, 0)
  const usual = models.some(({ kind }) => kind === 'characters') ? usualCost.character : usualCost.letter
  return { whole: best.whole, strange: best.letters + misfits > usual * length + leeway }
}
