// Guesses from what a list knows: addresses by the pattern of their domain, and names from addresses. Never more than guesses.
import { actionFacts } from './facts.ts'
import { countOf, phrase } from './phrase.ts'

export interface GuessFound {
  /** Rows with a name and an address, which the guesses are learned from; of names: rows with an address. */
  readonly known: number
  /** How domains build their addresses, the best known first. */
  readonly patterns: readonly { domain: string; pattern: string; support: number; known: number }[]
  /** Rows that lack it, and those of them with a guess. */
  readonly lacking: number
  readonly guessed: number
  readonly samples: readonly { rowId: number; of: string; text: string }[]
}

/** The column that guesses go into. */
export const guessColumns = { emails: 'Email: guess', names: 'Name: guess' } as const
const titles = { emails: 'Guess emails', names: 'Guess names from emails' } as const

export const guessFacts = actionFacts({
  id: 'guess',
  title: 'Guess emails and names',
  group: 'Edit',
  keywords: 'pattern domain address format first last missing fill predict permutation',
  about:
    'Guesses come from other rows of this list. Nothing is sent. Each guess is marked, and its column is excluded from runs.',
  over: 'list',
  options: {
    kind: {
      ...{ kind: 'choice', label: 'What to guess', flag: 'what', help: 'emails or names' },
      choices: { emails: 'Emails from names', names: 'Names from emails' },
    },
  },
  step: ({ kind }) => titles[kind],
  recipeStep: ({ kind }) => `${titles[kind]} into “${guessColumns[kind]}”`,
  makes: ({ kind }) => [guessColumns[kind]],
  needs: ({ kind }) =>
    kind === 'emails' ? 'This needs an email column and a name column.' : 'This needs an email column.',
  show: ({ known, patterns, lacking, guessed, samples }: GuessFound, { kind }) => ({
    changes: guessed,
    summary: phrase`${guessed} of ${countOf(lacking, 'row')} without ${kind === 'emails' ? 'an address' : 'a name'} can be guessed from ${countOf(known, 'row')} with one.`,
    tables: [
      {
        label: 'Examples',
        head: [kind === 'emails' ? 'Name' : 'Email', 'Guess, for example'],
        rows: samples.map(({ of, text }) => [[of], [text]]),
      },
      {
        label: 'Patterns by domain',
        head: ['Domain', 'Pattern', 'Support'],
        rows: patterns.map(one => [[one.domain], [one.pattern], phrase`${one.support} of ${one.known}`]),
      },
    ],
  }),
  button: changes => phrase`Add ${countOf(changes, 'guess', 'guesses')}`,
  done: cells => phrase`Added ${countOf(cells, 'guess', 'guesses')} in a new column.`,
  nothing: 'There was nothing left to guess.',
  command: {
    brief: 'guesses missing emails and names from other rows',
    more: [
      'Learns how each domain builds its addresses from other rows of the list and guesses missing ones, with their support: "anna.berg@acme.com (guess: 7 of 8 at acme.com)". Guesses go to a new column, are marked in each cell, and are excluded from runs. One undo removes them. Nothing is sent.',
    ],
    examples: ['guess guests --what emails --dry-run', 'guess guests --what names'],
  },
})
