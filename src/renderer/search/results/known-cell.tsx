// The cell that says what is known of a record: whether it is new, changed or gone, and which lists hold it.
import { Group } from '@mantine/core'
import type { ICellRendererParams } from 'ag-grid-community'
import type { SearchRecord } from '../../../contract/app/search/search-records.ts'
import { LookChip } from '../../ui/look/look-chip.tsx'
import { markLook } from '../../ui/look/verdict-look.ts'
import { fieldLabel } from '../result-fields.ts'
import { differenceLook, inListLook, knownBy, seenLook } from './record-look.ts'
import classes from './search-results.module.css'

export function KnownCell({ data }: Pick<ICellRendererParams<SearchRecord>, 'data'>) {
  if (!data) return null
  const { part, lists, seen, suppressed } = data
  const [first] = lists
  return (
    <Group component="span" className={classes.known} gap={4} wrap="nowrap">
      {suppressed && <LookChip look={markLook.suppressed} />}
      {part && part !== 'same' && <LookChip look={differenceLook[part]} />}
      {!first && seen.length > 0 && <LookChip look={seenLook} />}
      {first && (
        <LookChip
          look={{
            ...inListLook,
            word: lists.length === 1 ? first.name : `${lists.length} lists`,
            meaning: lists
              .map(({ name, by, verdict }) => `In “${name}”: ${knownBy[by]}${verdict === null ? '' : `, ${verdict}`}`)
              .join('\n'),
          }}
        />
      )}
    </Group>
  )
}

/** The same for those who hear it. */
export function knownText({ part, lists, seen, suppressed }: SearchRecord): string {
  const words = [
    ...(suppressed ? [markLook.suppressed.word] : []),
    ...(part && part !== 'same' ? [differenceLook[part].word] : []),
  ]
  const where = lists.length > 0 || seen.length === 0 ? lists.map(({ name }) => `in ${name}`) : [seenLook.word]
  return [...words, ...where].join(', ')
}

/** "Job title: Clerk → Head of Logistics; City: not known → Linz". */
export const changeWords = ({ kind, changed }: SearchRecord, between = '; '): string =>
  changed
    .map(({ field, old, new: now }) => `${fieldLabel(kind, field)}: ${old ?? 'not known'} → ${now ?? 'not known'}`)
    .join(between)
