// The column type Job title.
import type { ColumnTypeFacts } from './facts.ts'
import { isPhrase } from './text-shapes.ts'

export const jobTitle: ColumnTypeFacts = {
  name: 'Job title',
  icon: 'briefcase',
  look: { by: 'shape', fits: isPhrase },
  glance: null,
  check: null,
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: true,
  comparable: true,
  namesRow: null,
  identity: [],
  key: { person: [], company: [] },
  about: null,
  suppressedAs: null,
  erasedAs: null,
}
