// Browsing the values of a filter field.
import type { MetaField, MetaRequest, MetaResponse } from '../../contract/service/meta.ts'
import type { OpenStore } from '../lookup.ts'
import type { PreparedRequest } from '../request/prepared.ts'

/** The browse of one field over a directory; its values come from all records, so it has no source of its own. */
export const browseField =
  (open: OpenStore, field: MetaField) =>
  ({ search, page }: MetaRequest): PreparedRequest => ({
    key: JSON.stringify([search ?? '', page]),
    async work() {
      const contains = search?.trim() ? { contains: search } : {}
      const { values, hasMore } = await (await open()).values(field, { ...contains, page })
      const body: MetaResponse = { field, values: [...values], page, has_more: hasMore }
      return { body, source: null }
    },
  })
