// What is compared, and how: the settings of the review, as the panel changes them and as the engine is asked.
import { useState } from 'react'
import type { DuplicateRuleView, DuplicateSummary, Fuzziness } from '../../contract/app/duplicates.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { Answers } from './use-answers.ts'

interface Parts {
  sheetId: SheetId
  /** Rows that are the same in this column are looked for too. */
  columnId: ColumnId | null
  answers: Answers
  /** Other settings make other groups. */
  onChange(): void
}

export function useSettings({ sheetId, columnId, answers: { taught }, onChange }: Parts) {
  const [own, setOwn] = useState(columnId === null ? [] : [columnId])
  /** null: all of them. */
  const [rules, setRules] = useState<DuplicateRuleView['rule'][] | null>(null)
  const [fuzziness, setFuzziness] = useState<Fuzziness>('normal')
  /** null: the program chooses. */
  const [compared, setCompared] = useState<ColumnId[] | null>(null)
  return {
    ask: {
      ...{ sheetId, own: own.length > 0 ? [own] : [], rules, fuzziness },
      ...(rules === null && compared !== null && { columns: compared }),
      ...(rules === null && taught && taught.length > 0 && { taught }),
    },
    panel: {
      ...{ own, fuzziness, compared },
      onRule(found: DuplicateSummary, rule: DuplicateRuleView['rule'], on: boolean) {
        const present = found.rules.filter(one => one.on).map(one => one.rule)
        setRules(on ? [...present, rule] : present.filter(one => one !== rule))
        onChange()
      },
      onOwn(ids: ColumnId[]) {
        setOwn(ids)
        // A rule that was just made is on.
        if (rules && ids.length > 0 && own.length === 0) setRules([...rules, 0])
        onChange()
      },
      onFuzziness(value: Fuzziness) {
        setFuzziness(value)
        onChange()
      },
      onColumns(columnIds: ColumnId[] | null) {
        setCompared(columnIds)
        onChange()
      },
    },
  }
}
