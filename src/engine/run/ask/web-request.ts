// A request over web addresses as a person writes it, and the spec of a run that is made of it.
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { WebRequest, WebSpec } from '../../../contract/app/web.ts'
import { webOperation } from '../../../model/operations/index.ts'
import { webInputs } from '../../../model/operations/inputs.ts'
import type { WebHost } from '../../account/connections.ts'
import { fail } from '../../base/fail.ts'
import { ruleFault } from '../../web/extract.ts'
import { addressOfHost, isPrivateAddress } from '../../web/private-address.ts'
import { readTemplate, splitBraces, templateFaults } from '../../web/template.ts'

/** Names in braces of the address and the body, each once. Throws web_request. */
export function namesOf({ address, body, values, method, privateNetwork }: WebRequest): string[] {
  const read = readTemplate(address)
  if ('fault' in read) throw fail('web_request', { reason: templateFaults[read.fault] })
  const written = addressOfHost(new URL(read.template.origin).hostname)
  if (!privateNetwork && written !== null && isPrivateAddress(written))
    throw fail('web_request', { reason: 'The address belongs to this computer or a private network.' })
  const inBody = body ? splitBraces(body.text) : []
  if (!inBody) throw fail('web_request', { reason: templateFaults.braces })
  if (body && method === 'GET') throw fail('web_request', { reason: 'A GET request has no body.' })
  const names = new Set([...read.template.columns, ...inBody.flatMap(part => ('name' in part ? [part.name] : []))])
  if (names.size === 0)
    throw fail('web_request', {
      reason: 'The address contains no column. Write the name of a column in braces: {Name}.',
    })
  if (names.size > webInputs.length)
    throw fail('web_request', { reason: `The address uses more than ${webInputs.length} columns.` })
  for (const value of values) {
    const fault = ruleFault(value)
    if (fault) throw fail('web_request', { reason: `“${value.name}”: ${fault}` })
  }
  return [...names]
}

/** The host that a request asks. Throws web_request. */
export function webHostOf({ address, privateNetwork }: Pick<WebSpec, 'address' | 'privateNetwork'>): WebHost {
  const read = readTemplate(address)
  if ('fault' in read) throw fail('web_request', { reason: templateFaults[read.fault] })
  return { origin: read.template.origin, privateNetwork }
}

/** Throws bad_request where a spec asks the web and does not say how, or the other way round. */
export function checkWeb({ op, web, mapping, waterfall, ownLists }: RunSpec): void {
  if ((op === webOperation) !== (web !== undefined)) throw fail('bad_request', { what: 'the address of the run' })
  if (!web) return
  const names = namesOf(web)
  const mapped = webInputs.filter(field => mapping[field] !== undefined)
  if (JSON.stringify(names) !== JSON.stringify(web.names) || mapped.length !== names.length || waterfall || ownLists)
    throw fail('bad_request', { what: 'the columns of the address' })
}
