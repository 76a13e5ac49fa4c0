// The spellings of columns that are probably one value: what it holds, what falls together, the clusters, and what they become.
import { Checkbox, Radio, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ClusterAsk,
  type ClusterSummary,
  clusterMethods,
  clusterPresets,
  type NameLanguage,
  usualDistance,
  type ValueCluster,
} from '../../contract/app/cluster.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { itemsPerPage, type ReviewKey, ReviewList } from '../review/review-list.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Note } from '../ui/note.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { ClusterCard } from './cluster-card.tsx'
import { askedOf, type ClusterChoices, choiceOn, choose, clusterKey, takenClusters } from './cluster-decisions.ts'
import { AlsoIn, isOpenColumn, KeyField, LanguageField } from './cluster-fields.tsx'
import { useClusterChanges } from './use-cluster-changes.ts'

const presetWords: Readonly<Record<ClusterAsk['preset'], { name: string; what: string }>> = {
  company: { name: 'Companies', what: 'Ignores legal forms' },
  place: { name: 'Places', what: 'Matches all country names and codes, St. = Saint' },
  title: { name: 'Job titles', what: 'Sr. = Senior, VP = Vice President' },
  text: { name: 'Any text', what: 'As written' },
}
const methodWords: Readonly<Record<ClusterAsk['method'], { name: string; what: string }>> = {
  fingerprint: { name: 'Same words', what: 'Ignores capitals, accents, punctuation and order' },
  ngram: { name: 'Same letters', what: 'Also ignores spaces' },
  phonetic: { name: 'Same sound in English', what: 'Katherine and Catherine' },
  cologne: { name: 'Same sound in German', what: 'Meyer and Maier (Cologne phonetics)' },
  daitch: { name: 'Same sound of Slavic and Yiddish names', what: 'Moskowitz and Moskovitz (Daitch-Mokotoff)' },
  sounds: { name: 'Same sound of names', what: 'Schwarz and Szwarc, by their language (Beider-Morse style)' },
  nearest: { name: 'A few typos', what: 'Some letters can differ' },
  expression: { name: 'Same result of an expression', what: 'Such as lower(left([Name], 5))' },
}

const distances = [
  { value: '0.1', label: '1 letter in 10' },
  { value: '0.2', label: '1 in 5' },
  { value: '0.34', label: '1 in 3' },
]

