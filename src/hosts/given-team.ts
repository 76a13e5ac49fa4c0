// The address of a team that is given to one process: in the environment, or in a file that only its owner can read.
import { secretInFile } from './given-key.ts'

/** LISTWRIGHT_TEAM, else what is in the file that LISTWRIGHT_TEAM_FILE names; both leave the environment. Throws KeyFileRefused. */
export function takeTeamAddress(env: NodeJS.ProcessEnv): string | undefined {
  const address = env.LISTWRIGHT_TEAM?.trim()
  const file = env.LISTWRIGHT_TEAM_FILE?.trim()
  // No program that this one starts, and no report of a crash, gets it with the environment.
  delete env.LISTWRIGHT_TEAM
  delete env.LISTWRIGHT_TEAM_FILE
  if (address) return address
  return file ? secretInFile(file, 'LISTWRIGHT_TEAM_FILE') : undefined
}
