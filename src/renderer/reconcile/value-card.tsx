// One value with its candidates: their scores, which one is taken, what is known of each, and a search with other words.
import { Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { ReconcileValue, ShownCandidate } from '../../contract/app/reconcile/reconcile-review.ts'
import classes from '../review/review.module.css'
import { ReviewCard } from '../review/review-card.tsx'
import type { ReviewPlace } from '../review/review-list.tsx'
import { isOpened } from '../sheet/opened-page.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import own from './reconcile.module.css'

export interface ShownPreview {
  readonly id: string
  /** null: it is being loaded. */
  readonly text: string | null
}

interface Props {
  value: ReconcileValue
  number: number
  host: string
  place: ReviewPlace
  taken: ShownCandidate | null
  /** A person has decided. */
  decided: boolean
  /** Candidates of other words, after its own. */
  candidates: readonly ShownCandidate[]
  preview: ShownPreview | null
  previews: boolean
  searching: boolean
  onTake(candidate: ShownCandidate): void
  onNone(): void
  onUndecided(): void
  onPreview(candidate: ShownCandidate): void
  onSearch(words: string): void
}

/** The field for other words, which a key goes to. */
export const searchFieldId = (key: string): string => `again-${key.slice(0, 12)}`

export function ValueCard(props: Props) {
  const { value, number, host, place, taken, decided, candidates, preview, previews, searching } = props
  const { onTake, onNone, onUndecided, onPreview, onSearch } = props
  const { text, also, rows } = value
  const [words, setWords] = useState(text)
  const title = also.length > 0 ? `${text} (${also.join(', ')})` : text
  const fate = taken ? `Takes ${taken.name}` : decided ? 'None of these' : 'Undecided, nothing is written'
  return (
    <ReviewCard
      title={title}
      sure={taken !== null}
      badge={countNoun(rows, 'row')}
      fate={fate}
      active={place.active !== null}
      actions={[
        { label: 'None', filled: decided && taken === null, onClick: onNone },
        ...(decided ? [{ label: 'Undecided', onClick: onUndecided }] : []),
      ]}
    >
      <div className={classes.scroll}>
        <table className={`${classes.table} ${own.candidates}`} aria-label={`Candidates of ${title}`}>
          <thead>
            <tr>
              <th scope="col">Take</th>
              <th scope="col">Entity</th>
              <th scope="col">Score</th>
              <th scope="col">What it is</th>
              <th scope="col">
                <VisuallyHidden>More</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {candidates.map((one, at) => (
              <Fragment key={one.id}>
                <Candidate
                  {...{ one, at, place, host, previews, onTake, onPreview }}
                  taken={taken?.id === one.id}
                  number={number}
                />
                {preview?.id === one.id && (
                  <tr className={own.preview}>
                    <td colSpan={5} role="status">
                      {preview.text === null ? 'Loading the preview…' : preview.text || 'The service has no preview.'}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
            {candidates.length === 0 && (
              <tr>
                <td colSpan={5}>
                  <Button size="compact-xs" variant="subtle" {...place.focusable(0)} onClick={onNone}>
                    No candidate
                  </Button>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <Group gap={6} p={8} wrap="nowrap">
        <TextInput
          id={searchFieldId(value.key)}
          size="xs"
          w={260}
          aria-label={`Other words for ${title}`}
          value={words}
          maxLength={2_000}
          onChange={event => setWords(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || words.trim() === '') return
            event.preventDefault()
            onSearch(words.trim())
          }}
        />
        <Button
          size="xs"
          variant="default"
          loading={searching}
          disabled={words.trim() === ''}
          onClick={() => onSearch(words.trim())}
        >
          Search {host}
        </Button>
      </Group>
    </ReviewCard>
  )
}

interface CandidateProps extends Pick<Props, 'place' | 'host' | 'previews' | 'onTake' | 'onPreview' | 'number'> {
  one: ShownCandidate
  at: number
  taken: boolean
}

function Candidate({ one, at, taken, place, host, previews, number, onTake, onPreview }: CandidateProps) {
  const { id, name, score, match, description, types, link } = one
  const what = [description, types.map(type => type.name).join(', ')].filter(Boolean).join(' · ')
  return (
    <tr className={taken ? classes.stays : undefined} data-active={place.active === at || undefined}>
      <th scope="row">
        <input
          type="radio"
          name={`candidate-${number}-${at}`}
          checked={taken}
          {...place.focusable(at)}
          aria-label={`Take ${name} (${id})`}
          onChange={() => onTake(one)}
        />
      </th>
      <td title={name}>
        <bdi>{name}</bdi> <small>{id}</small>
      </td>
      <td>
        {score === null ? '–' : formatCount(Math.round(score * 10) / 10)}
        {match && ' ✓'}
      </td>
      <td title={what}>
        <bdi>{what}</bdi>
      </td>
      <td>
        <Group gap={2} wrap="nowrap" justify="end">
          {previews && (
            <Button
              size="compact-xs"
              variant="subtle"
              tabIndex={place.active === at ? 0 : -1}
              title={`Loads the preview from ${host}`}
              onClick={() => onPreview(one)}
            >
              Preview
            </Button>
          )}
          {isOpened(link) && (
            <Button
              size="compact-xs"
              variant="subtle"
              tabIndex={place.active === at ? 0 : -1}
              title={link}
              onClick={() => window.open(link, '_blank', 'noopener,noreferrer')}
            >
              Open page
            </Button>
          )}
          {!previews && !isOpened(link) && link !== null && (
            <Text size="xs" c="dimmed">
              {link}
            </Text>
          )}
        </Group>
      </td>
    </tr>
  )
}
