import { expect, it } from 'vitest'
import { SearchId } from '../../contract/app/ids.ts'
import { freshDraft, withoutValue, withValue } from './form/draft.ts'
import { queryOf } from './form/query.ts'
import { editDraft, searchStore, showQuery } from './search-state.ts'

const country = 'contact_filters.country_name'
const city = 'contact_filters.city'
const searchId = SearchId.parse(1)

/** What the form of people marks as in no list. */
const marked = () =>
  searchStore
    .get()
    .drafts.people.filters.flatMap(({ id, values }) =>
      values.filter(({ listed }) => !listed).map(({ text }) => `${id} ${text}`),
    )

it('marks values in no list when a search is opened again, until they are chosen from a list', () => {
  editDraft('people', draft => withValue(draft, country, { text: 'Germany', listed: true }))
  editDraft('people', draft => withValue(draft, country, { text: 'Atlantis', listed: false }))
  editDraft('people', draft => withValue(draft, city, { text: 'Atlantis', listed: true }))
  const query = queryOf('people', searchStore.get().drafts.people)
  if (!query) throw new Error('the form asks nothing')

  editDraft('people', () => freshDraft('people'))
  showQuery(query, searchId)
  expect(marked()).toEqual([`${country} Atlantis`])

  editDraft('people', draft => withoutValue(draft, country, 1))
  editDraft('people', draft => withValue(draft, country, { text: 'Atlantis', listed: true }))
  showQuery(query, searchId)
  expect(marked()).toEqual([])
})
