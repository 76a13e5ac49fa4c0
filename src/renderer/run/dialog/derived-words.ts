// What is derived free of charge from the mapped columns before anything is sent, in words (R-RUN-02).
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Column } from '../../../contract/app/sheet.ts'

/** One sentence for each input that has no column of its own. */
export function derivedWords({ mapping, op }: Pick<RunSpec, 'mapping' | 'op'>, columns: readonly Column[]): string[] {
  const words: string[] = []
  const column = (id: number | undefined) => columns.find(one => one.id === id)
  const full = column(mapping.full_name)
  if (full && (mapping.first_name === undefined || mapping.last_name === undefined)) {
    const parts =
      mapping.first_name === undefined && mapping.last_name === undefined
        ? 'First and last name are'
        : mapping.first_name === undefined
          ? 'The first name is'
          : 'The last name is'
    words.push(`${parts} taken from “${full.name}” for free.`)
  }
  const domain = column(mapping.domain)
  if (domain?.type === 'email')
    words.push(`The domain is taken from “${domain.name}” for free, except from mailbox providers.`)
  if (domain?.type === 'url') words.push(`The domain is taken from “${domain.name}” for free.`)
  if (op === 'cached.person.byPhone') words.push('The number is sent in international format.')
  return words
}
