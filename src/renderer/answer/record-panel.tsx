// The record panel: everything about one row, walked with up and down (R-REC-01..03).
import { ActionIcon, Box, Group, Loader, Tabs } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconFileTypeHtml } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import type { RowRecord } from '../../contract/app/run/answer.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { Note } from '../ui/note.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { saveText } from '../ui/save-text.ts'
import { formatCount } from '../ui/words/figures.ts'
import { FoundRecords } from './found-records.tsx'
import classes from './record.module.css'
import { RecordFields } from './record-fields.tsx'
import { RecordHistory } from './record-history.tsx'
import { recordHtml } from './record-html.ts'
import { Reports } from './record-reports.tsx'
import { recordTitle } from './record-title.ts'
import { suppressedWords } from './suppressed-words.ts'
import { useWalk } from './use-walk.ts'

export function RecordPanel() {
  const sheetId = useStore(uiStore, state => state.sheetId)
  const rowId = useStore(uiStore, ({ panel }) => (panel?.kind === 'record' ? panel.rowId : null))
  if (sheetId === null || rowId === null) return null
  return <Record sheetId={sheetId} rowId={rowId} />
}

/** Under the name of the row. */
const saveRecord = (record: RowRecord, listName: string): void =>
  saveText(
    fileNameOf(`${recordTitle(record.fields) ?? 'record'}.html`, 'record.html'),
    'text/html',
    recordHtml(record, listName, Date.now()),
  )

const close = () => uiStore.set({ panel: null })
const tabs = ['fields', 'email', 'phone', 'person', 'company', 'history'] as const
type Tab = (typeof tabs)[number]

function Record({ sheetId, rowId }: { sheetId: SheetId; rowId: RowId }) {
  const trpc = useTRPC()
  const { data, error } = useQuery(
    trpc.answer.record.queryOptions({ sheetId, rowId }, { placeholderData: keepPreviousData }),
  )
  const [tab, setTab] = useState<Tab>('fields')
  const said = data ? suppressedWords(data) : null
  const { place, rows, go } = useWalk(rowId)
  const listName = useStore(gridStore, state => state.sheet?.name ?? '')

  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowUp') go(-1)
    else if (event.key === 'ArrowDown') go(1)
    else return
    event.preventDefault()
  }

  return (
    <Box aria-label="Record" component="section" mih="100%" pb={16} onKeyDown={keys}>
      <Tabs value={tab} onChange={value => setTab(tabs.find(name => name === value) ?? 'fields')}>
        <div className={classes.head}>
          <Group component="header" mih={48} pl={14} pr={8} pt={6} gap={2} wrap="nowrap">
            <div className={classes.name}>
              <Box component="h2" className="lw-cut" fz={15} aria-live="polite">
                {data ? (recordTitle(data.fields) ?? 'Empty row') : '…'}
              </Box>
              {place !== null && (
                <span className="lw-dim">
                  Row {formatCount(place + 1)} of {formatCount(rows)}
                </span>
              )}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Save this record as a web page"
              title="Save as web page…"
              disabled={!data}
              onClick={() => data && saveRecord(data, listName)}
            >
              <IconFileTypeHtml size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Previous row"
              disabled={place === null || place === 0}
              onClick={() => go(-1)}
            >
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Next row"
              disabled={place === null || place + 1 >= rows}
              onClick={() => go(1)}
            >
              <IconChevronDown size={16} />
            </ActionIcon>
          </Group>
          <Tabs.List className={classes.tabs} aria-label="Parts of the record">
            <Tabs.Tab value="fields">Fields</Tabs.Tab>
            <Tabs.Tab value="email">Email</Tabs.Tab>
            <Tabs.Tab value="phone">Phone</Tabs.Tab>
            <Tabs.Tab value="person">Person</Tabs.Tab>
            <Tabs.Tab value="company">Company</Tabs.Tab>
            <Tabs.Tab value="history">History</Tabs.Tab>
          </Tabs.List>
        </div>
        <Box py={10} px={14}>
          {error && <ProblemNote error={error} />}
          {!data && !error && <Loader size="sm" />}
          {data && (
            <>
              {said !== null && (
                <Box mb={10}>
                  <Note tone="warn" icon="!">
                    {said} Its values cannot be copied here.
                  </Note>
                </Box>
              )}
              <Tabs.Panel value="fields">
                <RecordFields record={data} />
              </Tabs.Panel>
              <Tabs.Panel value="email">
                <Reports kind="email" reports={data.emails} record={data} />
              </Tabs.Panel>
              <Tabs.Panel value="phone">
                <Reports kind="phone" reports={data.phones} record={data} />
              </Tabs.Panel>
              <Tabs.Panel value="person">
                <FoundRecords about="person" found={data.people} record={data} />
              </Tabs.Panel>
              <Tabs.Panel value="company">
                <FoundRecords about="company" found={data.companies} record={data} />
              </Tabs.Panel>
              <Tabs.Panel value="history">
                <RecordHistory history={data.history} />
              </Tabs.Panel>
            </>
          )}
        </Box>
      </Tabs>
    </Box>
  )
}
