// What every part of the program wants to know of a column type: a type that lacks one does not compile.
import type { ValueKind } from '../../checks/columns/looks-like.ts'

/** How the cells of a type are known. */
type Look =
  /** By a check. The smaller `rank` wins where columns fit two types. Without a header's word a column needs `share`. */
  | {
      readonly by: 'kind'
      readonly kind: ValueKind
      readonly rank: number
      readonly share: number
      /** So sure that a header about people or companies does not outweigh it. */
      readonly outweighsHeader: boolean
    }
  /** Only together with a header: whether a cell, trimmed, could be one. */
  | { readonly by: 'shape'; readonly fits: (text: string) => boolean }
  | { readonly by: 'anything' }

/** Who judges cells, and what is said of one that does not fit. */
type CellCheck = { readonly by: 'email' | 'phone' } | { readonly by: 'web' | 'look'; readonly misfit: string }

/** Where in a row's cell an identity may be; see engine/identity. */
export type IdentityPart = 'text' | 'phone' | 'page' | 'site' | 'name' | 'first' | 'last' | 'company'
/** What a cell says about who its row is, to find the same person or company in other lists. */
export type KeyPart = 'id' | 'page' | 'mail' | 'name' | 'first' | 'last' | 'domain'
/** Whether the rows of a list, or the records of a search, are people or companies. */
export type ColumnSubject = 'person' | 'company'
/** Ways to fix cells; engine/types/fix-cell.ts has each. */
export type FixKind = 'email' | 'phone' | 'domain' | 'country'
/** Values that are suggested while a cell is typed into; sheet/edit/aids.ts has each. */
export type SuggestionKind = 'days' | 'countries' | 'consent'
/** Icons; the page's ui/type-look.ts has each. */
export type TypeIcon =
  | 'letters'
  | 'people'
  | 'person'
  | 'at'
  | 'phone'
  | 'globe'
  | 'link'
  | 'profile'
  | 'building'
  | 'briefcase'
  | 'flag'
  | 'map'
  | 'town'
  | 'hash'
  | 'calendar'
  | 'toggle'
  | 'card'
  | 'consent'
  | 'note'
  | 'stamp'
  | 'quote'

export interface ColumnTypeFacts {
  /** In headers and menus. */
  readonly name: string
  readonly icon: TypeIcon
  readonly look: Look
  /** Whether a text could be one at a glance: by such types rows are seen to be shifted. */
  readonly glance: ((text: string) => boolean) | null
  /** null: its cells are not judged. */
  readonly check: CellCheck | null
  readonly fix: FixKind | null
  readonly sort: 'text' | 'number' | 'date'
  readonly suggests: SuggestionKind | null
  /** A cell names a page that can be opened in the browser. */
  readonly opensPage: boolean
  /** Rows can be filtered by the domain in a cell. */
  readonly hasDomain: boolean
  /** A result of this type can be what another operation asks with. */
  readonly givesInput: boolean
  /** A value says enough to be the same thing in another list. */
  readonly comparable: boolean
  /** A row is called by this cell: the smallest number that is filled; null = only where nothing else is. */
  readonly namesRow: number | null
  readonly identity: readonly IdentityPart[]
  readonly key: Readonly<Record<ColumnSubject, readonly KeyPart[]>>
  /** What a column of it says of the list: its rows are people, or companies. */
  readonly about: ColumnSubject | null
  /** What its values are on a do-not-contact list; null where they name no one. */
  readonly suppressedAs: 'email' | 'phone' | 'profile_url' | 'company_domain' | 'name_company' | null
  /** What its values are when a person is erased. */
  readonly erasedAs: 'email' | 'phone' | 'profile_url' | null
}
