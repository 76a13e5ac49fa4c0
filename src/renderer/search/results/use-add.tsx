// Adding records to a list: one step of undo, then a notice with the way to the list and the way back.
import { UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { JobId, type SheetId } from '../../../contract/app/ids.ts'
import type { SearchAddPlanAsk } from '../../../contract/app/search/search-add.ts'
import { openList, removeList } from '../../lists/lists.ts'
import { useTRPC, useTRPCClient } from '../../rpc/trpc.ts'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { doneNotice, infoNotice } from '../../ui/notice/notices.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import classes from './search-results.module.css'

export function useAdd(onAdded: () => void) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  // The same wish tried again after a lost connection carries the same job id, so that nothing is added twice.
  const job = useRef<{ wish: string; id: JobId } | null>(null)
  const jobOf = (wish: string) => {
    if (job.current?.wish !== wish) job.current = { wish, id: JobId.parse(crypto.randomUUID()) }
    return job.current.id
  }
  return useMutation({
    meta: problemShown,
    mutationFn: (ask: SearchAddPlanAsk) => client.search.add.mutate({ ...ask, jobId: jobOf(JSON.stringify(ask)) }),
    onSuccess: async ({ sheetId, rows }, { target }) => {
      job.current = null
      onAdded()
      // Badges and counts say at once that a list holds them now.
      await queries.invalidateQueries(trpc.search.pathFilter())
      if (rows === 0) {
        infoNotice('Nothing was added. All records are already in the list.', sheetId)
        return
      }
      doneNotice(
        <>
          {countNoun(rows, 'row')} added. <OpenAdded sheetId={sheetId} />
        </>,
        {
          label: 'Undo',
          run: async () => {
            if (target.kind === 'new') await removeList(sheetId, null)
            else await client.edit.undo.mutate({ sheetId })
            await queries.invalidateQueries(trpc.search.pathFilter())
          },
        },
      )
    },
  })
}

const OpenAdded = ({ sheetId }: { sheetId: SheetId }) => (
  <UnstyledButton className={classes.link} onClick={() => openList(sheetId)}>
    Open list
  </UnstyledButton>
)
