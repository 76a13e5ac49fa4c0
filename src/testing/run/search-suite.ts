// What tests of searches begin with: a real service, a workspace beside it, and queries that no test before has asked.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { JobId } from '../../contract/app/ids.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { Service } from '../../service/start.ts'
import { openService } from './run-workspace.ts'
import { openSearchWorkspace, type SearchWorkspace } from './search-workspace.ts'

export const newJob = () => randomUUID() as JobId

/** A query that no test before has asked: the last value finds no one. */
export const levels = (...names: string[]): SearchQuery => ({
  form: 'people',
  body: { contact_filters: { job_level: [...names, randomUUID()] } },
})

/** To be called where a file's hooks stand. */
export function searchSuite() {
  let service: Service
  let at: SearchWorkspace
  let before = 0
  let everyone: SearchQuery
  beforeAll(async () => {
    service = await openService({ contacts: 600 })
    at = await openSearchWorkspace(service)
  })
  beforeEach(() => {
    before = pagesAsked().length
    everyone = levels('Manager', 'Staff', 'Director')
  })
  afterAll(async () => {
    await at.close()
    await service.close()
  })
  const pagesAsked = () => service.log().filter(({ op }) => op?.startsWith('search.') ?? false)
  return {
    service: () => service,
    at: () => at,
    /** Requests for pages since the test began. */
    asked: () => pagesAsked().slice(before),
    /** A query that only the test that runs asks. */
    everyone: () => everyone,
  }
}