export function ClustersDialog({ sheetId, columnId, preset: start, onClose }: DialogProps<'clusters'>) {
  const trpc = useTRPC()
  const [preset, setPreset] = useState(start)
  const [method, setMethod] = useState<ClusterAsk['method']>('fingerprint')
  const [distance, setDistance] = useState(usualDistance)
  const [language, setLanguage] = useState<NameLanguage>('auto')
  const [key, setKey] = useState('')
  const [alsoIn, setAlsoIn] = useState<readonly ColumnId[]>([])
  const [first, setFirst] = useState(0)
  const [all, setAll] = useState(false)
  const [choices, setChoices] = useState<ClusterChoices>(new Map())
  const ask: ClusterAsk = {
    sheetId,
    columnId,
    ...(alsoIn.length > 0 && { alsoIn: [...alsoIn] }),
    preset,
    method,
    ...(method === 'nearest' && { distance }),
    ...(method === 'sounds' && { language }),
    ...(method === 'expression' && { key }),
  }
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const summary = useQuery(trpc.cluster.summary.queryOptions(ask, { placeholderData: keepPreviousData }))
  const page = useQuery(
    trpc.cluster.page.queryOptions(
      { ...ask, first, count: itemsPerPage },
      { enabled: summary.data !== undefined, placeholderData: keepPreviousData },
    ),
  )
  const { apart, apply } = useClusterChanges(sheetId, onClose)
  /** Other rules make other clusters: what was decided about the present ones goes. */
  const regroup = (change: () => void) => {
    change()
    setFirst(0)
    setChoices(new Map())
  }
  const set = (cluster: ValueCluster, patch: Parameters<typeof choose>[2]) =>
    setChoices(choose(choices, cluster, patch))
  const notOne = (cluster: ValueCluster, value: string) => {
    const others = cluster.values.map(({ text }) => text).filter(text => text !== value)
    const left = new Map(choices)
    left.delete(clusterKey(cluster))
    setChoices(left)
    if (others.length > 0) apart.mutate({ sheetId, columnId, value, others })
  }
  const tick = (cluster: ValueCluster, text: string, ticked: boolean) => {
    const unticked = new Set(choiceOn(choices, cluster).unticked)
    if (ticked) unticked.delete(text)
    else unticked.add(text)
    set(cluster, { unticked })
  }
  const at = (cluster: ValueCluster, row: number) => cluster.values[row]?.text
  const keys: readonly ReviewKey<ValueCluster>[] = [
    {
      letter: 'K',
      words: 'keep this value',
      after: 'stay',
      act: (cluster, row) => {
        const to = at(cluster, row)
        if (to !== undefined) set(cluster, { to })
      },
    },
    { letter: 'M', words: 'unify', after: 'next', act: cluster => set(cluster, { take: true }) },
    { letter: 'S', words: 'skip', after: 'next', act: cluster => set(cluster, { take: false }) },
    {
      letter: 'X',
      words: 'not the same',
      after: 'first row',
      act: (cluster, row) => {
        const value = at(cluster, row)
        if (value !== undefined) notOne(cluster, value)
      },
    },
  ]
  const found = summary.data
  // Where no one has decided anything, the button does what most come for.
  const others = all || choices.size === 0
  const taken = found ? takenClusters(choices, others, found.clusters) : 0
  const which = others && !all ? 'all ' : ''
  const columns = sheet?.columns ?? []
  const named = [columnId, ...alsoIn].map(id => `“${columns.find(one => one.id === id)?.name ?? ''}”`)
  return (
    <ReviewDialog
      onClose={onClose}
      title={`Spellings in ${named.join(', ')}`}
      state={found && `${countNoun(found.clusters, 'cluster')} among ${countNoun(found.values, 'different value')}.`}
      main={
        found && {
          label: taken === 0 ? `Unify ${formatCount(0)}` : `Unify ${which}${countNoun(taken, 'cluster')}`,
          run: () => apply.mutate({ ...ask, ...askedOf(choices, others) }),
          disabled: taken === 0 || summary.isPlaceholderData,
          busy: apply.isPending,
        }
      }
      search={summary}
      finding="Finding similar spellings"
      rules={
        <>
          <AlsoIn
            columns={columns.filter(one => one.id !== columnId && isOpenColumn(one))}
            value={alsoIn}
            onChange={value => regroup(() => setAlsoIn(value))}
          />
          <Choices
            legend="Column contains"
            names={clusterPresets}
            words={presetWords}
            value={preset}
            onChange={value => regroup(() => setPreset(value))}
          />
          <Choices
            legend="What counts as the same"
            names={clusterMethods}
            words={methodWords}
            value={method}
            onChange={value => regroup(() => setMethod(value))}
          />
          {method === 'nearest' && (
            <SegmentedControl
              size="xs"
              aria-label="How many letters can differ"
              data={distances}
              value={String(distance)}
              onChange={value => regroup(() => setDistance(Number(value)))}
            />
          )}
          {method === 'sounds' && (
            <LanguageField value={language} found={found} onTake={value => regroup(() => setLanguage(value))} />
          )}
          {method === 'expression' && (
            <KeyField value={key} problem={found?.problem ?? null} onTake={value => regroup(() => setKey(value))} />
          )}
          {found && <TooWide summary={found} />}
        </>
      }
    >
      {found && (
        <ReviewList
          label="Clusters of spellings"
          which={`${alsoIn.join(' ')} ${preset} ${method} ${distance} ${language} ${key}`}
          items={page.data?.clusters}
          none="No similar spellings found."
          first={first}
          total={page.data?.total ?? 0}
          keys={keys}
          keyOf={clusterKey}
          rowsOf={({ values }) => values.length}
          onPage={setFirst}
          choice={
            <Checkbox
              size="xs"
              label="Unify all except skipped"
              checked={all}
              onChange={({ currentTarget: { checked } }) => setAll(checked)}
            />
          }
          draw={(cluster, number, place) => (
            <ClusterCard
              number={number}
              cluster={cluster}
              choice={choiceOn(choices, cluster)}
              all={all}
              place={place}
              onTake={take => set(cluster, { take })}
              onTo={to => set(cluster, { to })}
              onTick={(text, ticked) => tick(cluster, text, ticked)}
              onNotOne={text => notOne(cluster, text)}
            />
          )}
        />
      )}
    </ReviewDialog>
  )
}

function Choices<Name extends string>(props: {
  legend: string
  names: readonly Name[]
  words: Readonly<Record<Name, { name: string; what: string }>>
  value: Name
  onChange(value: Name): void
}) {
  const { legend, names, words, value, onChange } = props
  return (
    <Radio.Group
      label={legend}
      value={value}
      onChange={chosen => {
        const name = names.find(one => one === chosen)
        if (name) onChange(name)
      }}
    >
      {names.map(name => (
        <Radio key={name} mt={8} size="xs" value={name} label={words[name].name} description={words[name].what} />
      ))}
    </Radio.Group>
  )
}

function TooWide({ summary: { tooWide } }: { summary: ClusterSummary }) {
  const [first] = tooWide
  if (!first) return null
  return (
    <Note tone="warn" icon="!">
      {formatCount(first.values)} values such as “{first.value}” would all become one and were left out. To include
      them, choose “Same words” or what the column contains.
    </Note>
  )
}
