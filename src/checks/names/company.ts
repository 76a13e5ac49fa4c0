// Company names: the name proper and its legal form. One group of forms goes, what is in parentheses stays, for
// "China Mobile (Hong Kong)" is not "China Mobile".
import { settledKey } from '../keys/settled.ts'
import { formKey, isLegalForm, mayEndForm, mayStartForm, spaceCjkForms } from './legal-forms.ts'

export interface CompanyName {
  /** As written, without its legal form. */
  readonly name: string
  /** As written; '' when the name has none. */
  readonly legalForm: string
}

interface Word {
  /** As a legal form is looked up: no dots, no spaces; "and" for an ampersand. */
  readonly key: string
  readonly from: number
  readonly to: number
  /** Depth of parentheses around the word. */
  readonly inside: number
}

/** No legal form of the table has more words. */
const MAX_FORM_WORDS = 9
const MAX_NAME = 500

/** Initials with dots or slashes (S.p.A., A/S, J. P.), words, ampersands, parentheses. */
const pieces =
  /(?:(?<![\p{L}\p{N}])\p{L}[./]\s?)+(?:\p{L}(?![\p{L}\p{N}])\.?)?|[\p{L}\p{N}\p{M}'’"״]+|[&+]|[()[\]（）]/gu

/** Keys, and names that are written as one: their words are what lies between the spaces. */
const plainName = /^[a-z0-9]+( [a-z0-9]+)*$/

function words(text: string): Word[] {
  const found: Word[] = []
  if (plainName.test(text)) {
    for (const key of text.split(' ')) {
      const from = (found.at(-1)?.to ?? -1) + 1
      found.push({ key, from, to: from + key.length, inside: 0 })
    }
    return found
  }
  let inside = 0
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if ('([（'.includes(piece)) inside++
    else if (')]）'.includes(piece)) inside = Math.max(0, inside - 1)
    else {
      const key = piece === '&' || piece === '+' ? 'and' : formKey(piece.replaceAll('"', ''))
      if (key !== '') found.push({ key, from: index, to: index + piece.trimEnd().length, inside })
    }
  }
  return found
}

/** How many words at the end of `list` are legal forms; at least one word besides "the" is left over. */
function formsAtEnd(list: readonly Word[], country: string | null): number {
  const least = list[0]?.key === 'the' ? 2 : 1
  let end = list.length
  for (;;) {
    if (!mayEndForm(list[end - 1]?.key ?? '')) return list.length - end
    let taken = 0
    for (let size = Math.min(MAX_FORM_WORDS, end - least); size > 0 && taken === 0; size--) {
      const key = list.slice(end - size, end).reduce((run, word) => run + word.key, '')
      if (isLegalForm(key, 'atEnd', country)) taken = size
    }
    if (taken === 0) return list.length - end
    end -= taken
  }
}

/** How many words at the start are legal forms; at least one word is left over. */
function formsAtStart(list: readonly Word[], country: string | null): number {
  if (!mayStartForm(list[0]?.key ?? '')) return 0
  for (let size = Math.min(MAX_FORM_WORDS, list.length - 1); size > 0; size--) {
    const key = list.slice(0, size).reduce((run, word) => run + word.key, '')
    if (isLegalForm(key, 'atStart', country)) return size
  }
  return 0
}

interface Parts {
  readonly name: readonly Word[]
  readonly form: readonly Word[]
}

/** The words of the name proper, and those of its forms. */
function split(text: string, country: string | null): Parts {
  const all = words(text)
  const start = formsAtStart(all, country)
  const rest = all.slice(start)
  const end = formsAtEnd(rest, country)
  const form = [...all.slice(0, start), ...rest.slice(rest.length - end)]
  if (end > 0) return { name: rest.slice(0, rest.length - end), form }
  // "Acme Ltd (UK)": the form before a closing remark.
  const remark = rest.findLastIndex(word => word.inside === 0) + 1
  const before = rest.slice(0, remark)
  const inner = remark === rest.length ? 0 : formsAtEnd(before, country)
  const name = [...before.slice(0, remark - inner), ...rest.slice(remark)]
  return { name, form: [...form, ...before.slice(remark - inner)] }
}

/** The text that neighbouring words cover, with the closing parenthesis that belongs to it. */
function spelling(text: string, list: readonly Word[]): string {
  const runs: string[] = []
  let first = list[0]
  list.forEach((word, at) => {
    const next = list[at + 1]
    const gap = next ? text.slice(word.to, next.from) : ''
    if (next && !/[\p{L}\p{N}]/u.test(gap)) return
    const from = first?.from ?? 0
    const opens = first !== undefined && first.inside > 0 && '([（'.includes(text[from - 1] ?? ' ')
    const closing = word.inside > 0 ? (/^[^\p{L}\p{N}]*?[)\]）]/u.exec(text.slice(word.to))?.[0].length ?? 0) : 0
    runs.push(
      (opens ? '(' : '') + text.slice(from, word.to + closing) + (text[word.to] === '.' && closing === 0 ? '.' : ''),
    )
    first = next
  })
  return runs.join(' ').replace(/\s+/g, ' ').trim()
}

const tidy = (text: string) => spaceCjkForms(text.slice(0, MAX_NAME).normalize('NFKC').replace(/\s+/g, ' ').trim())

/**
 * Takes a company name apart. `country` (two-letter code) adds that country's short forms, which are words elsewhere.
 * Never throws; a name that is nothing but a form stays one.
 */
export function parseCompanyName(text: string, country: string | null = null): CompanyName {
  const spaced = tidy(text)
  const { name, form } = split(spaced, country)
  if (form.length === 0) return { name: spaced, legalForm: '' }
  return { name: spelling(spaced, name).replace(/[\s,;-]+$/, ''), legalForm: spelling(spaced, form) }
}

/**
 * The company key: folded words, `&` as "and", no leading "the", no legal form, initials run together. Null when no word
 * is left. A key is its own key.
 */
export const companyKey = (text: string, country: string | null = null): string | null =>
  settledKey(text, name => reading(split(tidy(name), country)))

/** The company key, and the legal form as it is looked up: '' when the name has none. */
export function companyKeys(text: string, country: string | null): { key: string | null; form: string } {
  const parts = split(tidy(text), country)
  const key = settledKey(text, name => reading(name === text ? parts : split(tidy(name), country)))
  return { key, form: parts.form.map(word => word.key).join('') }
}

function reading({ name }: Parts): string | null {
  let list = name.map(word => word.key)
  while (list.length > 1 && (list[0] === 'the' || list[0] === 'and')) list = list.slice(1)
  return joinInitials(list).join(' ') || null
}

/** "J P Morgan" and "J.P. Morgan" are "jp morgan". */
function joinInitials(list: readonly string[]): string[] {
  const joined: string[] = []
  let initials = false
  for (const word of list) {
    const initial = /^\p{L}$/u.test(word)
    if (initial && initials) joined.push((joined.pop() ?? '') + word)
    else joined.push(word)
    initials = initial
  }
  return joined
}
