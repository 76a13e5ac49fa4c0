// Looks at several tables one after the other, and at the lists they are to become.
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FileInspection, ReadOptions } from '../../../contract/app/file/file.ts'
import type { Ticket } from '../../../contract/app/ids.ts'
import { useTRPC, useTRPCClient } from '../../rpc/trpc.ts'
import {
  listsOf,
  ofOneFile,
  optionsOfParts,
  type PlannedList,
  partKey,
  partName,
  type SeveralPart,
  type SeveralWay,
} from './several-lists.ts'

/** A list as it would be imported now. */
export interface SeenList extends PlannedList {
  ticket: Ticket | null
  options: ReadOptions
  inspection: FileInspection | undefined
  error: unknown
  /** It is being read again with other options. */
  reading: boolean
}

/** Looked at together; each takes a thread. */
const atOnce = 2

/** `chosen`: how a list is to be read, by the key of its reading; `left`: keys of parts that are left out of a list. */
export function useSeveral(
  parts: readonly SeveralPart[],
  way: SeveralWay,
  chosen: Readonly<Record<string, ReadOptions>>,
  left: ReadonlySet<string>,
): { lists: SeenList[]; unread: { part: SeveralPart; error: unknown }[]; read: number } {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [begun, setBegun] = useState(atOnce)
  /** What was seen of a part or a list, until it is read with other options. */
  const seen = useRef(new Map<string, FileInspection>())
  const each = useQueries({
    queries: parts.map((part, at) => ({
      ...trpc.file.inspect.queryOptions({ ticket: part.ticket, options: chosen[partKey(part)] ?? part.options }),
      enabled: at < begun,
      placeholderData: () => seen.current.get(partKey(part)),
      gcTime: 0,
    })),
  })
  const read = each.filter(({ data, error }) => data !== undefined || error !== null).length
  useEffect(() => setBegun(read + atOnce), [read])

  const whole = read === parts.length
  const states = parts.map((part, at) => ({ part, ...stateOf(each[at]) }))
  const full = states.filter(({ inspection, error }) =>
    inspection ? inspection.columns.length > 0 : error === null || !whole,
  )
  // What belongs together is known when all are.
  const planned = listsOf(
    full.map(({ part }) => part),
    full.map(({ inspection }) => inspection),
    whole ? way : 'each',
    left,
  )
  const isStack = ({ parts: some }: PlannedList) => some.length > 1 && !ofOneFile(some)
  const stacks = useQueries({
    queries: planned.map(list => ({
      queryKey: ['stacked', list.readKey],
      queryFn: () => client.file.stack.mutate({ tickets: list.parts.map(({ ticket }) => ticket) }),
      enabled: isStack(list),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const sources = planned.map((list, at) => {
    const [first] = list.parts
    const usual =
      list.parts.length === 1
        ? first?.options
        : ofOneFile(list.parts)
          ? { all: true, only: list.parts.map(partName) }
          : {}
    const ofParts = list.parts.length === 1 ? [] : optionsOfParts(list.parts, chosen)
    return {
      ticket: isStack(list) ? (stacks[at]?.data?.ticket ?? null) : (first?.ticket ?? null),
      options: { ...(chosen[list.readKey] ?? usual), ...(ofParts.length > 0 && { ofParts }) },
    }
  })
  const together = useQueries({
    queries: planned.map((list, at) => {
      const { ticket = null, options = {} } = sources[at] ?? {}
      return {
        ...trpc.file.inspect.queryOptions({ ticket: ticket ?? list.parts[0]?.ticket ?? ('' as Ticket), options }),
        enabled: list.parts.length > 1 && ticket !== null,
        placeholderData: () => seen.current.get(list.readKey),
        gcTime: 0,
      }
    }),
  })
  useEffect(() => {
    const note = (key: string, { data, isPlaceholderData }: Query) => {
      if (data && !isPlaceholderData) seen.current.set(key, data)
    }
    for (const [at, query] of each.entries()) if (parts[at]) note(partKey(parts[at]), query)
    for (const [at, query] of together.entries()) if (planned[at]) note(planned[at].readKey, query)
  })
  const lists = planned.map((list, at): SeenList => {
    const alone = states.find(({ part }) => part === list.parts[0])
    const source = sources[at] ?? { ticket: null, options: {} }
    const state = list.parts.length === 1 && alone ? alone : stateOf(together[at])
    return { ...list, ...source, ...state, error: state.error ?? stacks[at]?.error ?? null }
  })
  const unread = states.filter(({ part }) => !full.some(other => other.part === part))
  return { lists, unread: unread.map(({ part, error }) => ({ part, error })), read }
}

interface Query {
  data: FileInspection | undefined
  error: unknown
  isPlaceholderData: boolean
}
const stateOf = (query: Query | undefined) => ({
  inspection: query?.data,
  error: query?.error ?? null,
  reading: query?.isPlaceholderData ?? false,
})
