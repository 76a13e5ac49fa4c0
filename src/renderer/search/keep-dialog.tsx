// A search gets a name, a note and tags, and is kept from then on (R-SRC-08).
import { Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchView } from '../../contract/app/search/search.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { queryWords, searchTitle } from './form/query-words.ts'

export function KeepDialog({ searchId, onClose }: DialogProps<'keep'>) {
  const trpc = useTRPC()
  const { data: search, error } = useQuery(trpc.search.get.queryOptions({ searchId }))
  return (
    <Dialog onClose={onClose} title="Save this search" size={480}>
      {error && <ProblemNote error={error} />}
      {search && <KeepForm search={search} onClose={onClose} />}
    </Dialog>
  )
}

/** Longest name that is proposed. */
const maxProposal = 60

/** The title, cut behind a whole word. */
function proposedName(title: string): string {
  if (title.length <= maxProposal) return title
  const cut = title.slice(0, maxProposal + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[,;:]$/, '')
}

function KeepForm({ search, onClose }: { search: SearchView; onClose: () => void }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { data: all = [] } = useQuery(trpc.search.list.queryOptions())
  const [name, setName] = useState(search.name ?? proposedName(searchTitle(search)))
  const [note, setNote] = useState(search.note)
  const [tags, setTags] = useState(search.tags)
  const keep = useMutation(
    trpc.search.keep.mutationOptions({
      meta: problemShown,

      onSuccess: kept => {
        queries.setQueryData(trpc.search.get.queryKey({ searchId: kept.id }), kept)
        void queries.invalidateQueries(trpc.search.list.queryFilter())
        onClose()
      },
    }),
  )
  return (
    <DialogBody
      onClose={onClose}
      onSubmit={() => keep.mutate({ searchId: search.id, name, note, tags })}
      error={keep.error}
      main={{ label: 'Save', disabled: name.trim() === '', busy: keep.isPending }}
    >
      <Stack gap={10}>
        <p className="lw-hint">{queryWords(search.query)}</p>
        <TextInput
          data-autofocus
          label="Name"
          value={name}
          maxLength={200}
          onFocus={event => event.currentTarget.select()}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Note"
          placeholder="What it is for"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <TagsInput
          size="xs"
          label="Tags"
          placeholder={tags.length === 0 ? 'Press Enter to add' : ''}
          maxTags={50}
          data={[...new Set(all.flatMap(one => one.tags))]}
          value={tags}
          onChange={setTags}
        />
      </Stack>
    </DialogBody>
  )
}
