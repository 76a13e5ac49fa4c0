// The column type Domain.
import type { ColumnTypeFacts } from './facts.ts'
import { isWeb } from './text-shapes.ts'

export const domainColumn: ColumnTypeFacts = {
  name: 'Domain',
  icon: 'globe',
  look: { by: 'kind', kind: 'domain', rank: 5, share: 0.6, outweighsHeader: true },
  glance: isWeb,
  check: { by: 'web', misfit: 'This is not a domain name.' },
  fix: 'domain',
  sort: 'text',
  suggests: null,
  opensPage: true,
  hasDomain: false,
  givesInput: true,
  comparable: true,
  namesRow: 4,
  identity: ['page', 'site'],
  key: { person: ['domain'], company: ['domain'] },
  about: null,
  suppressedAs: 'company_domain',
  erasedAs: null,
}
