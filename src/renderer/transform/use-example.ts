// What was typed as examples, and the expression that follows from it until a person writes another one.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ByExampleAsk } from '../../contract/app/transform.ts'
import { useTRPC } from '../rpc/trpc.ts'

/** Long enough for the next letter. */
const typingMs = 250

/** `ask`: null while examples are not asked for. */
export function useExample(ask: Omit<ByExampleAsk, 'given'> | null) {
  const trpc = useTRPC()
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  /** The cells of the rows for which something was typed. */
  const [cells, setCells] = useState<Readonly<Record<number, readonly (string | null)[]>>>({})
  const [written, setWritten] = useState<string | null>(null)
  const [settled] = useDebouncedValue(typed, typingMs)
  const given = Object.entries(settled).flatMap(([rowId, gives]) =>
    gives === '' ? [] : [{ cells: [...(cells[Number(rowId)] ?? [])], gives }],
  )
  const query = useQuery({
    ...trpc.transform.byExample.queryOptions(ask ? { ...ask, given } : skipToken),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const stale = settled !== typed || query.isPlaceholderData
  const known = query.data ?? null
  return {
    typed,
    known,
    stale,
    error: query.error,
    /** '' before something fits. */
    expression: written ?? known?.found?.expression ?? '',
    type: (rowId: number, text: string) => {
      const row = known?.rows.find(one => one.rowId === rowId)
      if (row) setCells({ ...cells, [rowId]: row.cells })
      setTyped({ ...typed, [rowId]: text })
      setWritten(null)
    },
    write: setWritten,
    /** For other columns. */
    forget: () => {
      setTyped({})
      setCells({})
    },
  }
}
