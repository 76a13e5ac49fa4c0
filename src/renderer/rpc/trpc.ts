// The typed face of the engine for components: `const trpc = useTRPC()`, then trpc.noun.verb.queryOptions().
import { createTRPCContext } from '@trpc/tanstack-react-query'
import type { AppRouter } from '../../engine/api/router.ts'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()
