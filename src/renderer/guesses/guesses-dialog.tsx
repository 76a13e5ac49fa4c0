// Guesses of addresses and names: what the list teaches, what would be guessed, and the column that it goes into.
import { Button, Group, Loader, Modal, SegmentedControl, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuessKind, GuessPreview } from '../../contract/app/guesses.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { countNoun, formatCount } from '../ui/figures.ts'
import { infoNotice, problemNotice } from '../ui/notices.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { scrollFocus } from '../ui/scroll-focus.ts'
import { stepNotice } from '../ui/step-notice.ts'
import { startAtChosen } from '../ui/take-focus.ts'
import classes from './guesses.module.css'

export function GuessesDialog({ sheetId, onClose }: DialogProps<'guesses'>) {
  const trpc = useTRPC()
  const [kind, setKind] = useState<GuessKind>('emails')
  const preview = useQuery(trpc.guesses.preview.queryOptions({ sheetId, kind }))
  const write = useMutation(
    trpc.guesses.write.mutationOptions({
      onError: error => problemNotice(error),
      onSuccess: ({ stepId, cells }) => {
        onClose()
        if (stepId === null) infoNotice('There was nothing left to guess.', sheetId)
        else stepNotice(`Added ${countNoun(cells, 'guess', 'guesses')} in a new column.`, sheetId)
      },
    }),
  )
  const found = preview.data
  return (
    <Modal opened onClose={onClose} title="Guess emails and names" size={760} transitionProps={{ duration: 0 }}>
      <SegmentedControl
        aria-label="What to guess"
        data={[
          { value: 'emails', label: 'Emails from names' },
          { value: 'names', label: 'Names from emails' },
        ]}
        value={kind}
        onChange={value => setKind(value === 'names' ? 'names' : 'emails')}
        mb="sm"
        ref={startAtChosen}
      />
      <Text c="dimmed" mb="sm">
        Guesses come from other rows of this list. Nothing is sent. Each guess is marked, and its column is excluded
        from runs.
      </Text>
      {preview.error ? (
        <ProblemNote error={preview.error} />
      ) : found ? (
        <Found kind={kind} found={found} />
      ) : (
        <Loader size="sm" aria-label="Reading the list" />
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!found || found.guessed === 0}
          loading={write.isPending}
          onClick={() => write.mutate({ sheetId, kind })}
        >
          Add {found ? countNoun(found.guessed, 'guess', 'guesses') : 'guesses'}
        </Button>
      </Group>
    </Modal>
  )
}

function Found({ kind, found }: { kind: GuessKind; found: GuessPreview }) {
  const { behindId, known, patterns, lacking, guessed, samples } = found
  if (behindId === null)
    return (
      <p role="status">
        {kind === 'emails' ? 'This needs an email column and a name column.' : 'This needs an email column.'}
      </p>
    )
  return (
    <>
      <p role="status">
        {formatCount(guessed)} of {countNoun(lacking, 'row')} without {kind === 'emails' ? 'an address' : 'a name'} can
        be guessed from {countNoun(known, 'row')} with one.
      </p>
      {(patterns.length > 0 || samples.length > 0) && (
        <section className={classes.scroll} aria-label="Patterns and examples" ref={scrollFocus}>
          <Tables kind={kind} patterns={patterns} samples={samples} />
        </section>
      )}
    </>
  )
}

/** Some of the guesses, and what they are learned from. */
function Tables({ kind, patterns, samples }: Pick<GuessPreview, 'patterns' | 'samples'> & { kind: GuessKind }) {
  return (
    <>
      {samples.length > 0 && (
        <table className={classes.table} aria-label="Examples">
          <thead>
            <tr>
              <th scope="col">{kind === 'emails' ? 'Name' : 'Email'}</th>
              <th scope="col">Guess, for example</th>
            </tr>
          </thead>
          <tbody>
            {samples.map(({ rowId, of, text }) => (
              <tr key={rowId}>
                <th scope="row" dir="auto">
                  {of}
                </th>
                <td dir="auto">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {patterns.length > 0 && (
        <table className={classes.table} aria-label="Patterns by domain">
          <thead>
            <tr>
              <th scope="col">Domain</th>
              <th scope="col">Pattern</th>
              <th scope="col">Support</th>
            </tr>
          </thead>
          <tbody>
            {patterns.map(({ domain, pattern, support, known: all }) => (
              <tr key={domain}>
                <th scope="row">{domain}</th>
                <td>{pattern}</td>
                <td>
                  {formatCount(support)} of {formatCount(all)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
