// Functions of text.

import { createHash } from 'node:crypto'
import { ngramKey, textFingerprint } from '../../../checks/keys/fingerprint.ts'
import { cologneKey, phoneticKey } from '../../../checks/keys/phonetic.ts'
import { recaseName } from '../../../checks/names/recase.ts'
import { padded, plainLetters, sentenceCase, titleCase } from '../../types/letters.ts'
import { extractMatch, withMatchesReplaced } from '../patterns.ts'
import { boundedValue, expressionFault, isBlank, isFault, maxTextLength } from '../value.ts'
import { letters, nth, ofText, type RunFunction, textAt, withWhole, wordIn } from './arguments.ts'
import { valueInJson } from './json-path.ts'

/** Whether something holds of two texts, without case. */
const ofTexts =
  (holds: (whole: string, part: string) => boolean): RunFunction =>
  args =>
    holds(textAt(args, 0).toLowerCase(), textAt(args, 1).toLowerCase())

const piece = (whole: string, from: number, to: number): string => {
  const part = letters(whole).slice(from, to)
  return typeof part === 'string' ? part : part.join('')
}

type AddressPart = 'host' | 'path' | 'query' | 'fragment' | 'scheme' | 'port' | 'file'

/** A part of a web address, which may lack its scheme; blank where it has none. */
function addressPart(text: string, part: AddressPart): string | null {
  const whole = /^[a-z][\w+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`
  if (!URL.canParse(whole)) return null
  const { hostname, pathname, search, hash, protocol, port } = new URL(whole)
  const parts: Readonly<Record<AddressPart, string>> = {
    ...{ host: hostname, path: pathname, query: search.slice(1), fragment: hash.slice(1), port },
    scheme: protocol.slice(0, -1),
    file: pathname.split('/').at(-1) ?? '',
  }
  return parts[part]
}

export const textFunctions = {
  trim: args => textAt(args, 0).trim().replace(/\s+/gu, ' '),
  lower: args => textAt(args, 0).toLowerCase(),
  upper: args => boundedValue(textAt(args, 0).toUpperCase()),
  proper: ofText(whole => recaseName(whole.toLowerCase())),
  title: ofText(whole => titleCase(whole, 'und')),
  sentence: ofText(whole => sentenceCase(whole, 'und')),
  plain: ofText(whole => plainLetters(whole, 'plain')),
  pad: args =>
    withWhole(args, 1, 0, length =>
      length > maxTextLength
        ? expressionFault('long')
        : isBlank(args[0] ?? null)
          ? null
          : padded(textAt(args, 0), length, args.length > 2 ? textAt(args, 2) : '0', 'start'),
    ),
  left: args => withWhole(args, 1, 1, count => piece(textAt(args, 0), 0, Math.max(0, count))),
  right: args =>
    withWhole(args, 1, 1, count => {
      const whole = letters(textAt(args, 0))
      return piece(textAt(args, 0), Math.max(0, whole.length - Math.max(0, count)), whole.length)
    }),
  mid: args =>
    withWhole(args, 1, 1, start =>
      withWhole(args, 2, 1, count => {
        const from = Math.max(0, start - 1)
        return piece(textAt(args, 0), from, from + Math.max(0, count))
      }),
    ),
  len: args => letters(textAt(args, 0)).length,
  find: args => {
    const whole = textAt(args, 0)
    const at = whole.toLowerCase().indexOf(textAt(args, 1).toLowerCase())
    return at < 0 || textAt(args, 1) === '' ? null : letters(whole.slice(0, at)).length + 1
  },
  findLast: args => {
    const [whole, part] = [textAt(args, 0).toLowerCase(), textAt(args, 1).toLowerCase()]
    const at = part === '' ? -1 : whole.lastIndexOf(part)
    return at < 0 ? null : letters(textAt(args, 0).slice(0, at)).length + 1
  },
  ngramFingerprint: args =>
    withWhole(args, 1, 2, size =>
      size === 1 || size === 2 ? ngramKey(textAt(args, 0), size) : expressionFault('method'),
    ),
  addressPart: args => {
    const part = wordIn(args[1] ?? null, ['host', 'path', 'query', 'fragment', 'scheme', 'port', 'file'])
    if (isFault(part) || isBlank(args[0] ?? null)) return isFault(part) ? part : null
    return addressPart(textAt(args, 0), part)
  },
  contains: ofTexts((whole, part) => whole.includes(part)),
  starts: ofTexts((whole, part) => whole.startsWith(part)),
  ends: ofTexts((whole, part) => whole.endsWith(part)),
  replace: args => {
    const [whole, what, by] = [textAt(args, 0), textAt(args, 1), textAt(args, 2)]
    if (what === '') return whole
    const parts = whole.split(what)
    return whole.length + (parts.length - 1) * (by.length - what.length) > maxTextLength
      ? expressionFault('long')
      : parts.join(by)
  },
  regexExtract: args => extractMatch(textAt(args, 0), textAt(args, 1)),
  regexReplace: args => boundedValue(withMatchesReplaced(textAt(args, 0), textAt(args, 1), textAt(args, 2))),
  split: args =>
    withWhole(args, 2, 1, number => {
      const [whole, separator] = [textAt(args, 0), textAt(args, 1)]
      return nth(separator === '' ? [whole] : whole.split(separator), number)
    }),
  json: args => (isBlank(args[0] ?? null) ? null : valueInJson(textAt(args, 0), textAt(args, 1))),
  hash: args => {
    const method = wordIn(args[1] ?? null, ['sha256', 'sha1', 'md5'])
    if (isFault(method) || isBlank(args[0] ?? null)) return isFault(method) ? method : null
    return createHash(method).update(textAt(args, 0)).digest('hex')
  },
  fingerprint: ofText(textFingerprint),
  sound: args => {
    const method = wordIn(args[1] ?? null, ['metaphone', 'cologne'])
    if (isFault(method)) return method
    return method === 'cologne' ? cologneKey(textAt(args, 0)) : phoneticKey(textAt(args, 0))
  },
  isBlank: args => isBlank(args[0] ?? null),
} as const satisfies Readonly<Record<string, RunFunction>>
