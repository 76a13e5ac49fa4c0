// Names of files that every system takes: what the program suggests is made to fit, what a person typed is judged.
import { bytesIn, cutToBytes } from '../cell/cut-to-bytes.ts'

/** Bytes of a name in UTF-8 that file systems take. */
const maxBytes = 255
/** An ending longer than this is a part of the name. */
const maxEndingLength = 16

/** Names of devices of Windows, with any ending: what is written there is gone. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i
const refused = /[\p{Cc}<>:"/\\|?*]/u

/** Made when it is first needed: every thread loads this file. */
let characters: Intl.Segmenter | null = null

function* charactersOf(text: string): Generator<string> {
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of characters.segment(text)) yield segment
}

const stemOf = (name: string): string => name.replace(/\..*$/su, '').trimEnd()

/**
 * A name for a file that the program makes up, of words that come from anywhere: without what a system refuses, cut before its
 * ending, and never the name of a device. `fallback`: where nothing is left.
 */
export function fileNameOf(words: string, fallback: string): string {
  const whole = words
    // Half of a character, as of a text that was cut, is no text in UTF-8.
    .toWellFormed()
    .replace(new RegExp(refused, 'gu'), ' ')
    .replace(/\s+/gu, ' ')
    .replace(/[\s.]+$/u, '')
    .trimStart()
  const dot = whole.lastIndexOf('.')
  const ending =
    dot > 0 && bytesIn(whole.slice(dot)) <= maxEndingLength && !/\s/u.test(whole.slice(dot)) ? whole.slice(dot) : ''
  const stem = whole.slice(0, whole.length - ending.length).trimEnd()
  const safe = devices.test(stemOf(stem)) ? `_${stem}` : stem
  const fitting = cutToBytes(safe, maxBytes - bytesIn(ending), charactersOf(safe))
  const cut = fitting.replace(ending === '' ? /[\s.]+$/u : /\s+$/u, '')
  return cut === '' ? fallback : `${cut}${ending}`
}

/** Why Windows does not take a name as it was typed, or null: there it would be written to something else, or not at all. */
export function refusedOnWindows(name: string): string | null {
  const sign = refused.exec(name)?.[0]
  if (sign !== undefined)
    return `Windows does not allow ${/\p{Cc}/u.test(sign) ? 'control characters' : sign} in file names`
  if (/[ .]$/.test(name)) return 'Windows does not allow names that end in a space or a period'
  return devices.test(stemOf(name)) ? `${stemOf(name)} is a reserved name in Windows` : null
}
