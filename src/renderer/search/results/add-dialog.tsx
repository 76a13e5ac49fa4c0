// From a search to a list: which records, into which list, which field into which column, and how many that makes, before
// anything is added (R-SRC-07).

import { Box, Loader, Radio, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import { SheetId, WorkbookId } from '../../../contract/app/ids.ts'
import type { SearchView } from '../../../contract/app/search/search.ts'
import type { SearchAddField, SearchAddPlan, SearchAddTarget } from '../../../contract/app/search/search-add.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { searchTitle } from '../form/query-words.ts'
import { countRecords as countedRecords, type RecordKind } from '../result-fields.ts'
import classes from './add-dialog.module.css'
import { AddMapping } from './add-mapping.tsx'
import type { AddChoice } from './parts.ts'
import { useAdd } from './use-add.tsx'

interface Props {
  search: SearchView
  kind: RecordKind
  choices: readonly AddChoice[]
  onClose: () => void
}

/** Longest name of a list that is proposed. */
const maxName = 60

/** As many whole words as fit. */
const shortened = (title: string) =>
  title.length > maxName ? cutText(title.slice(0, maxName + 1).replace(/\s+\S*$/, ''), maxName) : title

export function AddDialog({ search, kind, choices, onClose }: Props) {
  const trpc = useTRPC()
  const { data: workbooks = [] } = useQuery(trpc.sheet.workbooks.queryOptions())
  const [at, setAt] = useState(0)
  const [into, setInto] = useState<'new' | 'list'>('new')
  const [name, setName] = useState(shortened(searchTitle(search)))
  const [workbookId, setWorkbookId] = useState<WorkbookId | null>(null)
  const [sheetId, setSheetId] = useState<SheetId | null>(null)
  const [mapping, setMapping] = useState<SearchAddField[] | null>(null)

  const chosen = choices[at] ?? choices[0]
  const target = targetOf(into, { name, workbookId, sheetId })
  const ask = chosen && target ? { searchId: search.id, which: chosen.which, target, mapping } : null
  const plan = useQuery({
    ...trpc.search.addPlan.queryOptions(ask ?? skipToken),
    placeholderData: keepPreviousData,
    // Lists change meanwhile: what is there already is counted again each time.
    staleTime: 0,
  })
  const add = useAdd(onClose)
  const found = ask ? plan.data : undefined
  // What is counted again in the background is counted once more when it is added: it does not keep the button from answering.
  const counted = found !== undefined && found.rows > 0 && !plan.isPlaceholderData
  const lists = workbooks.flatMap(book =>
    book.sheets.map(sheet => ({
      value: String(sheet.id),
      label: book.name === sheet.name ? sheet.name : `${sheet.name} · ${book.name}`,
    })),
  )
  // Columns of one list are not those of another.
  const change = (next: () => void) => {
    setMapping(null)
    next()
  }

  return (
    <Dialog
      onClose={onClose}
      title="Add to a list"
      size={680}
      onSubmit={() => ask && add.mutate(ask)}
      error={add.error}
      main={{
        label: found && found.rows > 0 ? `Add ${countedRecords(found.rows, kind)}` : 'Add',
        disabled: !counted || plan.isError,
        busy: add.isPending,
      }}
    >
      <Stack gap={14}>
        {choices.length > 1 && (
          <Radio.Group label="Which records" value={String(at)} onChange={value => setAt(Number(value))}>
            <div className={classes.which}>
              {choices.map(({ label, records }, index) => (
                <Radio
                  key={label}
                  value={String(index)}
                  label={records === null ? label : `${label} (${formatCount(records)})`}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        <Stack className={classes.target} gap={8}>
          <SegmentedControl
            aria-label="Into"
            value={into}
            disabled={lists.length === 0}
            data={[
              { value: 'new', label: 'New list' },
              { value: 'list', label: 'Existing list' },
            ]}
            onChange={value => change(() => setInto(value === 'list' ? 'list' : 'new'))}
          />
          {into === 'new' ? (
            <div className={classes.fields}>
              <TextInput
                data-autofocus
                label="Name"
                maxLength={200}
                value={name}
                onChange={event => setName(event.currentTarget.value)}
              />
              <Select
                label="Workbook"
                placeholder="Own workbook"
                clearable
                value={workbookId === null ? null : String(workbookId)}
                data={workbooks.map(book => ({ value: String(book.id), label: book.name }))}
                onChange={value => setWorkbookId(value === null ? null : WorkbookId.parse(Number(value)))}
              />
            </div>
          ) : (
            <Select
              label="List"
              searchable
              placeholder="Choose a list"
              value={sheetId === null ? null : String(sheetId)}
              data={lists}
              onChange={value => change(() => setSheetId(value === null ? null : SheetId.parse(Number(value))))}
            />
          )}
        </Stack>
        {plan.error && <ProblemNote error={plan.error} />}
        {ask && !found && !plan.error && <Loader size="sm" aria-label="Counting" />}
        {found && (
          <>
            <AddMapping plan={found} sheetId={into === 'list' ? sheetId : null} onMapping={setMapping} />
            <Figures plan={found} kind={kind} fresh={into === 'new'} />
          </>
        )}
        {found && nothingWords(found) && (
          <Note tone="warn" icon="▲" title="Nothing to add">
            {nothingWords(found)}
          </Note>
        )}
        {kind === 'contact' && (
          <Note tone="info" icon="i">
            Contacts do not include email addresses. In the list, use Find email to look them up by name and company
            domain.
          </Note>
        )}
      </Stack>
    </Dialog>
  )
}

interface Target {
  name: string
  workbookId: WorkbookId | null
  sheetId: SheetId | null
}

function targetOf(into: 'new' | 'list', { name, workbookId, sheetId }: Target): SearchAddTarget | null {
  if (into === 'list') return sheetId === null ? null : { kind: 'list', sheetId }
  return name.trim() === '' ? null : { kind: 'new', name: name.trim(), workbookId }
}

/** Why no row would come, where that is so. */
function nothingWords({ records, rows, already, suppressed }: SearchAddPlan): string | null {
  if (rows > 0) return null
  if (records === 0) return 'No records selected.'
  const there = already.id + already.url + already.name_domain
  if (suppressed === 0) return 'All records are already in this list.'
  return there === 0 ? 'All records are on a do-not-contact list.' : 'All new records are on a do-not-contact list.'
}

/** What would happen, in numbers that add up to the records. */
function Figures({ plan, kind, fresh }: { plan: SearchAddPlan; kind: RecordKind; fresh: boolean }) {
  const { id, url, name_domain: named } = plan.already
  const there = id + url + named
  const how = [
    id > 0 ? `${formatCount(id)} by service ID` : null,
    url > 0 ? `${formatCount(url)} by profile URL` : null,
    named > 0 ? `${formatCount(named)} by name and domain` : null,
  ].filter(words => words !== null)
  return (
    <dl className={classes.figures} aria-label="What would be added" aria-live="polite">
      <div>
        <dt className="lw-grow">Will be added</dt>
        <Box component="dd" miw={90} fw={600}>
          {countNoun(plan.rows, 'row')}
        </Box>
      </div>
      {!fresh && (
        <div>
          <dt className="lw-grow">Already in this list</dt>
          <Box component="dd" miw={90} fw={600}>
            {formatCount(there)}
            {how.length > 0 && <Text span c="dimmed">{` (${how.join(', ')})`}</Text>}
          </Box>
        </div>
      )}
      {plan.twice > 0 && (
        <div>
          <dt className="lw-grow">Repeated in the search</dt>
          <Box component="dd" miw={90} fw={600}>
            {formatCount(plan.twice)}
          </Box>
        </div>
      )}
      {plan.suppressed > 0 && (
        <div>
          <dt className="lw-grow">On a do-not-contact list</dt>
          <Box component="dd" miw={90} fw={600}>
            {formatCount(plan.suppressed)}
          </Box>
        </div>
      )}
      <div className={classes.sum}>
        <dt className="lw-grow">Records</dt>
        <Box component="dd" miw={90} fw={600}>
          {countedRecords(plan.records, kind)}
        </Box>
      </div>
    </dl>
  )
}
