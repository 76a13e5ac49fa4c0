// By example: some rows with a field for what each is to become, and the rule that was found in plain words.
import { Text, TextInput } from '@mantine/core'
import type { Column } from '../../contract/app/sheet.ts'
import type { ByExample, UnsettledRow } from '../../contract/app/transform.ts'
import { visibleText } from '../ui/words/visible-text.ts'
import classes from './transform.module.css'

interface Props {
  columns: readonly Column[]
  /** null: not read yet. */
  known: ByExample | null
  /** What was typed, by row. */
  typed: Readonly<Record<number, string>>
  /** What is shown is about an earlier input. */
  stale: boolean
  onType: (rowId: number, text: string) => void
}

export function ExampleRows({ columns, known, typed, stale, onType }: Props) {
  const rows = known?.rows ?? []
  return (
    <section aria-label="Examples" aria-busy={stale}>
      <table className={classes.examples} aria-label="Examples">
        <thead>
          <tr>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Should become</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rowId, cells, gives }, at) => (
            <tr key={rowId}>
              {columns.map(({ id }, place) => (
                <td key={id} title={cells[place] ?? ''} dir="auto">
                  {visibleText(cells[place] ?? '')}
                </td>
              ))}
              <td>
                <TextInput
                  aria-label={`Example ${at + 1}: what ${cells.filter(Boolean).join(', ')} should become`}
                  placeholder={stale ? '' : (gives ?? '')}
                  value={typed[rowId] ?? ''}
                  maxLength={300}
                  onChange={event => onType(rowId, event.currentTarget.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text mt={6} c="dimmed" aria-live="polite">
        {wordsOf(known, typed, stale)}
      </Text>
    </section>
  )
}

function wordsOf(known: ByExample | null, typed: Readonly<Record<number, string>>, stale: boolean): string {
  if (known && known.rows.length === 0) return 'These columns have no text to learn from.'
  if (Object.values(typed).every(text => text === ''))
    return 'Type the result for one row. If others are wrong, correct one of them.'
  if (stale || !known) return 'Finding a rule…'
  if (!known.found) return 'No rule gives these results. Correct one of them or write an expression.'
  const { words, unsettled } = known.found
  return unsettled ? `Found: ${words}. ${doubtOf(unsettled)}` : `Found: ${words}.`
}

const doubtOf = ({ cells, gives, instead }: UnsettledRow): string =>
  `Check “${visibleText(cells.filter(Boolean).join(', '))}”: it becomes “${visibleText(gives)}”, but your results also allow “${visibleText(instead)}”.`
