// Which encoding a text file has: BOM, then the pattern of NUL bytes, then valid UTF-8, then a guess over the cells that
// are not ASCII (a whole file of ASCII around twenty accents tells a detector nothing).
import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import { detectAll } from 'jschardet'
import { boms } from './bom.ts'
import { unmarkedUtf16 } from './detect-utf16.ts'
import { mixedEncoding, splitByEncoding } from './mixed-encoding.ts'
import { noteProgress } from './progress.ts'
import { decodeText } from './text-decode.ts'

export interface EncodingGuess {
  encoding: string
  /** False = ask the person: several encodings would read these bytes. */
  sure: boolean
  bom: boolean
  /** Lines are in two encodings: cells that are no UTF-8, and one of them as it is read. */
  mixed?: { cells: number; example: string }
}

const headBytes = 1024 * 1024
const blockBytes = 1024 * 1024
const mostBytes = 256 * 1024 * 1024
const sampleBytes = 64 * 1024

/** Reads up to 256 MB of the file: accents may come late. */
export function detectEncoding(path: string): EncodingGuess {
  const file = openSync(path, 'r')
  try {
    const block = Buffer.alloc(headBytes)
    const head = block.subarray(0, readSync(file, block, 0, headBytes, 0))
    const marked = byMark(head)
    if (marked) return marked
    const utf16 = unmarkedUtf16(head)
    if (utf16) return { encoding: utf16, sure: true, bom: false }
    let rest = Buffer.alloc(0)
    let sample = Buffer.alloc(0)
    let utf8 = true
    let ascii = true
    let shifted = false
    for (let at = 0; at < mostBytes; ) {
      const length = readSync(file, block, 0, blockBytes, at)
      if (length === 0) break
      at += length
      noteProgress()
      const bytes = rest.length === 0 ? block.subarray(0, length) : Buffer.concat([rest, block.subarray(0, length)])
      // Cut before a character of several bytes that may go on in the next block.
      let cut = bytes.length
      if (length === blockBytes) {
        while (bytes.length - cut < 3 && ((bytes[cut - 1] ?? 0) & 0xc0) === 0x80) cut--
        if ((bytes[cut - 1] ?? 0) > 0x7f) cut--
      }
      const part = bytes.subarray(0, cut)
      utf8 &&= isUtf8(part)
      shifted ||= shiftsToKanji(part)
      if (ascii || sample.length < sampleBytes) {
        const found = nonAsciiCells(part, sampleBytes - sample.length)
        if (found.length > 0) ascii = false
        sample = Buffer.concat([sample, found])
      }
      if (!utf8 && sample.length >= sampleBytes) break
      rest = Buffer.from(bytes.subarray(cut))
    }
    if (ascii && shifted) return { encoding: 'iso-2022-jp', sure: true, bom: false }
    if (ascii || utf8) return { encoding: 'utf-8', sure: true, bom: false }
    return mixedGuess(sample) ?? guess(sample)
  } finally {
    closeSync(file)
  }
}

/** By BOM or by where the NUL bytes stand (ASCII text in UTF-16 and UTF-32 has them at fixed places). */
function byMark(head: Buffer): EncodingGuess | null {
  for (const [encoding, bytes] of boms)
    if (bytes.every((byte, index) => head[index] === byte)) return { encoding, sure: true, bom: true }
  const length = Math.min(head.length, 4096) & ~3
  if (length < 4) return null
  const nuls = [0, 0, 0, 0]
  for (let index = 0; index < length; index++) if (head[index] === 0) nuls[index & 3] = (nuls[index & 3] ?? 0) + 1
  const [a = 0, b = 0, c = 0, d = 0] = nuls.map(count => count / (length / 4))
  const unmarked = (encoding: string) => ({ encoding, sure: true, bom: false })
  if (b > 0.9 && c > 0.9 && d > 0.9 && a < 0.1) return unmarked('utf-32le')
  if (a > 0.9 && b > 0.9 && c > 0.9 && d < 0.1) return unmarked('utf-32be')
  if (b > 0.4 && d > 0.4 && a < 0.1 && c < 0.1) return unmarked('utf-16le')
  if (a > 0.4 && c > 0.4 && b < 0.1 && d < 0.1) return unmarked('utf-16be')
  return null
}

/** The sequences by which ISO-2022-JP goes to Japanese and back: all of it is ASCII. */
const shiftsToKanji = (bytes: Buffer): boolean =>
  (bytes.includes('\x1b$B') || bytes.includes('\x1b$@')) && (bytes.includes('\x1b(B') || bytes.includes('\x1b(J'))

const isBreak = (byte: number, before: number) =>
  byte === 10 ||
  byte === 13 ||
  byte === 44 ||
  byte === 59 ||
  byte === 9 ||
  byte === 34 ||
  // The second byte of many characters of Shift_JIS, GB18030 and Big5.
  (byte === 124 && before < 0x80)

/** The cells with bytes above 0x7F, one per line. */
function nonAsciiCells(bytes: Buffer, most: number): Buffer {
  const parts: Buffer[] = []
  let size = 0
  let start = 0
  let special = false
  for (let index = 0; index <= bytes.length && size < most; index++) {
    const byte = bytes[index] ?? 10
    if (byte > 0x7f) special = true
    if (!isBreak(byte, bytes[index - 1] ?? 0)) continue
    if (special) {
      const cell = bytes.subarray(start, index)
      parts.push(cell, Buffer.from('\n'))
      size += cell.length + 1
    }
    start = index + 1
    special = false
  }
  return Buffer.concat(parts)
}

/**
 * What lists of people are met in, the first before others that read the same letters; what is met less is chosen by hand: it
 * would be found where it is not.
 */
