// Column types: which cells fit one. A type is an interpretation; no cell is ever refused or changed for it.
import { type LookContext, looksLike } from '../../checks/columns/looks-like.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'

/** Legal forms at the end of a company's name. */
const legalForm =
  /(?:^|[\s,])(?:gmbh(?: & co\.? ?kg)?|ag|kg|ohg|ug|e\.? ?v\.?|inc\.?|llc|ltd\.?|limited|plc|corp\.?|co\.|s\.?a\.?s?\.?|s\.?a\.?r\.?l\.?|sarl|eurl|s\.?l\.?u?\.?|s\.?p\.?a\.?|s\.?r\.?l\.?|lda\.?|ltda\.?|b\.?v\.?|n\.?v\.?|sp\. ?z ?o\.? ?o\.?|sp\.? ?k\.?|oy|ab|as|a\/s|aps)$/iu

/** A company name that says so itself by its legal form. */
export const hasLegalForm = (text: string): boolean => legalForm.test(text.trim())

/** Whether a non-blank cell fits the type. Anything is text. */
export function fitsType(type: ColumnType, cell: string, context: LookContext = {}): boolean {
  const { look } = columnTypeFacts[type]
  switch (look.by) {
    case 'kind':
      return looksLike(look.kind, cell, context)
    case 'shape':
      return look.fits(cell.trim())
    case 'anything':
      return true
  }
}
