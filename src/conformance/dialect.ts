// A service profile's words and the canonical ones, both ways: the suite speaks to a service of other make, and a test
// proxy makes such a service out of ours. Written apart from the client's own translation, so that one checks the other.
import type { ServiceProfile } from '../contract/service/profile.ts'
import { type ConformanceOp, metaNames, operationPaths } from './assumptions.ts'

/** The part of a profile that is about words. */
export type DialectWords = Pick<ServiceProfile, 'network' | 'techStyle' | 'paths' | 'request' | 'groups' | 'response'>

export interface Dialect {
  pathOf(op: ConformanceOp): string
  /** A request body in the provider's words. */
  requestToWire(op: ConformanceOp, body: unknown): unknown
  requestFromWire(op: ConformanceOp, body: unknown): unknown
  answerToWire(op: ConformanceOp, body: unknown): unknown
  /** An answer in canonical words; camelCase is read, too. */
  answerFromWire(op: ConformanceOp, body: unknown): unknown
}

const canonicalNetwork = 'social'

/** Replaces a word that is as a token of its own in a name or path. */
function swapWord(name: string, from: string, to: string): string {
  if (from === to) return name
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return name
    .replace(new RegExp(`(?<![A-Za-z0-9])${from}(?![a-z0-9])`, 'g'), to)
    .replace(new RegExp(`(?<=[a-z0-9])${capital(from)}(?![a-z0-9])`, 'g'), capital(to))
}

const technologies: ReadonlySet<string> = new Set(
  metaNames.filter(name => name.endsWith('_tech') || name === 'martech_categories'),
)

/** A technology name in a style; other names have no styles. */
function styled(name: string, style: DialectWords['techStyle']): string {
  if (!technologies.has(name) || style === 'short') return name
  if (style === 'org') return `${name}_org`
  if (name === 'martech_categories') return name
  return name === 'e_commerce_platform_tech' ? 'ecommerce_technologies' : name.replace(/_tech$/, '_technologies')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function renameKeys(value: unknown, name: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => renameKeys(item, name))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [name(key), renameKeys(child, name)]))
}

const snakeCase = (name: string) =>
  /[A-Z]/.test(name) ? name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase() : name

const inverse = (names: Readonly<Record<string, string>>) =>
  new Map(Object.entries(names).map(([canonical, wire]) => [wire, canonical]))

/** The words of a profile; without one, the canonical ones. */
export function dialectOf(profile: DialectWords | null): Dialect {
  const same = (_op: ConformanceOp, body: unknown) => body
  if (profile === null) {
    return {
      pathOf: op => operationPaths[op],
      requestToWire: same,
      requestFromWire: same,
      answerToWire: same,
      answerFromWire: (_op, body) => renameKeys(body, snakeCase),
    }
  }
  const { network, techStyle } = profile
  const { contact, company, insights, freeText } = profile.groups
  const groupNames: Record<string, string> = {
    ...(contact && { contact_filters: contact }),
    ...(company && { company_filters: company }),
    ...(insights && { insights_filters: insights }),
    ...(freeText && { search: freeText }),
  }
  const searching = (op: ConformanceOp) => op === 'search.prospector' || op === 'search.count'

  function requestName(op: ConformanceOp, name: string): string {
    const given = profile?.request[op]?.[name] ?? profile?.request['*']?.[name]
    if (given !== undefined) return given
    if (searching(op) && groupNames[name] !== undefined) return groupNames[name]
    return swapWord(styled(name, techStyle), canonicalNetwork, network)
  }
  const styles = new Map([...technologies].map(name => [styled(name, techStyle), name]))

  function canonicalRequestName(op: ConformanceOp, name: string): string {
    const given = inverse(profile?.request[op] ?? {}).get(name) ?? inverse(profile?.request['*'] ?? {}).get(name)
    if (given !== undefined) return given
    const group = searching(op) ? inverse(groupNames).get(name) : undefined
    return group ?? styles.get(name) ?? swapWord(name, network, canonicalNetwork)
  }
  const answerNames = (op: ConformanceOp): Record<string, string> => ({
    ...profile.response['*'],
    ...profile.response[op],
  })
  const answerName = (op: ConformanceOp, name: string) =>
    answerNames(op)[name] ?? swapWord(name, canonicalNetwork, network)
  const canonicalAnswerName = (op: ConformanceOp, name: string) =>
    inverse(answerNames(op)).get(name) ?? snakeCase(swapWord(name, network, canonicalNetwork))

  const requestToWire: Dialect['requestToWire'] = (op, body) => renameKeys(body, name => requestName(op, name))
  const requestFromWire: Dialect['requestFromWire'] = (op, body) =>
    renameKeys(body, name => canonicalRequestName(op, name))

  /** The request inside an AI answer speaks the words of the prospector. */
  function answer(
    op: ConformanceOp,
    body: unknown,
    name: (op: ConformanceOp, key: string) => string,
    inside: Dialect['requestToWire'],
  ) {
    if (op !== 'search.ai' || !isObject(body)) return renameKeys(body, key => name(op, key))
    const renamed = Object.entries(body).map(([key, value]): [string, unknown] => {
      const canonical = canonicalAnswerName(op, key) === 'prospector_search'
      return [
        name(op, key),
        canonical ? inside('search.prospector', value) : renameKeys(value, child => name(op, child)),
      ]
    })
    return Object.fromEntries(renamed)
  }

  return {
    pathOf(op) {
      const given = profile.paths[op]
      if (given !== undefined) return given
      const [area, name = ''] = op.split('.')
      const path = area === 'meta' ? operationPaths[op].replace(name, styled(name, techStyle)) : operationPaths[op]
      return swapWord(path, canonicalNetwork, network)
    },
    requestToWire,
    requestFromWire,
    answerToWire: (op, body) => answer(op, body, answerName, requestToWire),
    answerFromWire: (op, body) => answer(op, body, canonicalAnswerName, requestFromWire),
  }
}
