// Which value of each column merged rows get, where a person turns the rule.
import { NativeSelect, TextInput } from '@mantine/core'
import {
  type ColumnChoice,
  canChooseValue,
  maxSeparatorLength,
  usualSeparator,
  ValueChoice,
  valueChoices,
} from '../../contract/app/duplicates.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { choiceWords } from './words.ts'

interface Props {
  columns: readonly Column[]
  choices: readonly ColumnChoice[]
  onChoices(choices: ColumnChoice[]): void
}

const auto = 'auto'
const options = [
  { value: auto, label: 'Automatic' },
  ...valueChoices.map(value => ({ value, label: choiceWords[value] })),
]

export function ValueChoices({ columns, choices, onChoices }: Props) {
  const set = (columnId: ColumnId, choice: ColumnChoice | null) =>
    onChoices([...choices.filter(one => one.columnId !== columnId), ...(choice ? [choice] : [])])
  return (
    <Disclosure
      title="Values to keep"
      summary={choices.length === 0 ? 'Automatic' : countNoun(choices.length, 'column set', 'columns set')}
    >
      {columns.filter(canChooseValue).map(({ id, name }) => {
        const choice = choices.find(({ columnId }) => columnId === id)
        return (
          <div key={id}>
            <NativeSelect
              size="xs"
              label={name}
              data={options}
              value={choice?.choice ?? auto}
              onChange={({ currentTarget: { value } }) =>
                set(id, value === auto ? null : { columnId: id, choice: ValueChoice.parse(value) })
              }
            />
            {choice?.choice === 'join' && (
              <TextInput
                size="xs"
                label="Separator"
                aria-label={`Separator of ${name}`}
                placeholder={usualSeparator}
                maxLength={maxSeparatorLength}
                value={choice.separator ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  set(id, { columnId: id, choice: 'join', ...(value !== '' && { separator: value }) })
                }
              />
            )}
          </div>
        )
      })}
    </Disclosure>
  )
}
