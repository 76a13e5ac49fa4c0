// Status words of the service that the interface does not list, and what they mean.
import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type PolicyBody, type StatusWord, statusWords } from '../../contract/app/policy.ts'
import classes from './policy.module.css'
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
      <h3 className={classes.heading}>Statuses of the service</h3>
      <p className={classes.dim}>
        Statuses other than deliverable, undeliverable and unknown count as Unknown (E6) until you give them a meaning.
      </p>
      {mapped.map(([name, means]) => (
        <div key={name} className={classes.when}>
          “{name.replaceAll('_', ' ')}” means {means}
          <CloseButton
            size="sm"
            aria-label={`Remove the meaning of ${name}`}
            onClick={() => onBody(withWord(body, name, null))}
          />
        </div>
      ))}
      <div className={classes.words}>
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
      </div>
    </section>
  )
}
