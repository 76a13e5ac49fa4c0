// Rules that color the cells of a column: what a cell has to be, and its color. Kept with the column, taken back by Undo.
import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Verdict } from '../../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { type ColorRule, maxColorRules, type RuleColor, ruleColors } from '../../../contract/app/rules/color-rule.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { colorNames, toneOf } from '../../ui/look/rule-color.ts'
import { toneColours } from '../../ui/look/verdict-look.ts'
import { useSession, useSessionState } from '../session-context.ts'
import { type DraftRule, draftOf, newDraft, ruleOf, type TestKind, testChoices } from './color-tests.ts'
import classes from './colors-dialog.module.css'
import { setColumn } from './column-actions.ts'

interface Props {
  columnId: ColumnId
  onClose: () => void
}

export function ColorsDialog({ columnId, onClose }: Props) {
  const column = useSessionState(state => state.sheet.columns.find(({ id }) => id === columnId))
  if (!column) return null
  return (
    <Dialog
      onClose={onClose}
      title={
        <span>
          Color the cells of “<bdi>{column.name}</bdi>”
        </span>
      }
      size={640}
    >
      <Rules column={column} onClose={onClose} />
    </Dialog>
  )
}

function Rules({ column, onClose }: { column: Column; onClose: () => void }) {
  const session = useSession()
  const columns = useSessionState(state => state.sheet.columns)
  const first = (): DraftRule[] =>
    column.colors.length > 0 ? column.colors.map(draftOf) : [newDraft(0, 'duplicate', 'amber')]
  const [drafts, setDrafts] = useState<readonly DraftRule[]>(first)
  const rules = drafts.map(ruleOf)
  const change = (at: number, patch: Partial<DraftRule>) =>
    setDrafts(drafts.map((one, place) => (place === at ? { ...one, ...patch } : one)))
  const raise = (at: number) =>
    setDrafts([
      ...drafts.slice(0, at - 1),
      ...drafts.slice(at, at + 1),
      ...drafts.slice(at - 1, at),
      ...drafts.slice(at + 1),
    ])
  const save = (colors: ColorRule[]) => {
    onClose()
    void setColumn(session, column.id, { colors })
  }
  const submit = () => {
    const whole = rules.filter(rule => rule !== null)
    if (whole.length === rules.length) save(whole)
  }
  const nextKey = Math.max(-1, ...drafts.map(({ key }) => key)) + 1
  const nextColor = ruleColors.find(color => !drafts.some(one => one.color === color)) ?? 'red'
  return (
    <DialogBody
      onClose={onClose}
      onSubmit={submit}
      second={column.colors.length > 0 && { label: 'Remove all colors', run: () => save([]) }}
      main={{ label: 'Save', disabled: rules.includes(null) }}
    >
      <Stack gap={8}>
        {drafts.length === 0 && <Text c="dimmed">No rules. Cells have no color.</Text>}
        {drafts.map((draft, at) => (
          <Group key={draft.key} component="fieldset" gap={6} miw={0} aria-label={`Rule ${at + 1}`}>
            <Select
              data-autofocus={at === 0 || undefined}
              flex="1 1 160px"
              aria-label="Color cells if the value"
              allowDeselect={false}
              value={draft.kind}
              data={testChoices(column, columns, draft.kind)}
              onChange={kind => kind && change(at, { kind })}
            />
            <Wanted draft={draft} onChange={patch => change(at, patch)} />
            <Select
              flex="0 1 128px"
              aria-label="Color"
              allowDeselect={false}
              value={draft.color}
              leftSection={<Swatch color={draft.color} />}
              data={ruleColors.map(color => ({ value: color, label: colorNames[color] }))}
              renderOption={({ option }) => (
                <Group gap={8}>
                  <Swatch color={ruleColors.find(color => color === option.value) ?? 'gray'} />
                  {option.label}
                </Group>
              )}
              onChange={color => color && change(at, { color })}
            />
            <ActionIcon variant="subtle" aria-label="Earlier" disabled={at === 0} onClick={() => raise(at)}>
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label="Remove"
              onClick={() => setDrafts(drafts.filter((_, place) => place !== at))}
            >
              <IconX size={14} />
            </ActionIcon>
          </Group>
        ))}
        <Group justify="space-between">
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            disabled={drafts.length >= maxColorRules}
            onClick={() => setDrafts([...drafts, newDraft(nextKey, 'is', nextColor)])}
          >
            Add a rule
          </Button>
          {drafts.length > 1 && (
            <Text c="dimmed" size="xs">
              The first rule that applies sets the color.
            </Text>
          )}
        </Group>
      </Stack>
    </DialogBody>
  )
}

function Swatch({ color }: { color: RuleColor }) {
  const { back, text } = toneColours(toneOf[color])
  return <span className={classes.swatch} style={{ background: `var(${back})`, borderColor: `var(${text})` }} />
}

/** What the test asks for, where it asks for anything. */
function Wanted({ draft, onChange }: { draft: DraftRule; onChange: (patch: Partial<DraftRule>) => void }) {
  const number = (value: string | number) => (typeof value === 'number' ? value : null)
  const fields: Readonly<Partial<Record<TestKind, () => React.ReactNode>>> = {
    is: () => text('Value'),
    contains: () => text('Text'),
    number: () => (
      <>
        <NumberInput
          aria-label="From"
          placeholder="From"
          hideControls
          value={draft.from ?? ''}
          onChange={value => onChange({ from: number(value) })}
        />
        <NumberInput
          aria-label="To"
          placeholder="To"
          hideControls
          value={draft.to ?? ''}
          onChange={value => onChange({ to: number(value) })}
        />
      </>
    ),
    verdict: () => (
      <Select
        aria-label="Verdict"
        allowDeselect={false}
        value={draft.verdict}
        data={Verdict.options}
        onChange={verdict => verdict && onChange({ verdict })}
      />
    ),
    older: () => (
      <NumberInput
        aria-label="Days"
        min={1}
        max={36_500}
        allowDecimal={false}
        value={draft.days ?? ''}
        onChange={value => onChange({ days: number(value) })}
      />
    ),
  }
  const text = (label: string) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      maxLength={1000}
      value={draft.text}
      onChange={event => onChange({ text: event.currentTarget.value })}
    />
  )
  return <div className={classes.wanted}>{fields[draft.kind]?.()}</div>
}
