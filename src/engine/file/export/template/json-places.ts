// Values of a template within JSON (RFC 8259): whole values, names of members, or text within a string.
import { cellOf, type ExpressionValue, isFault, isList, type SingleValue, textOf } from '../../../expression/value.ts'
import { type PlaceReader, TemplateFault, type ValuePlace } from './places.ts'

export type JsonPlace = 'value' | 'name' | 'string'

const space = /[ \t\r\n]/

export function jsonPlaces(): PlaceReader {
  let inside: 'out' | 'string' | 'escape' | 'code' = 'out'
  /** Digits of \u that are still to come. */
  let digits = 0
  let before = ''
  /** A value that nothing but space has followed. */
  let last: ValuePlace | null = null
  return {
    take(character) {
      if (inside === 'out') {
        if (before === 'value' && !space.test(character) && !/[,\]}:]/.test(character))
          throw new TemplateFault('A value must be followed by a comma or a closing bracket.')
        if (character === ':' && last) last.kind = 'name' satisfies JsonPlace
        if (!space.test(character)) last = null
        if (character === '"') inside = 'string'
        before = character
        return
      }
      if (character < ' ') throw new TemplateFault('Text in quotes cannot contain a line break. Write \\n.')
      if (inside === 'string') inside = character === '\\' ? 'escape' : character === '"' ? 'out' : 'string'
      else if (inside === 'escape') {
        inside = character === 'u' ? 'code' : 'string'
        digits = 4
      } else {
        digits--
        if (digits === 0) inside = 'string'
      }
    },
    value() {
      if (inside === 'string') return { kind: 'string' satisfies JsonPlace }
      if (inside !== 'out') throw new TemplateFault('A value cannot follow a backslash.')
      if (before !== '' && !space.test(before) && !/[[{,:]/.test(before))
        throw new TemplateFault('A value must follow a bracket, a comma or a colon.')
      before = 'value'
      last = { kind: 'value' satisfies JsonPlace }
      return last
    },
    end() {
      if (inside !== 'out') throw new TemplateFault('These quotes are not closed.')
    },
    snapshot: () => `${inside}${digits}${before}${last ? 'v' : ''}`,
  }
}

const single = (value: SingleValue): string => {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? textOf(value) : 'null'
  return JSON.stringify(value.toWellFormed())
}

export function asJson(place: string, value: ExpressionValue): string {
  if (place === 'value' && isList(value)) return `[${value.items.map(single).join(', ')}]`
  if (place === 'value' && !isFault(value) && !isList(value)) return single(value)
  const text = JSON.stringify((cellOf(value) ?? '').toWellFormed())
  return place === 'string' ? text.slice(1, -1) : text
}
