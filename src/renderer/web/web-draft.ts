// A request over web addresses as it is typed: what it still lacks, the request it makes, and the columns that complete an address.
import { isThisComputer } from '../../contract/app/file/postgres.ts'
import { WebRequest } from '../../contract/app/web.ts'

export interface ValueDraft {
  readonly key: number
  readonly name: string
  readonly from: 'json' | 'css' | 'text'
  readonly path: string
  readonly all: boolean
}

export interface WebDraft {
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly bodyKind: 'json' | 'form'
  readonly body: string
  /** One "Name: value" on each line. */
  readonly headers: string
  readonly secretHeader: string
  readonly secretBefore: string
  readonly privateNetwork: boolean
  readonly values: readonly ValueDraft[]
}

export const firstValue: ValueDraft = { key: 0, name: '', from: 'json', path: '', all: false }

export const emptyDraft: WebDraft = {
  address: '',
  method: 'GET',
  bodyKind: 'json',
  body: '',
  headers: '',
  secretHeader: '',
  secretBefore: 'Bearer ',
  privateNetwork: false,
  values: [firstValue],
}

/** As an earlier request was typed. */
export const draftOf = (request: WebRequest): WebDraft => ({
  address: request.address,
  method: request.method,
  bodyKind: request.body?.kind ?? 'json',
  body: request.body?.text ?? '',
  headers: request.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  secretHeader: request.secret?.name ?? '',
  secretBefore: request.secret?.before ?? '',
  privateNetwork: request.privateNetwork,
  values: request.values.map((value, key) => ({ ...value, key })),
})

/** What a new column is called that was given no name: the last part of its JSON path; '' where there is none. */
export const usualName = ({ from, path }: Pick<ValueDraft, 'from' | 'path'>): string =>
  from === 'json' ? (/([\p{L}_][\p{L}\p{N}_ -]*)["'\]]*$/u.exec(path.trim())?.[1] ?? '') : ''

const named = (value: ValueDraft): string => value.name.trim() || usualName(value)

/** Whether the address is one of this computer, which has to be allowed. */
export function asksThisComputer(address: string): boolean {
  const [, host = ''] = /^https?:\/\/(\[[^\]]*\]|[^/:?#{]+)/i.exec(address.trim()) ?? []
  return isThisComputer(host.replace(/^\[|\]$/g, ''))
}

export type ReadDraft = { readonly request: WebRequest } | { readonly gap: string }

/** The request, or what is missing or wrong as a sentence. */
export function readDraft(draft: WebDraft): ReadDraft {
  if (draft.address.trim() === '') return { gap: 'Type the address to ask.' }
  const headers = headersOf(draft.headers)
  if (headers === null) return { gap: 'Write one header on each line, as “Name: value”.' }
  for (const value of draft.values) {
    const { from, path } = value
    if (named(value) === '')
      return {
        gap: from === 'json' && path.trim() === '' ? 'Type the JSON path of the new column.' : 'Name the new column.',
      }
    if (from !== 'text' && path.trim() === '')
      return { gap: `Type ${from === 'json' ? 'the JSON path' : 'the CSS selector'} of “${named(value)}”.` }
  }
  if (draft.method === 'POST' && draft.body.trim() === '') return { gap: 'Type the body to send.' }
  const read = WebRequest.safeParse({
    address: draft.address,
    method: draft.method,
    body: draft.method === 'POST' ? { kind: draft.bodyKind, text: draft.body } : null,
    headers,
    secret: draft.secretHeader.trim() === '' ? null : { name: draft.secretHeader.trim(), before: draft.secretBefore },
    values: draft.values.map(value => ({
      ...{ name: named(value), from: value.from, all: value.all },
      path: value.from === 'text' ? '' : value.path.trim(),
    })),
    privateNetwork: draft.privateNetwork,
  })
  if (read.success) return { request: read.data }
  const [issue] = read.error.issues
  const place = issue?.path[0]
  return { gap: `The ${place === 'headers' || place === 'secret' ? 'header' : 'request'} ${issue?.message}.` }
}

function headersOf(text: string): { name: string; value: string }[] | null {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const read = lines.map(line => {
    const at = line.indexOf(':')
    return at < 1 ? null : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
  })
  return read.every(one => one !== null) ? read : null
}

export interface Completion {
  /** The whole text with the column put in. */
  readonly value: string
  readonly column: string
}

/** Columns for the brace that is open at the end of what is typed; none without one. */
export function completions(text: string, columns: readonly string[]): Completion[] {
  const at = text.lastIndexOf('{')
  if (at < 0 || text.indexOf('}', at) >= 0 || text[at - 1] === '{') return []
  const begun = text.slice(at + 1).toLowerCase()
  return columns
    .filter(column => column.toLowerCase().includes(begun))
    .map(column => ({ value: `${text.slice(0, at)}{${column}}`, column }))
}
