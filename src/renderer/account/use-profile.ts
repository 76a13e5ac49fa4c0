// The profile of the live service as it is set, and changing it.
import { useMutation } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { type ProfilePatch, remoteProfile, ServiceProfile } from '../../contract/service/profile.ts'
import { useTRPC } from '../rpc/trpc.ts'

/** Stands for the address while it is not entered yet, so that everything else can be shown. */
const noAddress = 'https://not-set.invalid'

/** The whole profile with its defaults, whatever state the address is in; a word that cannot be used shows the usual profile. */
export function profileOf({ remote }: Settings): ServiceProfile {
  const whole = remoteProfile({ ...remote, baseUrl: noAddress })
  return whole.success ? whole.data : ServiceProfile.parse({ id: 'remote', baseUrl: noAddress })
}

/** Changes whole fields of the profile; a refusal becomes a notice. */
export function useProfileChange(): { put: (patch: ProfilePatch) => void; saving: boolean } {
  const trpc = useTRPC()
  const { mutate, isPending } = useMutation(trpc.account.setProfile.mutationOptions())
  return { put: patch => mutate(patch), saving: isPending }
}
