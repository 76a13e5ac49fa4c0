// What a list says of itself as a reconciliation service, for each version of the protocol.
import type { ServedFacts } from '../../contract/app/reconcile/reconcile.ts'
import type { ProtocolVersion } from '../../contract/app/reconcile/reconcile-protocol.ts'

/** Most queries of a batch, and entities of a request for values. */
export const maxBatch = 50
export const maxExtended = 1_000

const preview = { width: 430, height: 300 }

/** `endpoint`: the address that the manifest is at, without a slash behind it. */
export function manifestOf(version: ProtocolVersion, endpoint: string, program: string, facts: ServedFacts): unknown {
  const both = {
    versions: [version],
    name: `${facts.list} (Listwright)`,
    serviceVersion: program,
    defaultTypes: facts.types,
    batchSize: maxBatch,
  }
  if (version === '1.0-draft')
    return {
      ...both,
      view: { url: `${endpoint}/view?id={id}` },
      preview,
      suggest: { entity: true, property: true, type: true },
      extend: { proposeProperties: true, propertySettings: [] },
      standardizedScore: true,
    }
  const at = (path: string) => ({ service_url: endpoint, service_path: path })
  return {
    ...both,
    // Ids are those of this list alone, and so is what they are of.
    identifierSpace: `${endpoint}/view?id=`,
    schemaSpace: `${endpoint}/type/`,
    view: { url: `${endpoint}/view?id={{id}}` },
    preview: { url: `${endpoint}/preview?id={{id}}`, ...preview },
    suggest: {
      entity: at('/suggest/entity'),
      property: at('/suggest/property'),
      type: at('/suggest/type'),
    },
    extend: { propose_properties: at('/extend/propose'), property_settings: [] },
  }
}
