// Whether the body of a request asks about a person or a domain, whatever operation it is for.
import type { StoredFilter } from '../../contract/app/run/stored.ts'

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
const digits = (text: string) => text.replace(/\D/g, '')
/** Fewer digits than any number that can be dialled from abroad: not a phone number. */
const minDigits = 7

/** A URL without scheme, `www.` and end slash, so that both spellings of a profile are one. */
const bareUrl = (text: string) =>
  plain(text)
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '')

/** Host of an email address, URL or domain; null for anything else. */
function hostOf(text: string): string | null {
  const bare = bareUrl(text)
  const host = bare.slice(bare.lastIndexOf('@') + 1).split(/[/?#:]/)[0] ?? ''
  return /^[^\s.]+(\.[^\s.]+)+$/.test(host) ? host : null
}

/** The values of a request body; null when it is none of ours. */
function valuesOf(body: string): Record<string, string> {
  const json: unknown = JSON.parse(body)
  if (typeof json !== 'object' || json === null) return {}
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

/** A test for request bodies (JSON), or null when the filter names neither person nor domain. */
export function asksAbout({
  person,
  domain,
}: Pick<StoredFilter, 'person' | 'domain'>): ((body: string) => boolean) | null {
  const tests: ((values: Record<string, string>) => boolean)[] = []
  if (person !== null && person.trim() !== '') tests.push(aboutPerson(person))
  if (domain !== null && domain.trim() !== '') tests.push(aboutDomain(domain))
  if (tests.length === 0) return null
  return body => {
    const values = valuesOf(body)
    return tests.every(fits => fits(values))
  }
}

function aboutPerson(person: string) {
  const wanted = bareUrl(person)
  const number = /^[\d\s()+./-]+$/.test(person) && digits(person).length >= minDigits ? digits(person) : null
  return (values: Record<string, string>) => {
    const name = plain(`${values.first_name ?? ''} ${values.last_name ?? ''}`)
    if (name === wanted) return true
    return Object.values(values).some(
      value =>
        bareUrl(value) === wanted || (number !== null && /^[\d\s()+./-]+$/.test(value) && digits(value) === number),
    )
  }
}

function aboutDomain(domain: string) {
  const wanted = hostOf(domain)
  return (values: Record<string, string>) =>
    wanted !== null &&
    Object.values(values).some(value => {
      const host = hostOf(value)
      return host === wanted || (host?.endsWith(`.${wanted}`) ?? false)
    })
}
