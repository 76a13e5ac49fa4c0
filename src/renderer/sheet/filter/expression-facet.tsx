// What an expression gives in the rows shown, to choose from, without a column of its own.
import { Loader, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { takeFocus } from '../../ui/focus/take-focus.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { CountAgain, countingOptions, wasStopped } from '../count-again.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import { FacetHead } from './facet-head.tsx'
import { changeExpression } from './facets.ts'
import { useChosen } from './use-chosen.ts'

const shownValues = 200
type ByExpression = Extract<ViewCondition, { kind: 'expression' }>

/** `words`: the expression as written; '' asks for one. */
export function ExpressionFacet({ words }: { words: string }) {
  const trpc = useTRPC()
  const session = useSession()
  const sheetId = useSessionState(state => state.sheet.id)
  const spec = useSessionState(state => state.view.spec)
  const viewId = useSessionState(state => state.view.id)
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 150)
  const facet = useQuery({
    ...trpc.view.expressionFacet.queryOptions({ viewId, expression: words, search: asked, limit: shownValues }),
    ...countingOptions,
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const isMine = (condition: ViewCondition): condition is ByExpression =>
    condition.kind === 'expression' && condition.words === words
  const mine = spec.conditions.find(isMine)
  const show = (condition: ByExpression | null) => {
    const others = spec.conditions.filter(one => !isMine(one))
    void session.show({ ...spec, conditions: condition ? [...others, condition] : others })
  }
  const { stored = null, problem = null, values = [], distinct = 0 } = facet.data ?? {}
  const [chosen, choose] = useChosen<string | null>(mine?.values ?? [], next => {
    if (stored === null || next.length === 0) show(null)
    else show({ kind: 'expression', columnId: null, expression: stored, words, values: next, not: mine?.not })
  })
  const gone = asked === '' ? chosen.filter(value => !values.some(one => one.value === value)) : []
  const rows = [...gone.map(value => ({ value, count: null })), ...values]
  const name = words === '' ? 'Expression' : words
  return (
    <section className="lw-facet" aria-label={name}>
      <FacetHead
        name={name}
        isSet={mine !== undefined}
        inverted={mine?.not === true}
        onInvert={() => mine && show({ ...mine, not: !mine.not })}
        onClear={() => show(null)}
        onRemove={() => {
          changeExpression(sheetId, words, null)
          if (mine) show(null)
        }}
      />
      <Stack gap={8} className="lw-facet-body">
        <Words
          words={words}
          problem={problem?.text ?? null}
          onTake={next => {
            if (mine) show(null)
            changeExpression(sheetId, words, next)
          }}
        />
        {words !== '' && problem === null && (
          <fieldset className="lw-filter-values">
            <legend>Values</legend>
            <TextInput
              aria-label={`Search the values of ${name}`}
              placeholder="Search values"
              leftSection={<IconSearch size={14} />}
              rightSection={facet.isFetching ? <Loader size={14} /> : null}
              value={search}
              onChange={event => setSearch(event.currentTarget.value)}
            />
            {wasStopped(facet.error) && !facet.isFetching && <CountAgain onClick={() => void facet.refetch()} />}
            <ScrollArea.Autosize mah={220} mt={6} type="auto" scrollbars="y">
              {rows.map(({ value, count }) => (
                <label key={value ?? ''} className="lw-filter-value">
                  <input
                    type="checkbox"
                    checked={chosen.includes(value)}
                    onChange={({ currentTarget: { checked } }) =>
                      choose(checked ? [...chosen, value] : chosen.filter(one => one !== value))
                    }
                  />
                  <span title={value ?? undefined}>{isBlank(value) ? <em>Blank</em> : value}</span>
                  <span className="lw-filter-count">{count === null ? '' : formatCount(count)}</span>
                </label>
              ))}
            </ScrollArea.Autosize>
            {distinct > values.length && asked === '' && (
              <Text c="dimmed" size="xs" mt={4}>
                Shows the {formatCount(values.length)} most frequent of {countNoun(distinct, 'value')}. Search for
                others.
              </Text>
            )}
          </fieldset>
        )}
      </Stack>
    </section>
  )
}

interface WordsProps {
  words: string
  problem: string | null
  onTake: (words: string) => void
}

/** Taken with Enter or when the field is left: a half-written expression counts nothing. */
function Words({ words, problem, onTake }: WordsProps) {
  const [draft, setDraft] = useState(words)
  const [isNew] = useState(words === '')
  const take = () => {
    if (draft.trim() !== words && draft.trim() !== '') onTake(draft.trim())
  }
  return (
    <TextInput
      size="xs"
      ref={isNew ? takeFocus : undefined}
      label="Expression"
      placeholder={'len([Name])'}
      description={words === '' ? 'As in computed columns: [Column], "text", functions. Press Enter.' : undefined}
      error={problem}
      value={draft}
      spellCheck={false}
      autoComplete="off"
      maxLength={4000}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      onChange={event => setDraft(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={event => event.key === 'Enter' && take()}
    />
  )
}
