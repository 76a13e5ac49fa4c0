// Why a list of versions or a package was not used, in words for the page and the command line.
import type { z } from 'zod'
import type { UpdateRefusal } from './updates.ts'

const unchanged = 'Nothing was saved or changed.'

const refusals: Readonly<Record<z.infer<typeof UpdateRefusal>, (detail: string) => string>> = {
  unreachable: detail =>
    `The address could not be read (${detail}). Check the address and your connection, and try again.`,
  too_large: () => `The answer is larger than it may be, so it is not what was looked for. ${unchanged}`,
  unreadable: () => `The answer is not a complete list of versions. Check the address, and try again. ${unchanged}`,
  wrong_signature: () =>
    `The list is not signed with the key in the settings. It may have been tampered with. ${unchanged}`,
  older: () => `The list is older than one you have already seen. It may hide a newer version. ${unchanged}`,
  newer_format: () =>
    `The list is in a form that only newer versions read. Get the new version from where you got this one. ${unchanged}`,
  wrong_content: detail =>
    `${detail} is not the package that was signed. It was deleted. Try again, or tell its publisher.`,
}

export const updateRefusalWords = ({
  reason,
  detail,
}: {
  reason: z.infer<typeof UpdateRefusal>
  detail: string
}): string => refusals[reason](detail)

/** What to do where no address is set. */
export const noUpdateAddress =
  'No address for new versions is set. Ask where you got Listwright for the address of its list of versions and for its signature key.'

export const updateDuringRun =
  'Listwright does not look for new versions during a run. Wait until the run is done, or pause it.'
