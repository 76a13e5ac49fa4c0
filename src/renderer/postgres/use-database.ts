// The database that a dialog is about: typed or chosen, and connected to. The password goes from its field to the engine and is kept
// nowhere in the page.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { TicketInfo } from '../../contract/app/file/file.ts'
import {
  type DatabaseContent,
  type DatabasePlace,
  isThisComputer,
  placeWords,
} from '../../contract/app/file/postgres.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { type DatabaseDraft, draftOfAddress, draftOfPlace, emptyDatabase, placeOfDraft } from './database-draft.ts'

/** One that is connected to. */
export interface OpenDatabase {
  readonly place: DatabasePlace
  readonly content: DatabaseContent
}

export function useDatabase() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { data: known = [], isPending } = useQuery(trpc.postgres.known.queryOptions(undefined, { staleTime: 0 }))
  const [typed, setTyped] = useState<DatabaseDraft | null>(null)
  const [keep, setKeep] = useState(true)
  const [certificate, setCertificate] = useState<TicketInfo | null>(null)
  /** The file that a pasted address names: a page cannot open it by its path. */
  const [named, setNamed] = useState('')
  const [open, setOpen] = useState<OpenDatabase | null>(null)
  const password = useRef<HTMLInputElement>(null)
  const [first] = known
  const draft = typed ?? (first ? draftOfPlace(first.place) : emptyDatabase)
  const place = placeOfDraft(draft)
  const knownHere = place
    ? known.find(one => placeWords(one.place) === placeWords(place) && one.place.encrypt === place.encrypt)
    : undefined
  const connect = useMutation(trpc.postgres.connect.mutationOptions({ meta: problemShown, gcTime: 0 }))
  const forget = useMutation(
    trpc.postgres.forget.mutationOptions({
      onSuccess: () => {
        setTyped(emptyDatabase)
        return queries.invalidateQueries(trpc.postgres.known.queryFilter())
      },
    }),
  )
  return {
    ...{ known, knownHere, draft, place, keep, setKeep, certificate, setCertificate, named, open },
    isReading: isPending,
    isBusy: connect.isPending,
    error: connect.error,
    isEncrypted: !isThisComputer(draft.host) || draft.encrypt,
    password: password satisfies RefObject<HTMLInputElement | null>,
    /** A whole address that is pasted into a field fills all of them. */
    type(change: Partial<DatabaseDraft>) {
      const pasted = change.host === undefined ? null : draftOfAddress(change.host)
      if (pasted && password.current) password.current.value = pasted.password
      if (pasted) setNamed(pasted.certificate)
      setTyped(pasted?.draft ?? { ...draft, ...change })
      if (connect.isError) connect.reset()
    },
    connect() {
      if (!place) return
      const given = password.current?.value ?? ''
      connect.mutate(
        { place, password: given === '' && knownHere ? null : given, keep, certificate: certificate?.ticket ?? null },
        {
          onSuccess: content => {
            if (password.current) password.current.value = ''
            void queries.invalidateQueries(trpc.postgres.known.queryFilter())
            connect.reset()
            setOpen({ place, content })
          },
        },
      )
    },
    leave: () => setOpen(null),
    forget: () => place && forget.mutate(place),
  }
}

export type Database = ReturnType<typeof useDatabase>
