// Reading Accept, Content-Type and Content-Encoding (RFC 9110, 12.5.1 and 8.3): the service speaks JSON in UTF-8 only.
import { Refusal } from './refusal.ts'

/** How well a media range names `application/json`: 0 not at all, 3 exactly. The most specific range decides. */
function precision(range: string): number {
  if (range === 'application/json') return 3
  if (range === 'application/*') return 2
  return range === '*/*' ? 1 : 0
}

/** Whether an Accept header allows JSON; an absent or empty one does. */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true
  let best = 0
  let allowed = false
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part.split(';').map(piece => piece.trim().toLowerCase())
    const exact = precision(range)
    if (exact === 0 || exact < best) continue
    const quality = parameters.find(parameter => parameter.startsWith('q='))
    const positive = quality === undefined || Number(quality.slice(2)) > 0
    allowed = exact > best ? positive : allowed || positive
    best = exact
  }
  return allowed
}

/** Whether a Content-Type is `application/json`, in UTF-8 if it names a charset. */
export function isJsonType(header: string | undefined): boolean {
  if (header === undefined) return false
  const [type = '', ...parameters] = header.split(';').map(piece => piece.trim().toLowerCase())
  if (type !== 'application/json') return false
  return parameters.every(parameter => {
    const [name, value = ''] = parameter.split('=')
    return name !== 'charset' || /^"?utf-?8"?$/.test(value)
  })
}

/** Step 5 of a request. Throws a 406 or 415; `body` says whether the operation takes one. */
export function checkMedia(headers: Record<string, string | string[] | undefined>, body: boolean): void {
  if (!acceptsJson(headers.accept?.toString())) {
    throw new Refusal(406, 'The answer is application/json, which the Accept header rules out.')
  }
  if (!body) return
  if (!isJsonType(headers['content-type']?.toString())) {
    throw new Refusal(415, 'The body must be sent as application/json, in UTF-8.')
  }
  const encoding = headers['content-encoding']?.toString().trim().toLowerCase()
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw new Refusal(415, 'The body must be sent without a Content-Encoding.')
  }
}
