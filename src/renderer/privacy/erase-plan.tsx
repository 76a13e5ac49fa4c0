// Where a person is, what is to be done there, and the typed word without which nothing is erased.
import { Box, Button, Checkbox, Loader, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SheetId } from '../../contract/app/ids.ts'
import {
  type EraseIdentity,
  type EraseOrder,
  type ErasePerhapsFound,
  type ErasePreview,
  maxPerhaps,
} from '../../contract/app/privacy/erase.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { DialogBody } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import classes from './erase-dialog.module.css'
import { besideWords, eraseKindWords, foundWords, identityWords, unreadWords } from './erase-words.ts'
import { SaveReport } from './save-report.tsx'

/** Typed before anything is erased. */
const confirmation = 'erase'

interface Props {
  identities: EraseIdentity[]
  onBack: () => void
  onLook: (identities: EraseIdentity[]) => void
  onErase: (order: EraseOrder) => void
}

export function ErasePlan({ identities, onBack, onLook, onErase }: Props) {
  const trpc = useTRPC()
  const found = useQuery({
    ...trpc.privacy.erasePreview.queryOptions({ identities }, { trpc: { abortOnUnmount: true } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const [kept, setKept] = useState<ReadonlySet<SheetId>>(new Set())
  const [also, setAlso] = useState<ReadonlySet<EraseIdentity>>(new Set())
  const [perhaps, setPerhaps] = useState<ReadonlySet<ErasePerhapsFound>>(new Set())
  const [suppress, setSuppress] = useState(true)
  const [typed, setTyped] = useState('')
  const { data } = found
  const possible = data !== undefined && data.refused.length === 0 && data.openRuns === 0 && also.size === 0
  return (
    <DialogBody
      onClose={onBack}
      state={also.size > 0 && <Text c="dimmed">Search again with the selected items, or clear the selection.</Text>}
      more={<SaveReport identities={identities} perhaps={[...perhaps]} disabled={!data || data.refused.length > 0} />}
      close="Back"
      main={{
        label: 'Erase everywhere',
        run: () => onErase({ identities, keepRows: [...kept], perhaps: [...perhaps], suppress }),
        danger: true,
        disabled: !possible || typed.trim().toLowerCase() !== confirmation,
      }}
    >
      <Text>{identities.map(identityWords).join(' · ')}</Text>
      {found.error && <ProblemNote error={found.error} />}
      {found.isPending && <Loader size="sm" mt="md" aria-label="Finding the person" />}
      {data?.refused.map(({ value, reason }) => (
        <Note key={value} tone="bad" icon="▲" urgent>
          {value}: {reason}
        </Note>
      ))}
      {data && data.refused.length === 0 && (
        <>
          <Found data={data} kept={kept} onKept={setKept} />
          <Perhaps rows={data.perhaps} ticked={perhaps} onTicked={setPerhaps} />
          <Also data={data} ticked={also} onTicked={setAlso} onLook={() => onLook([...identities, ...also])} />
          {data.openRuns > 0 && (
            <Note tone="warn" icon="!">
              {countNoun(data.openRuns, 'run')} that {data.openRuns === 1 ? 'has' : 'have'} not finished would still
              send requests about the person. Stop {data.openRuns === 1 ? 'it' : 'them'} in Activity first.
            </Note>
          )}
          <Stack gap={12} mt={16}>
            <Note tone="warn" icon="!">
              This cannot be undone, not even from a backup. Spent credits stay in the ledger. Files you exported
              earlier are not changed.
            </Note>
            <Checkbox
              label="Add them to the do-not-contact lists as hashes, so they are not imported again unnoticed"
              checked={suppress}
              onChange={event => setSuppress(event.currentTarget.checked)}
            />
            <TextInput
              label={`Type “${confirmation}” to confirm`}
              value={typed}
              disabled={!possible}
              onChange={event => setTyped(event.currentTarget.value)}
            />
          </Stack>
        </>
      )}
    </DialogBody>
  )
}

const whatToDo = [
  { value: 'rows', label: 'Remove the rows' },
  { value: 'cells', label: 'Keep rows, empty their cells' },
]

function Found({
  data,
  kept,
  onKept,
}: {
  data: ErasePreview
  kept: ReadonlySet<SheetId>
  onKept: (kept: ReadonlySet<SheetId>) => void
}) {
  const beside = besideWords(data.beside)
  const choose = (sheetId: SheetId, keep: boolean) => {
    const next = new Set(kept)
    if (keep) next.add(sheetId)
    else next.delete(sheetId)
    onKept(next)
  }
  return (
    <>
      <Text className={classes.part}>Lists</Text>
      {data.lists.length === 0 ? (
        <Text>The person is not in any list or its history.</Text>
      ) : (
        <Box
          component="section"
          className="lw-framed"
          bdrs={4}
          mah={220}
          aria-label="Lists with the person"
          tabIndex={-1}
        >
          <Table aria-label="What is erased, by list">
            <Table.Tbody>
              {data.lists.map(({ sheetId, name, trash, ...found }) => (
                <Table.Tr key={sheetId}>
                  <Table.Td>{trash ? `${name} (trash)` : name}</Table.Td>
                  <Table.Td>{foundWords(found)}</Table.Td>
                  <Table.Td>
                    {found.rows > 0 && (
                      <Select
                        aria-label={`What to do in ${name}`}
                        size="xs"
                        w={210}
                        allowDeselect={false}
                        data={whatToDo}
                        value={kept.has(sheetId) ? 'cells' : 'rows'}
                        onChange={value => choose(sheetId, value === 'cells')}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
      <Text className={classes.part}>Elsewhere</Text>
      <ul className="lw-bullets">
        {beside.map(line => (
          <li key={line}>{line}</li>
        ))}
        {data.copies > 0 && (
          <li>
            {countNoun(data.copies, 'kept source file')} {data.copies === 1 ? 'holds' : 'hold'} them and will be
            deleted. “Same as source” then exports from the list
          </li>
        )}
        {data.backups > 0 && (
          <li>{countNoun(data.backups, 'backup')} will be searched and rewritten without the person</li>
        )}
        {data.damaged && <li>a damaged data file will be deleted because nothing can be removed from it</li>}
        {unreadWords(data.unread).map(line => (
          <li key={line}>{line}</li>
        ))}
        {beside.length === 0 &&
          data.unread.length === 0 &&
          data.copies === 0 &&
          data.backups === 0 &&
          !data.damaged && <li>nothing</li>}
      </ul>
    </>
  )
}

function Perhaps({
  rows,
  ticked,
  onTicked,
}: {
  rows: readonly ErasePerhapsFound[]
  ticked: ReadonlySet<ErasePerhapsFound>
  onTicked: (ticked: ReadonlySet<ErasePerhapsFound>) => void
}) {
  if (rows.length === 0) return null
  const flip = (row: ErasePerhapsFound) => {
    const next = new Set(ticked)
    if (!next.delete(row)) next.add(row)
    onTicked(next)
  }
  return (
    <>
      <Text className={classes.part}>Possibly this person</Text>
      <Text c="dimmed">
        These rows have the same name but nothing else to identify the person. Select the rows to erase.{' '}
        {rows.length >= maxPerhaps && ` Only the first ${formatCount(rows.length)} are shown.`}
      </Text>
      <Box component="section" className="lw-framed" bdrs={4} mah={220} aria-label="Possibly this person" tabIndex={-1}>
        <Stack gap={6} p={8}>
          {rows.map(row => (
            <Checkbox
              key={`${row.sheetId} ${row.rowId}`}
              label={`${row.text} (${row.name})`}
              checked={ticked.has(row)}
              onChange={() => flip(row)}
            />
          ))}
        </Stack>
      </Box>
    </>
  )
}

function Also({
  data,
  ticked,
  onTicked,
  onLook,
}: {
  data: ErasePreview
  ticked: ReadonlySet<EraseIdentity>
  onTicked: (ticked: ReadonlySet<EraseIdentity>) => void
  onLook: () => void
}) {
  if (data.also.length === 0) return null
  const flip = (identity: EraseIdentity) => {
    const next = new Set(ticked)
    if (!next.delete(identity)) next.add(identity)
    onTicked(next)
  }
  return (
    <>
      <Text className={classes.part}>Also in these rows</Text>
      <Text c="dimmed">Select only values that belong to this person alone. They are then found elsewhere too.</Text>
      <Stack gap={6}>
        {data.also.map(identity => (
          <Checkbox
            key={`${identity.kind} ${identityWords(identity)}`}
            label={`${identityWords(identity)} (${eraseKindWords[identity.kind].name.toLowerCase()})`}
            checked={ticked.has(identity)}
            onChange={() => flip(identity)}
          />
        ))}
      </Stack>
      <Button mt={8} variant="default" disabled={ticked.size === 0} onClick={onLook}>
        {ticked.size === 0 ? 'Search again' : `Search again with ${formatCount(ticked.size)} more`}
      </Button>
    </>
  )
}
