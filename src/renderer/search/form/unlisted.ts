// Values that were in no list of the service when someone typed them: a query does not tell, so that they are remembered
// for the day it is opened again. Pure.

import { spellingKey } from '../../filter-values/spellings.ts'
import type { FormDraft } from './draft.ts'

/** Filter and value, those learned last at the end. */
export type UnlistedValues = readonly string[]

const maxRemembered = 500

const keyOf = (filter: string, text: string) => `${filter} ${spellingKey(text)}`

/** What the values of a draft say: typed ones are added, those that a list turned out to hold go. */
export function learnUnlisted(before: UnlistedValues, { filters }: FormDraft): UnlistedValues {
  const values = filters.flatMap(({ id, values }) =>
    values.map(({ text, listed }) => ({ key: keyOf(id, text), listed })),
  )
  const added = values.filter(({ key, listed }) => !listed && !before.includes(key)).map(({ key }) => key)
  const gone = new Set(values.filter(({ key, listed }) => listed && before.includes(key)).map(({ key }) => key))
  if (added.length === 0 && gone.size === 0) return before
  return [...before.filter(key => !gone.has(key)), ...added].slice(-maxRemembered)
}

/** A draft made from a query, with the marks its values had. */
export const markUnlisted = (draft: FormDraft, unlisted: UnlistedValues): FormDraft => ({
  ...draft,
  filters: draft.filters.map(setting => ({
    ...setting,
    values: setting.values.map(value =>
      unlisted.includes(keyOf(setting.id, value.text)) ? { ...value, listed: false } : value,
    ),
  })),
})
