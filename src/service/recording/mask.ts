// Masks personal data in recorded exchanges: each value has one mask in the whole recording, so that requests and answers still fit.
import type { RecordedExchange } from './exchange.ts'
import { operationAt } from './normal-request.ts'

type Kind = 'first' | 'last' | 'full' | 'address' | 'number' | 'page' | 'picture' | 'words' | 'id'

/** Fields of people, by name, wherever they are. */
const fields: Readonly<Record<string, Kind>> = {
  first_name: 'first',
  middle_name: 'first',
  nickname_name: 'first',
  last_name: 'last',
  full_name: 'full',
  phone: 'number',
  phone_number: 'number',
  cell_phone: 'number',
  direct_phone: 'number',
  international: 'number',
  national: 'number',
  profile_pic: 'picture',
  logo_url: 'picture',
  about_me: 'words',
  interests: 'words',
  job_description: 'words',
  social_headline: 'words',
  certifications: 'words',
  education: 'words',
  patents: 'words',
  query: 'words',
  search: 'words',
  person_id: 'id',
}

/** Fields that name people only within these objects. */
const fieldsWithin: Readonly<Record<string, Readonly<Record<string, Kind>>>> = { phone_registration: { name: 'full' } }

/** What `input` is, by operation. */
const inputs: Readonly<Record<string, Kind>> = {
  'cached.person.bySocial': 'page',
  'cached.person.byPhone': 'number',
  'cached.person.byEmail': 'address',
  'person.bySocial': 'page',
}

const anyAddress = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@([\p{L}\p{N}.-]+)/gu
/** Pages of people in networks: `/in/name`. */
const personPage = /(https?:\/\/)?(?:[\w-]+\.)+[\w-]+\/in\/[^\s?#/"]+/giu

/** Digits at the end of a number that are masked: country and area stay, as the answers are about them. */
const maskedDigits = 7

type Members = Readonly<Record<string, unknown>>
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class Masks {
  readonly #numbers = new Map<Kind, Map<string, number>>()

  /** 1 for the first value of a kind, the same number for the same value. */
  #numberOf(kind: Kind, value: string): number {
    const known = this.#numbers.get(kind) ?? new Map<string, number>()
    this.#numbers.set(kind, known)
    const name = value.trim().toLowerCase().normalize('NFKC')
    const number = known.get(name) ?? known.size + 1
    known.set(name, number)
    return number
  }

  #address(address: string): string {
    const domain = address.slice(address.lastIndexOf('@') + 1)
    return `person-${this.#numberOf('address', address)}@${domain.toLowerCase()}`
  }

  #number(text: string): string {
    const digits = text.replace(/\D/g, '')
    const count = Math.min(maskedDigits, digits.length)
    const end = digits.slice(digits.length - count)
    const mask = String(this.#numberOf('number', end)).padStart(count, '0')
    let left = count
    return [...text]
      .reverse()
      .map(one => {
        if (left === 0 || !/\d/.test(one)) return one
        left -= 1
        return mask[left] ?? '0'
      })
      .reverse()
      .join('')
  }

  #page(address: string): string {
    const start = address.lastIndexOf('/', address.length - 2) + 1
    return `${address.slice(0, start)}person-${this.#numberOf('page', address.slice(start).replace(/\/$/, ''))}`
  }

  #text(kind: Kind, text: string): string {
    if (text.trim() === '') return text
    switch (kind) {
      case 'first':
        return `First${this.#numberOf(kind, text)}`
      case 'last':
        return `Last${this.#numberOf(kind, text)}`
      case 'full':
        return `Name${this.#numberOf(kind, text)}`
      case 'address':
        return text.includes('@') ? this.#address(text.trim()) : `person-${this.#numberOf(kind, text)}`
      case 'number':
        return this.#number(text)
      case 'page':
        return this.#page(text.trim())
      case 'picture':
        return `https://pictures.example/${this.#numberOf(kind, text)}`
      default:
        return `${kind}-${this.#numberOf(kind, text)}`
    }
  }

  /** A value that is no field of its own may have addresses and pages within. */
  #loose(text: string): string {
    return text.replace(personPage, page => this.#page(page)).replace(anyAddress, address => this.#address(address))
  }

  #leaf(kind: Kind | undefined, value: unknown): unknown {
    if (Array.isArray(value)) return value.map(one => this.#leaf(kind, one))
    if (kind === 'id' && typeof value === 'number') return this.#numberOf('id', String(value))
    if (typeof value === 'string') return kind === undefined ? this.#loose(value) : this.#text(kind, value)
    return value
  }

  #members(value: Members, within: string, kinds: Readonly<Record<string, Kind>>): Members {
    // Company records have names, too, but no first ones.
    const person = 'full_name' in value || 'first_name' in value
    const own: Record<string, Kind> = { ...fields, ...kinds, ...fieldsWithin[within], ...(person && { id: 'id' }) }
    const masked = Object.entries(value).map(([name, one]): [string, unknown] => {
      // Where someone worked, and from when to when, names a person as well as the name does.
      if (name === 'jobs') return [name, []]
      const kind = Object.hasOwn(own, name) ? own[name] : undefined
      return [name, kind === undefined || isMembers(one) ? this.#any(one, name, kinds) : this.#leaf(kind, one)]
    })
    const { full_name: full, first_name: first, last_name: last } = Object.fromEntries(masked)
    if (typeof value.full_name !== 'string' || typeof first !== 'string' || typeof last !== 'string')
      return Object.fromEntries(masked)
    return { ...Object.fromEntries(masked), full_name: full === null ? null : `${first} ${last}` }
  }

  #any(value: unknown, within: string, kinds: Readonly<Record<string, Kind>>): unknown {
    if (Array.isArray(value)) return value.map(one => this.#any(one, within, kinds))
    return isMembers(value) ? this.#members(value, within, kinds) : this.#leaf(undefined, value)
  }

  /** A copy of an exchange without what names people. */
  masked(exchange: RecordedExchange): RecordedExchange {
    const op = operationAt(exchange.path) ?? ''
    const { text, answer, ...rest } = exchange
    const { request } = exchange
    const input = inputs[op]
    const kinds: Record<string, Kind> = { ...(input && { input }), ...(op === 'person.byId' && { id: 'id' }) }
    const shown = exchange.status < 400 ? answer : withoutValues(answer, textsIn(request))
    return {
      ...rest,
      // What is searched in a list of values names no one.
      request: op.startsWith('meta.') ? request : this.#any(request, '', kinds),
      // A page of HTML, or half an answer, may hold anything.
      ...(text === undefined ? { answer: this.#any(shown, '', {}) } : { text: '' }),
    }
  }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** A problem without the values that it quotes from the request. */
function withoutValues(value: unknown, quoted: readonly string[]): unknown {
  if (typeof value === 'string')
    return quoted.reduce((text, one) => (one.length > 2 ? text.replaceAll(one, '…') : text), value)
  if (Array.isArray(value)) return value.map(one => withoutValues(one, quoted))
  if (!isMembers(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutValues(one, quoted)]))
}
