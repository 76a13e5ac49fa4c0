// Below the form: what may be done next, what it would cost, and the buttons that do it (R-SRC-04).
import { Button, Group, Skeleton } from '@mantine/core'
import { type RefCallback, useState } from 'react'
import type { SearchView, UpTo } from '../../../contract/app/search/search.ts'
import { opOfForm, type SearchForm, type SearchQuery } from '../../../contract/app/search/search-query.ts'
import { isOpen } from '../../run/activity/run-order.ts'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { againUpTo, nextUpTo, readPlan } from '../read-plan.ts'
import { useCount, useFetch } from '../use-fetch.ts'
import classes from './builder.module.css'
import { CostLines } from './cost-lines.tsx'
import { CountedChanges } from './counted-changes.tsx'
import type { FormDraft } from './draft.ts'
import { FreshPart } from './fresh-part.tsx'
import { Known } from './known-part.tsx'
import { countLabel, readLabel } from './price-words.ts'
import { missingField, queryKey, queryOf, sameQuery } from './query.ts'
import { useDisabled } from './use-disabled.ts'
import { usePrice } from './use-price.ts'
import { WantedPart } from './wanted-part.tsx'

interface Props {
  form: SearchForm
  draft: FormDraft
  view: SearchView | null
  /** The button that goes on; `onEnter` leads to it. */
  button: RefCallback<HTMLButtonElement>
  onEnter: () => void
}

export function CostPart({ form, draft, view, button, onEnter }: Props) {
  const disabled = useDisabled()
  const asked = queryOf(form, draft)
  if (disabled.includes(opOfForm[form]))
    return <p className={classes.foot}>The current service does not offer this search. See Settings, Service.</p>
  if (!asked) return <p className={classes.foot}>{missingField(form, draft)}</p>
  const shown = view !== null && sameQuery(asked, view.query)
  if (shown && view.run && isOpen(view.run))
    return <p className={classes.foot}>This search is loading. You can pause or stop it next to the results.</p>
  // What the service itself wrote for a question is sent as it wrote it.
  return <Offer form={form} query={shown ? view.query : asked} view={view} button={button} onEnter={onEnter} />
}

/** What a person has chosen about one question; another question starts from the standard again. */
interface Choice {
  of: string
  /** Reading from page 1, although pages are missing or all is read. */
  again: boolean
  /** How many are wanted; null = as suggested. */
  upTo: UpTo | null
  /** Follows the price until it is set; null while the field is empty, and then nothing starts. */
  cap: number | 'price' | null
}

const standard = { again: false, upTo: null, cap: 'price' } as const

function Offer({ form, query, view, button, onEnter }: Omit<Props, 'draft'> & { query: SearchQuery }) {
  const asking = queryKey(query)
  const [chosen, setChosen] = useState<Choice>({ of: asking, ...standard })
  const choice: Choice = chosen.of === asking ? chosen : { of: asking, ...standard }
  const choose = (next: Partial<Choice>) => setChosen({ ...choice, ...next })

  const plan = readPlan(view, query, choice.again)
  const first = plan.step === 'begin'
  const read = plan.step === 'more' ? (view?.reading?.records ?? 0) : 0
  const total = first ? null : (view?.reading?.total ?? null)
  const usual = plan.step === 'again' ? againUpTo(view?.reading ?? null) : nextUpTo(read, total)
  const upTo = first ? 1 : (choice.upTo ?? usual)
  // How many there are now is not known before they are read again: as many as before, for the price.
  const priced = plan.step === 'again' && upTo === 'all' ? (total ?? 'all') : upTo
  const { price, current, error, again } = usePrice({
    query,
    searchId: plan.searchId,
    upTo: priced,
    reading: plan.reading,
  })
  const counting = useCount()
  const fetching = useFetch()
  const busy = fetching.isPending || counting.isPending
  // What was said about another question does not hold for this one.
  const ofThis = (sent: { query: SearchQuery } | undefined) => sent !== undefined && queryKey(sent.query) === asking
  // Why there is no price now comes before how an earlier call ended.
  const problem =
    error ??
    (ofThis(fetching.variables) ? fetching.error : null) ??
    (ofThis(counting.variables) ? counting.error : null)

  if (problem !== null && price === null)
    return (
      <div className={classes.foot}>
        <ProblemNote error={problem} />
      </div>
    )
  if (price === null)
    return (
      <div className={classes.foot}>
        <Skeleton height={64} role="status" aria-label="Calculating the price" />
      </div>
    )

  const known = <Known form={form} plan={plan} price={price} view={view} />
  if (plan.step === 'again' && !choice.again)
    return (
      <div className={classes.foot}>
        {known}
        <Group className={classes.buttons} gap={6} align="stretch" justify="flex-end">
          <Button ref={button} variant="default" onClick={() => choose({ again: true })}>
            Load again…
          </Button>
        </Group>
      </div>
    )

  const cost = first ? price.page : price.wanted
  const cap = first || choice.cap === 'price' ? cost.high : choice.cap
  const ready = current && !busy && cap !== null
  const start = () => {
    if (!ready) return
    fetching.mutate(
      { query, searchId: plan.searchId, upTo: first ? price.pageSize : upTo, cap, reading: plan.reading },
      { onSuccess: () => setChosen({ of: asking, ...standard }) },
    )
  }
  return (
    <div className={classes.foot}>
      {problem !== null && <ProblemNote error={problem} />}
      {known}
      {!first && total !== 0 && (
        <WantedPart
          upTo={upTo}
          total={total}
          most={price.values.length > 0}
          read={read}
          cap={cap}
          stale={!current}
          onUpTo={next => choose({ upTo: next, cap: 'price' })}
          onCap={next => choose({ cap: next })}
          onEnter={onEnter}
        />
      )}
      <FreshPart view={first ? null : view} />
      {plan.step === 'again' && view && <CountedChanges view={view} />}
      <CostLines price={price} cost={cost} first={first} cap={cap} stale={!current} onRefilled={again} />
      <Group className={classes.buttons} gap={6} align="stretch" justify="flex-end">
        {plan.step === 'more' && (
          <Button
            variant="subtle"
            title="Starts at page 1 and shows what changed."
            onClick={() => choose({ again: true })}
          >
            Load again…
          </Button>
        )}
        {plan.step === 'again' && (
          <Button variant="subtle" onClick={() => choose(standard)}>
            Back
          </Button>
        )}
        {first && price.count && (
          <Button
            variant="default"
            aria-disabled={!current || busy}
            data-disabled={!current || busy || undefined}
            onClick={() => {
              if (price.count && current && !busy) counting.mutate({ query, cap: price.count.high })
            }}
          >
            {counting.isPending ? 'Counting…' : countLabel(price.count)}
          </Button>
        )}
        {/* It keeps the focus while a new price is on its way. */}
        <Button ref={button} aria-disabled={!ready} data-disabled={!ready || undefined} onClick={start}>
          {fetching.isPending
            ? 'Starting…'
            : readLabel({
                step: plan.step,
                asks: form === 'ask',
                pageSize: price.pageSize,
                upTo,
                total,
                read,
                values: price.values.length,
              })}
        </Button>
      </Group>
    </div>
  )
}
