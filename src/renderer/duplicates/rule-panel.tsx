// The rules that find duplicates, each with what it finds by itself, and how alike rows have to be.
import { Checkbox, MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ColumnChoice, DuplicateRuleView, DuplicateSummary, Fuzziness } from '../../contract/app/duplicates.ts'
import { fuzzinessNames } from '../../contract/app/duplicates.ts'
import { ColumnId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import classes from '../review/review.module.css'
import { takeFocus } from '../ui/focus/take-focus.ts'
import { Note } from '../ui/note.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { ComparedColumns } from './compared-columns.tsx'
import { ValueChoices } from './value-choices.tsx'
import { fuzzinessWords, oddListWords, ruleWords } from './words.ts'

interface Props {
  summary: DuplicateSummary
  columns: readonly Column[]
  own: readonly ColumnId[]
  fuzziness: Fuzziness
  onRule(found: DuplicateSummary, rule: DuplicateRuleView['rule'], on: boolean): void
  onOwn(own: ColumnId[]): void
  onFuzziness(fuzziness: Fuzziness): void
  /** Columns that a person has named to compare. */
  compared: readonly ColumnId[] | null
  onColumns(columnIds: ColumnId[] | null): void
  onWeights(): void
  choices: readonly ColumnChoice[]
  onChoices(choices: ColumnChoice[]): void
}

const maxOwnColumns = 3

export function RulePanel(props: Props) {
  const { summary, columns, own, fuzziness, onRule, onOwn, onFuzziness, choices, onChoices } = props
  const nameOf = (id: ColumnId) => columns.find(column => column.id === id)?.name ?? ''
  return (
    <Stack className={classes.rules} gap={18}>
      <fieldset>
        <legend>Rules</legend>
        {summary.linkage && summary.rules.length > 0 && (
          <Text size="xs" c="dimmed">
            All columns that identify a row are compared. Clear a rule to use only the other rules.
          </Text>
        )}
        {summary.linkage &&
          oddListWords(summary.linkage).map(words => (
            <Note key={words} tone="info" icon="i">
              {words}
            </Note>
          ))}
        {summary.rules.map((rule, at) => {
          const words = typeof rule.rule === 'string' ? ruleWords[rule.rule] : null
          const name = words?.name ?? `Same ${rule.columnIds.map(nameOf).join(' + ')}`
          return (
            <div key={rule.rule}>
              <Checkbox
                ref={at === 0 ? takeFocus : null}
                label={`${name} (${countNoun(rule.groups, 'group')})`}
                description={words?.what}
                checked={rule.on}
                onChange={({ currentTarget: { checked } }) => onRule(summary, rule.rule, checked)}
              />
              {rule.tooWide.length > 0 && <TooWide rule={rule} />}
            </div>
          )
        })}
        {summary.rules.length === 0 && summary.linkage === null && (
          <Text size="sm">No rule fits the columns of this list. Choose columns below or set their types.</Text>
        )}
      </fieldset>
      <MultiSelect
        label="Must also match in these columns"
        placeholder={own.length === 0 ? 'Choose up to 3' : undefined}
        maxValues={maxOwnColumns}
        data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={own.map(String)}
        onChange={ids => onOwn(ids.map(id => ColumnId.parse(Number(id))))}
      />
      <div>
        <Text size="sm" fw={600} id="duplicates-fuzziness">
          Similarity
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="duplicates-fuzziness"
          value={fuzziness}
          data={fuzzinessNames.map(value => ({ value, label: fuzzinessWords[value].name }))}
          onChange={value => onFuzziness(fuzzinessNames.find(name => name === value) ?? 'normal')}
        />
        <Text size="xs" c="dimmed">
          {fuzzinessWords[fuzziness].what}
        </Text>
      </div>
      {summary.linkage && (
        <ComparedColumns
          linkage={summary.linkage}
          columns={columns}
          named={props.compared}
          onColumns={props.onColumns}
          onWeights={props.onWeights}
        />
      )}
      <ValueChoices columns={columns} choices={choices} onChoices={onChoices} />
    </Stack>
  )
}

function TooWide({ rule: { tooWide } }: { rule: DuplicateRuleView }) {
  const [first] = tooWide
  return (
    <Note tone="warn" icon="!">
      {formatCount(first?.rows ?? 0)} rows share “{first?.value}”
      {tooWide.length > 1 && ` and ${countNoun(tooWide.length - 1, 'more value', 'more values')} like it`}, which would
      match too much and was left out. To use it, combine its column with others below.
    </Note>
  )
}
