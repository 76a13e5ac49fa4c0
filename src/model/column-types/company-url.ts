// The column type Company URL.
import type { ColumnTypeFacts } from './facts.ts'
import { isWeb } from './text-shapes.ts'

export const companyUrl: ColumnTypeFacts = {
  name: 'Company URL',
  icon: 'link',
  look: { by: 'kind', kind: 'companyUrl', rank: 3, share: 0.6, outweighsHeader: true },
  glance: isWeb,
  check: { by: 'web', misfit: 'This is not the URL of a company page.' },
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: true,
  hasDomain: true,
  givesInput: true,
  comparable: true,
  namesRow: null,
  identity: ['page'],
  key: { person: [], company: ['page'] },
  about: 'company',
  suppressedAs: 'profile_url',
  erasedAs: null,
}
