// A change that failed says so in a notice, wherever it was started. Who shows the problem in its own place says `problemShown`.
import { queryClient } from '../../rpc/client.ts'
import { problemNotice } from './notices.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly problem?: 'shown' }
  }
}

/** For `useMutation({ meta: problemShown })`: the caller draws the error, or nothing was asked for by a person. */
export const problemShown = { problem: 'shown' } as const

/** Follows every mutation for the life of the page; returns how to stop. */
export function followMutationProblems(): () => void {
  return queryClient.getMutationCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (event.mutation.meta?.problem !== 'shown') problemNotice(event.action.error)
  })
}
