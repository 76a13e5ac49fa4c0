// Where files lie that are of one session only: pasted texts, downloads, and what was in an archive.
import { randomUUID } from 'node:crypto'
import path from 'node:path'

/** Emptied when the workspace opens and when it closes. */
export const passingFolder = (dataDir: string): string => path.join(dataDir, 'passing')

/** For one reading of an archive; made when it is needed. */
export const unpackFolder = (dataDir: string): string => path.join(passingFolder(dataDir), randomUUID())
