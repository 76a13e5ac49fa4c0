// What of each answer becomes columns: a name, where the value is, and whether everything that is found counts.
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { firstValue, usualName, type ValueDraft } from './web-draft.ts'

interface Props {
  values: readonly ValueDraft[]
  onChange: (values: readonly ValueDraft[]) => void
}

const wheres = [
  { value: 'json', label: 'JSON path' },
  { value: 'css', label: 'CSS selector' },
  { value: 'text', label: 'Whole text' },
]
const examples = { json: '$.name', css: 'h1 or a.mail@href', text: '' } as const
const most = 20

const fromOf = (value: string): ValueDraft['from'] => (value === 'css' || value === 'text' ? value : 'json')

export function ValueFields({ values, onChange }: Props) {
  const set = (key: number, change: Partial<ValueDraft>) =>
    onChange(values.map(one => (one.key === key ? { ...one, ...change } : one)))
  return (
    <Stack gap="sm" component="section" aria-label="New columns">
      {values.map(({ key, name, from, path, all }, place) => (
        <Stack key={key} gap={6} role="group" aria-label={`New column ${place + 1}`}>
          <Group gap={8} align="end" wrap="nowrap">
            <TextInput
              flex={1}
              miw={0}
              label="New column"
              placeholder={usualName({ from, path })}
              maxLength={200}
              value={name}
              onChange={event => set(key, { name: event.currentTarget.value })}
            />
            <NativeSelect
              label="Take"
              data={wheres}
              value={from}
              onChange={event => set(key, { from: fromOf(event.currentTarget.value) })}
            />
            {from !== 'text' && (
              <TextInput
                flex={1}
                miw={0}
                label={from === 'json' ? 'JSON path' : 'CSS selector'}
                placeholder={examples[from]}
                maxLength={1000}
                value={path}
                onChange={event => set(key, { path: event.currentTarget.value })}
              />
            )}
            {values.length > 1 && (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Remove new column ${place + 1}`}
                onClick={() => onChange(values.filter(one => one.key !== key))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
          {from !== 'text' && (
            <Checkbox
              size="xs"
              label="Everything that is found, separated by “; ”"
              checked={all}
              onChange={event => set(key, { all: event.currentTarget.checked })}
            />
          )}
        </Stack>
      ))}
      {values.length < most && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'start' }}
          onClick={() => onChange([...values, { ...firstValue, key: Math.max(...values.map(one => one.key)) + 1 }])}
        >
          Add another column
        </Button>
      )}
    </Stack>
  )
}
