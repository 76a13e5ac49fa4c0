// Counting that takes long can be cancelled: what is in its place, and how it is asked for again.
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import type { ErrorData } from '../../contract/app/problem.ts'

/** For queries that count: the former answer stays meanwhile, and what was cancelled is not asked again by itself. */
export const countingOptions = { placeholderData: keepPreviousData, retryOnMount: false } as const

/** True when someone cancelled it. */
export const wasStopped = (error: unknown): boolean =>
  // The engine's error formatter sends this shape.
  error instanceof TRPCClientError && (error.data as ErrorData | undefined)?.problem?.code === 'stopped'

export const CountAgain = ({ onClick }: { onClick: () => void }) => (
  <Button size="compact-xs" variant="subtle" onClick={onClick}>
    Not counted. Count again
  </Button>
)
