// The column type URL.
import type { ColumnTypeFacts } from './facts.ts'
import { isWeb } from './text-shapes.ts'

export const urlColumn: ColumnTypeFacts = {
  name: 'URL',
  icon: 'link',
  look: { by: 'kind', kind: 'url', rank: 4, share: 0.6, outweighsHeader: true },
  glance: isWeb,
  check: { by: 'web', misfit: 'This is not a web address.' },
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: true,
  hasDomain: true,
  givesInput: true,
  comparable: true,
  namesRow: null,
  identity: ['page', 'site'],
  key: { person: ['domain'], company: ['domain'] },
  about: null,
  suppressedAs: 'company_domain',
  erasedAs: null,
}
