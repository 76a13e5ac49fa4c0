// Letters that were read in the wrong code page ("MÃ¼ller"), and those that were lost on the way ("M�ller").
import { type CellFlaw, certain, type ProblemFacts } from './kind.ts'

/** Bytes 0x80 to 0x9f of Windows-1252, each with its character; five of them have none there. */
const windows =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'
const bytes = new Map(Array.from(windows, (letter, at) => [letter, 0x80 + at]))
/** The byte that a character was read from; undefined for one that is of no single byte. */
const byteOf = (letter: string): number | undefined => {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0xa0 && code <= 0xff ? code : (bytes.get(letter) ?? (code >= 0x80 && code < 0xa0 ? code : undefined))
}

/** Starts of UTF-8 that letters of lists are written with: Latin, Greek, Cyrillic, signs, emoji. */
const starts = /[ÂÃÄÅÎÏÐÑâð]/
const lost = /\ufffd/
/** Quotes are letters of their own where they come in pairs: «CAFÉ», „PÅ“, “MAÇÔ. */
const closing = /[»“”’›]/
const opening = /[«„“‘‹‚]/
const ordinary =
  /^(?:[\u00a0-\u017f\u0370-\u03ff\u0400-\u04ff\u2010-\u2044\u20ac\u2122]|\ufe0f|\p{Extended_Pictographic})+$/u
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Runs that were read; a text has few different ones. */
const read = new Map<string, string | null>()
const maxRead = 10_000

function decoded(run: string): string | null {
  const known = read.get(run)
  if (known !== undefined) return known
  if (read.size >= maxRead) read.clear()
  const text = decodedAnew(run)
  read.set(run, text)
  return text
}

/** What a run of bytes says in UTF-8; null where it is no UTF-8 of ordinary letters and signs. */
function decodedAnew(run: string): string | null {
  const codes = Array.from(run, byteOf)
  if (codes.some(code => code === undefined)) return null
  try {
    const text = utf8.decode(Uint8Array.from(codes, code => code ?? 0))
    return ordinary.test(text) ? text : null
  } catch {
    return null
  }
}

/** Bytes that go on. */
const oneByte = `[\\u0080-\\u00bf${windows}]`
const sequences = new RegExp(`[ð]${oneByte}{3}|[â]${oneByte}{2}|[ÂÃÄÅÎÏÐÑ]${oneByte}`, 'gu')

function withLetters(text: string): string {
  const quoted = opening.test(text) || closing.test(text)
  return text.replace(sequences, run => {
    if (quoted && run.length === 2 && closing.test(run)) return run
    return decoded(run) ?? run
  })
}

/** Read wrong twice ("MÃƒÂ¼ller") is put right as well. */
function repaired(text: string): string {
  const once = withLetters(text)
  return once === text || !starts.test(once) ? once : withLetters(once)
}

/** Whether some letters of the text can be put right. */
export const hasBrokenLetters = (text: string): boolean => starts.test(text) && repaired(text) !== text

/** Safe where the letters are still there, in another code page; what was lost cannot be known. */
export const brokenLetters: ProblemFacts = {
  title: 'Garbled letters',
  sentence: 'Letters such as “Ã©” instead of “é”, and symbols in place of lost letters.',
  find: {
    by: 'cell',
    concerns: () => true,
    judge: (cell): CellFlaw | null => {
      if (!starts.test(cell) && !lost.test(cell)) return null
      const after = repaired(cell)
      if (lost.test(after)) return { after: after === cell ? undefined : after, certain: false }
      return after === cell ? null : certain(after)
    },
  },
  safe: true,
  fix: 'Restore letters',
}
