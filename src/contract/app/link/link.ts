// Links to places in a workspace, such as listwright://3f9c21d0a4be/list/12/row/345/column/6: what they may say, and nothing else.
import { z } from 'zod'
import { ColumnId, RowId, SearchId, SheetId } from '../ids.ts'

/** Names a workspace in its links; made when its first link is copied. */
export const WorkspaceMark = z.string().regex(/^[0-9a-f]{12}$/)
export type WorkspaceMark = z.infer<typeof WorkspaceMark>

/** A place that can be shown. A link has no other powers: it starts nothing and changes nothing. */
export const PlaceLink = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('list'),
    workspace: WorkspaceMark,
    sheetId: SheetId,
    rowId: RowId.nullable(),
    /** Only with a row. */
    columnId: ColumnId.nullable(),
  }),
  z.object({ to: z.literal('search'), workspace: WorkspaceMark, searchId: SearchId }),
])
export type PlaceLink = z.infer<typeof PlaceLink>

/** Longer texts are no links of ours. */
const maxLinkLength = 200

// Some systems write the scheme in capitals or end an address with a slash.
const form =
  /^listwright:\/\/(?<workspace>[0-9a-f]{12})\/(?:list\/(?<list>[1-9]\d{0,14})(?:\/row\/(?<row>[1-9]\d{0,14})(?:\/column\/(?<column>[1-9]\d{0,14}))?)?|search\/(?<search>[1-9]\d{0,14}))\/?$/i

/** What a link says; null for every text that is not one of ours to the last character. */
export function parseLink(text: string): PlaceLink | null {
  if (text.length > maxLinkLength) return null
  const { workspace, list, row, column, search } = form.exec(text)?.groups ?? {}
  const mark = workspace?.toLowerCase()
  const said = search
    ? { to: 'search', workspace: mark, searchId: Number(search) }
    : {
        ...{ to: 'list', workspace: mark, sheetId: Number(list) },
        ...{ rowId: row ? Number(row) : null, columnId: column ? Number(column) : null },
      }
  return PlaceLink.safeParse(said).data ?? null
}

/** A link as a person may paste it. */
export const LinkAsk = z.object({ text: z.string().max(1000) })

/** Where a link leads now. */
export const LinkedPlace = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('list'),
    sheetId: SheetId,
    rowId: RowId.nullable(),
    columnId: ColumnId.nullable(),
    /** What the link names and the list has no longer. */
    gone: z.enum(['row', 'column']).nullable(),
  }),
  z.object({ to: z.literal('search'), searchId: SearchId }),
])
export type LinkedPlace = z.infer<typeof LinkedPlace>
