// The column type Profile URL.
import type { ColumnTypeFacts } from './facts.ts'
import { isWeb } from './text-shapes.ts'

export const profileUrl: ColumnTypeFacts = {
  name: 'Profile URL',
  icon: 'profile',
  look: { by: 'kind', kind: 'profileUrl', rank: 2, share: 0.6, outweighsHeader: true },
  glance: isWeb,
  check: { by: 'web', misfit: 'This is not the URL of a personal profile.' },
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: true,
  hasDomain: true,
  givesInput: true,
  comparable: true,
  namesRow: null,
  identity: ['page'],
  key: { person: ['page'], company: [] },
  about: 'person',
  suppressedAs: 'profile_url',
  erasedAs: 'profile_url',
}
