// "Conditions": tests on other cells of the row, joined by and or or, with how many rows pass (R-RUN-04).
import { Button, CloseButton, Group, NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { verdictNames } from '../../../contract/app/cell/cell.ts'
import type { OnlyIfTest } from '../../../contract/app/run/only-if.ts'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Column, Sheet } from '../../../contract/app/sheet.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { stateLook, verdictLook } from '../../ui/look/verdict-look.ts'
import { countNoun } from '../../ui/words/figures.ts'
import classes from './only-if.module.css'
import { asChoice, askedStates, choiceOf, choicesFor, onColumn, testKeys, withTests } from './only-if.ts'

interface OnlyIfPartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  sheet: Sheet
  estimate: Estimate | null
}

export function OnlyIfPart({ draft, onDraft, sheet, estimate }: OnlyIfPartProps) {
  const { onlyIf } = draft
  const tests = onlyIf?.tests ?? []
  const keys = testKeys(tests)
  const put = (next: OnlyIfTest[]) => onDraft(withTests(draft, next))
  const [first] = sheet.columns
  return (
    <Disclosure title="Conditions" summary={onlyIf ? passWords(estimate) : 'none (all rows)'}>
      <Stack gap={6}>
        {tests.map((test, place) => (
          <TestRow
            key={keys[place]}
            test={test}
            columns={sheet.columns}
            onTest={next => put(tests.with(place, next))}
            onRemove={() => put(tests.toSpliced(place, 1))}
          />
        ))}
        <Group gap={8}>
          {first && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconPlus size={13} />}
              disabled={tests.length >= 20}
              onClick={() => put([...tests, { kind: 'blank', columnId: first.id, not: true }])}
            >
              Add a condition
            </Button>
          )}
          {tests.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="How to combine conditions"
              value={onlyIf?.join ?? 'all'}
              onChange={join => onDraft(withTests(draft, tests, join === 'any' ? 'any' : 'all'))}
              data={[
                { value: 'all', label: 'all of them (and)' },
                { value: 'any', label: 'any of them (or)' },
              ]}
            />
          )}
        </Group>
      </Stack>
    </Disclosure>
  )
}

const passWords = (estimate: Estimate | null): string =>
  estimate === null ? 'counting…' : `matches ${countNoun(estimate.passes, 'row')}`

interface TestRowProps {
  test: OnlyIfTest
  columns: Column[]
  onTest: (test: OnlyIfTest) => void
  onRemove: () => void
}

function TestRow({ test, columns, onTest, onRemove }: TestRowProps) {
  const column = columns.find(({ id }) => id === test.columnId)
  const choices = choicesFor(column)
  return (
    <div className={classes.test}>
      <Select
        aria-label="Column"
        size="xs"
        allowDeselect={false}
        searchable
        value={String(test.columnId)}
        onChange={value => {
          const next = columns.find(({ id }) => String(id) === value)
          if (next) onTest(onColumn(test, next))
        }}
        data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Select
        aria-label="Condition"
        size="xs"
        allowDeselect={false}
        value={choiceOf(test)?.value ?? null}
        onChange={value => {
          const choice = choices.find(one => one.value === value)
          if (choice) onTest(asChoice(test, choice))
        }}
        data={choices.map(({ value, label }) => ({ value, label }))}
      />
      <TestValue test={test} onTest={onTest} />
      <CloseButton size="sm" aria-label="Remove this condition" onClick={onRemove} />
    </div>
  )
}

function TestValue({ test, onTest }: Pick<TestRowProps, 'test' | 'onTest'>) {
  switch (test.kind) {
    case 'is':
    case 'contains':
      return (
        <TextInput
          aria-label="Text"
          size="xs"
          maxLength={1000}
          value={test.text}
          onChange={event => onTest({ ...test, text: event.currentTarget.value })}
        />
      )
    case 'verdict':
      return (
        <Select
          aria-label="Verdict"
          size="xs"
          allowDeselect={false}
          value={test.verdict}
          onChange={value => onTest({ ...test, verdict: verdictNames.find(one => one === value) ?? test.verdict })}
          data={verdictNames.map(value => ({ value, label: `${verdictLook[value].icon} ${value}` }))}
        />
      )
    case 'state':
      return (
        <Select
          aria-label="State"
          size="xs"
          allowDeselect={false}
          value={test.state}
          onChange={value => onTest({ ...test, state: askedStates.find(one => one === value) ?? test.state })}
          data={askedStates.map(value => ({ value, label: `${stateLook[value].icon} ${stateLook[value].word}` }))}
        />
      )
    case 'older':
      return (
        <NumberInput
          aria-label="Days"
          size="xs"
          suffix=" days"
          min={0}
          max={3650}
          allowDecimal={false}
          value={test.days}
          onChange={days => {
            if (typeof days === 'number' && days >= 0 && days <= 3650) onTest({ ...test, days })
          }}
        />
      )
    case 'blank':
      return <span />
  }
}