const order: readonly string[] = [
  ...['windows-1252', 'iso-8859-15', 'macintosh', 'cp850', 'cp437', 'windows-1250', 'iso-8859-2', 'cp852'],
  ...['windows-1251', 'koi8-r', 'koi8-u', 'x-mac-cyrillic', 'ibm866', 'iso-8859-5', 'windows-1253', 'windows-1254'],
  ...['windows-1255', 'windows-1256', 'windows-1257', 'windows-874'],
  ...['shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'big5', 'euc-kr'],
]
const supported = new Set(order)
const renamed: Record<string, string> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  'iso-8859-1': 'windows-1252',
  'iso8859-15': 'iso-8859-15',
  'iso-8859-7': 'windows-1253',
  'iso-8859-9': 'windows-1254',
  'iso-8859-8': 'windows-1255',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  // The same letters stand in both; Western Europe used 850.
  cp437: 'cp850',
  cp858: 'cp850',
  gb2312: 'gb18030',
}

/** Letters and signs of Western European words; the rare ones that other pages put in these places are left out. */
const western = /^[\p{ASCII}àáâãäåæçèéêëìíîïñòóôõöøùúûüÿœšžßÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒŠŽ€°§–—‘’“”„…«»·®©´\u00a0]*$/u
const accentRun = /[^\p{ASCII}]{3}/u
const signInWord = /\p{L}[„”‚“‘…—§°®©€«»·´]\p{L}/u
/** As bytes of other pages look, where they are read as this one. */
const capitalInWord = /\p{Ll}[ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒŠŽ]/u

/** Control characters that no list holds: the bytes mean something else. */
const c1 = /[\u0080-\u009f]/
/** Letters of two alphabets side by side: bytes of Western accents, read as another page ("Niccoтђ"). */
const twoScripts =
  /[a-z][\p{scx=Cyrl}\p{scx=Grek}\p{scx=Hebr}\p{scx=Arab}\p{scx=Thai}]|[\p{scx=Cyrl}\p{scx=Grek}\p{scx=Hebr}\p{scx=Arab}\p{scx=Thai}][a-z]/iu
/** Most lists of such an alphabet have some codes and brand names with Latin letters, never in so many of its cells. */
const mixedShare = 0.2
const mixesScripts = (text: string) => {
  const cells = text.split('\n').filter(cell => cell !== '')
  return cells.filter(cell => twoScripts.test(cell)).length > mixedShare * cells.length
}
const rank = (encoding: string) => order.indexOf(encoding)

const readsAsWestern = (text: string) =>
  western.test(text) && !accentRun.test(text) && !signInWord.test(text) && !capitalInWord.test(text)

const decodes = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // A TypeError is the platform's word for bytes that this encoding does not have.
    return null
  }
}

/** A person's list in Windows-1252 is the common case: another page must be clearly better. */
const clearlyOther = 0.06
const confident = 0.15

/** UTF-8 and an encoding of single bytes, line by line; null where the file may well be in one encoding. */
function mixedGuess(sample: Buffer): EncodingGuess | null {
  const cells = linesOf(sample)
  const apart = splitByEncoding(cells)
  if (!apart) return null
  const rest = Buffer.concat(apart.other.flatMap(cell => [cell, Buffer.from('\n')]))
  const { encoding } = guess(rest)
  if (!/^(?:windows|iso-8859)-/.test(encoding)) return null
  const example = decodeText(apart.other[0] ?? rest, encoding)
  return { encoding: mixedEncoding(encoding), sure: false, bom: false, mixed: { cells: apart.other.length, example } }
}

function linesOf(sample: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let from = 0; from < sample.length; ) {
    const found = sample.indexOf(10, from)
    const to = found < 0 ? sample.length : found
    if (to > from) lines.push(sample.subarray(from, to))
    from = to + 1
  }
  return lines
}

function guess(sample: Buffer): EncodingGuess {
  for (const encoding of ['euc-jp', 'shift_jis'] as const) {
    const text = decodes(sample, encoding)
    if (text && /[\u3041-\u30ff]{2}/.test(text)) return { encoding, sure: false, bom: false }
  }
  const found = detectAll(sample)
    .map(({ encoding, confidence }) => {
      const name = (encoding ?? '').toLowerCase()
      return { encoding: renamed[name] ?? name, confidence }
    })
    .filter(({ encoding }) => supported.has(encoding))
    .filter(({ encoding }) => {
      const read = decodeText(sample, encoding)
      return !c1.test(read) && !mixesScripts(read)
    })
    .sort((a, b) => b.confidence - a.confidence || rank(a.encoding) - rank(b.encoding))
  const best = found[0]
  const text = decodeText(sample, 'windows-1252')
  const plausible = readsAsWestern(text)
  if (!best || best.encoding === 'windows-1252' || (plausible && best.confidence < clearlyOther)) {
    const same = !best || decodeText(sample, best.encoding) === text
    return { encoding: 'windows-1252', sure: plausible && same, bom: false }
  }
  const encoding = western850(sample, found) ?? best.encoding
  // Where the bytes are plausible as Windows-1252 too, the preview asks.
  const undecided = plausible && decodeText(sample, encoding) !== text
  return { encoding, sure: best.confidence >= confident && !undecided, bom: false }
}

/** Both pages of DOS have most letters of Western Europe, and 852 is found by what is in both: cp850 where all of it is Western. */
function western850(sample: Buffer, found: readonly { encoding: string; confidence: number }[]): string | null {
  if (found[0]?.encoding !== 'cp852' || !readsAsWestern(decodeText(sample, 'cp850'))) return null
  const other = found.find(({ encoding }) => encoding === 'cp850')
  return other && other.confidence >= found[0].confidence * 0.75 ? 'cp850' : null
}
