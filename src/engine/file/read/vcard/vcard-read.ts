// vCard (RFC 6350, RFC 2426 and the 2.1 of phones) as rows: a contact is a row, a column for each kind of value.
import { encodingNamed } from '../../../../contract/app/file/text-encoding.ts'
import {
  addressFormat,
  cardParts,
  cardProperties,
  cardValueName,
  preferredValues,
} from '../../../../model/card-columns.ts'
import { fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import { decodeText } from '../../text/text-decode.ts'
import type { NamedReader } from '../json/json-lines-read.ts'
import { createNamedRows, type NamedSink, type NamedValue, numberNames } from '../named-rows.ts'
import { cellOf, formOf, kindsText, labelName, unescaped } from './vcard-properties.ts'

interface Property {
  /** Of properties that belong together, such as `item1`; empty = of none. */
  group: string
  name: string
  /** Kinds such as work and cell, lower case. */
  kinds: string[]
  charset: string
  quotedPrintable: boolean
  base64: boolean
  value: string
}

/** Kinds that say how a value is sent, not what it is for. */
const noKinds = new Set([
  ...['internet', 'pref', 'voice', 'x400', 'dom', 'intl', 'postal', 'parcel', 'text', 'other', 'homepage'],
])

/** Pictures, sounds and keys, where the card has the bytes and not an address of them. */
const noText = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])
/** Of the file itself, or no text. */
const leftOut = new Set(['BEGIN', 'END', 'VERSION', 'PRODID', 'AGENT'])
const isBytes = ({ name, base64, value }: Property) =>
  base64 || (noText.has(name) && !/^https?:\/\//i.test(value.trim()))

/** Longest line put together again from its folds: a picture is a million characters and more. */
const lineLimit = 64 * 1024 * 1024

function decodeQuoted(text: string, charset: string): string {
  const bytes = Buffer.from(
    text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  return decodeText(bytes, encodingNamed(charset) ?? 'utf-8').replaceAll('\r\n', '\n')
}

/** `item1.TEL;TYPE=work,voice:+49 30` and its like; null for a line that is none. */
function propertyOf(line: string): Property | null {
  // The colon that ends the head is outside of quotes.
  const [, head = '', value] = /^((?:[^":]|"[^"]*")*):(.*)$/s.exec(line) ?? []
  if (value === undefined) return null
  const [full = '', ...parameters] = head.match(/(?:[^";]|"[^"]*")+/g) ?? []
  const dot = full.lastIndexOf('.')
  const name = full
    .slice(dot + 1)
    .trim()
    .toUpperCase()
  // KAddressBook has names with a slash.
  if (!/^[A-Z0-9][A-Z0-9/_-]*$/.test(name)) return null
  const group = full.slice(0, Math.max(dot, 0)).trim().toLowerCase()
  const property: Property = { group, name, kinds: [], charset: 'utf-8', quotedPrintable: false, base64: false, value }
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=')
    const key = equals < 0 ? '' : parameter.slice(0, equals).trim().toUpperCase()
    const said = parameter
      .slice(equals + 1)
      .replaceAll('"', '')
      .trim()
      .toLowerCase()
    if (key === 'CHARSET') property.charset = said
    // Apple writes a birthday without its year under a year that it names.
    else if (key === 'X-APPLE-OMIT-YEAR')
      property.value = value.replace(new RegExp(`^${said.replace(/\D/g, '')}-?`), '--')
    else if (key === 'X-SERVICE-TYPE') property.kinds.push(said)
    else if (said === 'quoted-printable') property.quotedPrintable = true
    else if (said === 'b' || said === 'base64') property.base64 = true
    // Of version 4 and later: 1 is the most preferred.
    else if (key === 'PREF' && said === '1') property.kinds.push('pref')
    else if (key === 'TYPE' || key === '') property.kinds.push(...said.split(',').map(kind => kind.trim()))
  }
  return property
}

/** Cut where an unescaped semicolon is. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '\\') part += sign + text.charAt(++at)
    else if (sign === ';') {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part].map(unescaped)
}

/** `_$!<Work>!$_` is a word of Apple's own, anything else is a person's. */
const labelOf = (text: string): string => {
  const [, own] = /^_\$!<(.*)>!\$_$/.exec(text.trim()) ?? []
  return own === undefined ? unescaped(text).trim() : own.toLowerCase()
}

/** All values of a contact: a label says what the others of its group are for, and by itself it is a value like any other. */
function contactOf(properties: readonly Property[]): NamedValue[] {
  const inGroups = (wanted: string) => properties.filter(({ name, group }) => name === wanted && group !== '')
  const labels = new Map(inGroups(labelName).map(({ group, value }) => [group, labelOf(value)]))
  const withOthers = new Set(properties.filter(({ name }) => name !== labelName).map(({ group }) => group))
  const addresses = new Map(inGroups('ADR').map(address => [address.group, address]))
  const preferred = preferredOf(properties)
  const marked: string[] = []
  const known = preferredFirst(properties).flatMap(property => {
    const label = labels.get(property.group)
    if (property.name === labelName) return withOthers.has(property.group) ? [] : [property]
    const labelled = label ? { ...property, kinds: [label] } : property
    if (preferred.has(property)) preferred.add(labelled)
    return [labelled]
  })
  // Of several of one kind each has its number, so that the parts of one address stay together.
  const counts = new Map<string, number>()
  const numbers = new Map<string, number>()
  const values = known.flatMap(property => {
    const { name, group } = property
    const address = name === addressFormat.property ? addresses.get(group) : undefined
    if (address) {
      const kinds = labels.has(group) ? [labels.get(group) ?? ''] : address.kinds
      return numbered(valuesOf({ ...property, kinds }, addressFormat.column), numbers.get(group) ?? 1)
    }
    const values = valuesOf(property).filter(({ value }) => value !== null)
    const [first] = values
    if (!first) return []
    const key = name === 'ADR' || !cardParts[name] ? `${name} ${kindOf(property)}` : name
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    if (name === 'ADR') numbers.set(group, number)
    if (preferred.has(property)) marked.push(cardValueName(name, kindOf(property), number))
    return numbered(values, number)
  })
  return [...values, { name: preferredValues.column, value: marked.sort().join(preferredValues.between) || null }]
}

/** The preferred ones among several values of one property. A name or a company has no other to be preferred to. */
function preferredOf(properties: readonly Property[]): Set<Property> {
  const isOne = (property: Property) =>
    !isBytes(property) && !leftOut.has(property.name) && (property.name === 'ADR' || !cardParts[property.name])
  const several = properties.filter(
    property =>
      isOne(property) && properties.some(other => other !== property && other.name === property.name && isOne(other)),
  )
  return new Set(several.filter(({ kinds }) => kinds.includes('pref')))
}

/** Of several of one property the preferred one comes first, so that it is in the column without a number. */
function preferredFirst(properties: readonly Property[]): Property[] {
  const isPreferred = ({ kinds }: Property) => kinds.includes('pref')
  const waiting = new Map<string, Property[]>()
  for (const property of properties) {
    const same = waiting.get(property.name) ?? []
    if (isPreferred(property)) same.splice(same.filter(isPreferred).length, 0, property)
    else same.push(property)
    waiting.set(property.name, same)
  }
  return properties.map(property => waiting.get(property.name)?.shift() ?? property)
}

const numbered = (values: readonly NamedValue[], number: number): NamedValue[] =>
  values.map(({ name, value }) => ({ name: number === 1 ? name : `${name} (${number})`, value }))

/** What a value is for; how it is sent is left out. */
const kindOf = ({ kinds }: Property): string => kindsText(kinds.filter(one => one !== '' && !noKinds.has(one)))

/** `column`: what the column is called, where the property does not say it. */
function valuesOf(property: Property, column?: string): NamedValue[] {
  const { name, value: written, quotedPrintable, charset } = property
  if (leftOut.has(name) || isBytes(property)) return []
  const text = quotedPrintable ? decodeQuoted(written, charset) : written
  const kind = kindOf(property)
  const called = (plain: string) => (kind === '' ? plain : `${plain} (${kind})`)
  const parts = cardParts[name]
  if (parts) {
    const values = partsOf(text)
    const many = name === 'ADR' ? called : (plain: string) => plain
    return parts.map((plain, at) => ({
      name: many(plain),
      // What has more parts than there are names stays with the last.
      value: (at === parts.length - 1 ? values.slice(at).filter(Boolean).join('; ') : values[at])?.trim() || null,
    }))
  }
  const cell = cellOf(formOf(name), name === 'TEL' ? text.replace(/^tel:/i, '') : text)
  return [{ name: called(column ?? cardProperties[name]?.column ?? name), value: cell.trim() || null }]
}

/** Contacts of a text that came in pieces of any size. Throws file_damaged, cell_too_long. */
export function createVcardReader(sink: NamedSink, fileName: string): NamedReader {
  const rows = createNamedRows(sink, fileName)
  let rest = ''
  let number = 0
  /** The line that may go on, and where it began. */
  let folded: { line: number; parts: string[]; size: number; soft: boolean } | null = null
  let card: { line: number; lines: string[]; properties: Property[]; odd: boolean; inner: number } | null = null
  let stopped = false
  const binary = new Map<string, number>()

  /** A card is read whether or not its end is there: programs that stop early leave it out. */
  const finish = () => {
    if (!card) return
    const { line, lines, properties, odd } = card
    card = null
    if (stopped) return
    for (const property of properties) {
      const { name, value } = property
      if (isBytes(property) && value.trim() !== '') binary.set(name, (binary.get(name) ?? 0) + 1)
    }
    const filled = numberNames(contactOf(properties).filter(({ value }) => value !== null))
    stopped = rows.add({ line, values: odd ? null : filled, raw: lines.join('\n') })
  }
  const logical = (line: number, text: string) => {
    if (text.trim() === '') return
    const property = propertyOf(text)
    const named = property?.value.trim().toUpperCase()
    if (property?.name === 'BEGIN' && named === 'VCARD' && !card) {
      card = { line, lines: [text], properties: [], odd: false, inner: 0 }
      return
    }
    if (!card) {
      // A line outside of any contact is a row of its own, so that nothing is lost.
      stopped = rows.add({ line, values: null, raw: text })
      return
    }
    if (
      property?.name === 'BEGIN' &&
      named === 'VCARD' &&
      card.inner === 0 &&
      !/AGENT/i.test(card.lines.at(-1) ?? '')
    ) {
      finish()
      card = { line, lines: [text], properties: [], odd: false, inner: 0 }
      return
    }
    card.lines.push(text)
    if (property?.name === 'BEGIN') card.inner++
    else if (property?.name === 'END') {
      if (card.inner > 0) card.inner--
      else finish()
    } else if (card.inner > 0) return
    else if (property === null) card.odd = true
    else card.properties.push(property)
  }
  const flush = () => {
    if (folded && !stopped) logical(folded.line, folded.parts.join(''))
    folded = null
  }
  const physical = (text: string) => {
    number++
    if (folded && (folded.soft || /^[ \t]/.test(text))) {
      // Quoted-printable goes on behind an equals sign at the end of its line.
      if (folded.soft) folded.parts.push((folded.parts.pop() ?? '').replace(/=$/, ''), text)
      else folded.parts.push(text.slice(1))
      folded.size += text.length
      if (folded.size > lineLimit) throw fail('cell_too_long', { fileName, line: folded.line, limit: cellLimit })
      folded.soft &&= text.endsWith('=')
      return
    }
    flush()
    folded = {
      line: number,
      parts: [text],
      size: text.length,
      soft: /quoted-printable/i.test(text) && text.endsWith('='),
    }
  }

  return {
    push(text) {
      rest += text
      let from = 0
      // CR LF, LF, CR, and the CR CR LF of files that were saved as text twice. CRs at the end of the piece may be the first half of one.
      for (let at = 0; at < rest.length && !stopped; at++) {
        const code = rest.charCodeAt(at)
        if (code !== 10 && code !== 13) continue
        let behind = at
        while (rest.charCodeAt(behind) === 13) behind++
        if (behind === rest.length) break
        physical(rest.slice(from, at))
        if (rest.charCodeAt(behind) === 10) at = behind
        from = at + 1
      }
      rest = rest.slice(from)
      if (rest.length > lineLimit) throw fail('cell_too_long', { fileName, line: number + 1, limit: cellLimit })
    },
    end() {
      if (rest !== '' && !stopped) physical(rest.replace(/\r+$/, ''))
      flush()
      finish()
    },
    get stopped() {
      return stopped
    },
    names: rows.names,
    binary,
  }
}

/** True for a text that begins with a contact. */
export const isVcard = (text: string): boolean => /^\s*BEGIN:VCARD\s/i.test(text)
