// The files of this process are for its user alone; a file that a person has written to a place of their own follows the rule
// they have set for new files (umask).

const ownersOnly = 0o077
let asked: number | null = null

/** Called when a host starts; a host may be started by another one. */
export function keepFilesPrivate(): void {
  asked ??= process.umask(ownersOnly)
}

/** Mode of a new file at a place that a person has named. */
export const outputMode = (): number => 0o666 & ~(asked ?? 0o022)
