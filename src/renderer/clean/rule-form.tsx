// One rule as a form: its column, what the cells have to be, and what that asks for.
import { Button, Checkbox, Group, MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import { type CellRule, CellRules, maxPatternLength } from '../../contract/app/rules/cell-rule.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { takeFocus } from '../ui/focus/take-focus.ts'
import { draftOf, newDraft, type RuleDraft, ruleKinds, ruleOf } from './rule-draft.ts'
import classes from './rules-dialog.module.css'

interface Props {
  columns: readonly Column[]
  columnId: ColumnId
  /** null: a new one. */
  rule: CellRule | null
  busy: boolean
  /** The other rules of a column. */
  taken(columnId: ColumnId): readonly CellRule[]
  onSave(columnId: ColumnId, rule: CellRule): void
  onCancel(): void
}

export function RuleForm({ columns, columnId: given, rule, busy, taken, onSave, onCancel }: Props) {
  const [columnId, setColumnId] = useState(given)
  const [draft, setDraft] = useState<RuleDraft>(rule ? draftOf(rule) : newDraft('filled'))
  const change = (patch: Partial<RuleDraft>) => setDraft({ ...draft, ...patch })
  const made = ruleOf(draft)
  const second = made !== null && !CellRules.safeParse([...taken(columnId), made]).success
  return (
    <Stack component="fieldset" className={classes.form} gap={8} aria-label={rule ? 'Edit a rule' : 'New rule'}>
      <div className={classes.pair}>
        <Select
          label="Cells of"
          allowDeselect={false}
          searchable
          disabled={rule !== null}
          value={String(columnId)}
          data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={value => {
            const column = columns.find(({ id }) => String(id) === value)
            if (column) setColumnId(column.id)
          }}
        />
        <Select
          ref={takeFocus}
          label="Rule"
          allowDeselect={false}
          value={draft.kind}
          data={ruleKinds}
          error={second ? 'This column has such a rule. Edit that one.' : null}
          onChange={kind => kind && change(newDraft(kind))}
        />
      </div>
      <RuleFields draft={draft} columns={columns.filter(({ id }) => id !== columnId)} onChange={change} />
      <Group gap={8} align="stretch" wrap="nowrap" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="compact-sm"
          loading={busy}
          disabled={made === null || second}
          onClick={() => made && onSave(columnId, made)}
        >
          Save rule
        </Button>
      </Group>
    </Stack>
  )
}

interface FieldsProps {
  draft: RuleDraft
  columns: readonly Column[]
  onChange(patch: Partial<RuleDraft>): void
}

function RuleFields({ draft, columns, onChange }: FieldsProps) {
  const { kind, from, to, text } = draft
  const choices = columns.map(({ id, name }) => ({ value: String(id), label: name }))
  const chosen = (values: readonly string[]) =>
    columns.filter(({ id }) => values.includes(String(id))).map(({ id }) => id)
  const bound = (label: string, name: 'from' | 'to', value: string) => (
    <TextInput
      label={label}
      placeholder="Any"
      type={kind === 'date' ? 'date' : 'text'}
      value={value}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  switch (kind) {
    case 'unique':
      return null
    case 'filled':
      return (
        <div className={classes.pair}>
          <Select
            label="Only where"
            placeholder="In all rows"
            clearable
            searchable
            value={draft.others[0] === undefined ? null : String(draft.others[0])}
            data={choices}
            onChange={value => onChange({ others: value === null ? [] : chosen([value]) })}
          />
          <TextInput
            label="is"
            placeholder="Anything"
            disabled={draft.others.length === 0}
            maxLength={1000}
            value={text}
            onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          />
        </div>
      )
    case 'decided':
      return (
        <MultiSelect
          label="The same in all rows with the same"
          searchable
          maxValues={10}
          value={draft.others.map(String)}
          data={choices}
          onChange={values => onChange({ others: chosen(values) })}
        />
      )
    case 'allowed':
      return (
        <Textarea
          label="Values, one per line"
          autosize
          minRows={3}
          maxRows={8}
          value={text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      )
    case 'pattern':
    case 'expression':
      return (
        <TextInput
          label={kind === 'pattern' ? 'Regular expression for the whole cell' : 'Expression that has to be yes'}
          placeholder={kind === 'pattern' ? '[0-9]{5}' : '[End] >= [Start]'}
          maxLength={kind === 'pattern' ? maxPatternLength : 10_000}
          value={text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      )
    default:
      return (
        <>
          <div className={classes.pair}>
            {bound('From', 'from', from)}
            {bound('To', 'to', to)}
          </div>
          {kind === 'number' && (
            <Checkbox
              size="xs"
              label="Whole numbers only"
              checked={draft.whole}
              onChange={({ currentTarget }) => onChange({ whole: currentTarget.checked })}
            />
          )}
        </>
      )
  }
}
