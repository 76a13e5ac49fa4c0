// The kinds of problems. The type of the table asks for every kind of the contract, and for every part of each.
import type { ProblemKind } from '../../../contract/app/clean.ts'
import { blankRows } from './blank-rows.ts'
import { mistypedDomains } from './domains.ts'
import { repairableEmails } from './emails.ts'
import type { ProblemFacts } from './kind.ts'
import { placeholderCells } from './placeholders.ts'
import { extraSpaces } from './spaces.ts'

export const problemFacts: Readonly<Record<ProblemKind, ProblemFacts>> = {
  blank_rows: blankRows,
  spaces: extraSpaces,
  emails: repairableEmails,
  domains: mistypedDomains,
  placeholders: placeholderCells,
}
