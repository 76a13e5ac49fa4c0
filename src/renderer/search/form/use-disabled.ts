// What the service in use does not offer.
import { useQuery } from '@tanstack/react-query'
import { profileOf } from '../../account/use-profile.ts'
import { useTRPC } from '../../rpc/trpc.ts'

/** Ids of operations; Practice offers all. */
export function useDisabled(): readonly string[] {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  return settings?.provider === 'remote' ? profileOf(settings).disabled : []
}
