// The parts of a profile that are edited as JSON: what a text means, and where it is wrong.
import { z } from 'zod'
import { ProfilePatch, type ServiceProfile } from '../../contract/service/profile.ts'

/** Fields of a profile that have no control of their own. */
const AdvancedProfile = z.strictObject({
  paths: ProfilePatch.shape.paths.unwrap(),
  request: ProfilePatch.shape.request.unwrap(),
  groups: ProfilePatch.shape.groups.unwrap(),
  response: ProfilePatch.shape.response.unwrap(),
  paceGroups: ProfilePatch.shape.paceGroups.unwrap(),
  chargeOn: ProfilePatch.shape.chargeOn.unwrap(),
  idempotency: ProfilePatch.shape.idempotency.unwrap(),
  requestIdHeader: ProfilePatch.shape.requestIdHeader.unwrap(),
  rebillFreeDays: ProfilePatch.shape.rebillFreeDays.unwrap(),
})
export type AdvancedProfile = z.infer<typeof AdvancedProfile>

const fields = Object.keys(AdvancedProfile.shape) as readonly (keyof AdvancedProfile)[]

export const advancedText = (profile: ServiceProfile): string =>
  JSON.stringify(Object.fromEntries(fields.map(field => [field, profile[field]])), null, 2)

export type ReadText =
  | { readonly ok: true; readonly patch: Partial<AdvancedProfile> }
  /** One sentence for each fault. */
  | { readonly ok: false; readonly faults: string[] }

/** Reads the text; a field that is left out stays as it is. */
export function readAdvanced(text: string): ReadText {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ok: false, faults: [`This is not JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const read = AdvancedProfile.partial().safeParse(json)
  if (read.success) return { ok: true, patch: read.data }
  return {
    ok: false,
    faults: read.error.issues.map(issue => `${issue.path.join(' › ') || 'The text'}: ${issue.message}`),
  }
}
