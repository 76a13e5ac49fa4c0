// Types or properties of a service to choose from: those that it proposes, or that begin with some words. Asked by a button only.
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Suggestion } from '../../contract/app/reconcile/reconcile.ts'
import type { KnownService } from '../../contract/app/reconcile/reconcile-review.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { AskButton } from './ask-button.tsx'
import classes from './reconcile.module.css'

interface Props {
  service: KnownService
  of: 'type' | 'property'
  /** Whose properties. */
  type: string | null
  chosen: ReadonlySet<string>
  onChoose(one: Suggestion): void
}

const nouns = { type: 'types', property: 'properties' } as const

export function Suggestions({ service, of, type, chosen, onChoose }: Props) {
  const trpc = useTRPC()
  const [words, setWords] = useState('')
  const ask = useMutation(trpc.reconcile.suggest.mutationOptions({ meta: problemShown }))
  const typed = words.trim()
  // All properties can be had; of types only those that begin with something.
  const empty = of === 'type' && typed === ''
  const run = () => {
    const { service: address, allowPrivate } = service
    if (!empty && !ask.isPending) ask.mutate({ service: address, allowPrivate, of, type, words: typed })
  }
  const noun = nouns[of]
  return (
    <>
      <TextInput
        size="xs"
        label={`Search ${noun}`}
        maxLength={200}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          run()
        }}
      />
      <AskButton disabled={empty} loading={ask.isPending} onClick={run}>
        {`Ask ${service.host}`}
      </AskButton>
      {ask.error && <ProblemNote error={ask.error} />}
      {ask.data?.length === 0 && (
        <Text size="xs" c="dimmed" role="status">
          The service knows none.
        </Text>
      )}
      {ask.data && ask.data.length > 0 && (
        <ul className={classes.suggested} aria-label={`Suggested ${noun}`}>
          {ask.data.map(one => (
            <li key={one.id}>
              <Button
                size="compact-xs"
                variant="default"
                disabled={chosen.has(one.id)}
                title={one.description ?? one.id}
                onClick={() => onChoose(one)}
              >
                <bdi>{one.name}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
