// Status words of the service that the interface does not list, and what they mean.
import { Box, Button, CloseButton, Group, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type PolicyBody, type StatusWord, statusWords } from '../../contract/app/run/policy.ts'
import { withWord } from './policy-draft.ts'

interface WordsPartProps {
  body: PolicyBody
  /** A word to start with. */
  word: string
  onBody: (body: PolicyBody) => void
}

export function WordsPart({ body, word: asked, onBody }: WordsPartProps) {
  const [word, setWord] = useState(asked)
  const [meaning, setMeaning] = useState<StatusWord>('unknown')
  const mapped = Object.entries(body.words)
  return (
    <section aria-label="Statuses of the service">
      <Box component="h3" mt={16} mb={6} mx={0} fz={13} fw={600}>
        Statuses of the service
      </Box>
      <Box component="p" mb={8} c="dimmed" fz={12} lh={1.45}>
        Statuses other than deliverable, undeliverable and unknown count as Unknown (E6) until you give them a meaning.
      </Box>
      {mapped.map(([name, means]) => (
        <Group key={name} gap={8} wrap="nowrap">
          “{name.replaceAll('_', ' ')}” means {means}
          <CloseButton
            size="sm"
            aria-label={`Remove the meaning of ${name}`}
            onClick={() => onBody(withWord(body, name, null))}
          />
        </Group>
      ))}
      <Group gap={8} align="end">
        <TextInput
          label="Status"
          size="xs"
          maxLength={60}
          value={word}
          onChange={event => setWord(event.currentTarget.value)}
        />
        <Select
          label="Means"
          size="xs"
          w={150}
          allowDeselect={false}
          value={meaning}
          onChange={value => setMeaning(statusWords.find(one => one === value) ?? 'unknown')}
          data={[...statusWords]}
        />
        <Button
          size="xs"
          variant="default"
          disabled={word.trim() === ''}
          onClick={() => {
            onBody(withWord(body, word, meaning))
            setWord('')
          }}
        >
          Add
        </Button>
      </Group>
    </section>
  )
}
