// The column type Full name.
import type { ColumnTypeFacts } from './facts.ts'
import { isEasternName, isName, wordsIn } from './text-shapes.ts'

export const fullName: ColumnTypeFacts = {
  name: 'Full name',
  icon: 'people',
  look: { by: 'shape', fits: text => isName(text) && (wordsIn(text) >= 2 || isEasternName(text)) },
  glance: null,
  check: null,
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: true,
  comparable: true,
  namesRow: 1,
  identity: ['name'],
  key: { person: ['name'], company: [] },
  about: 'person',
  suppressedAs: 'name_company',
  erasedAs: null,
}
