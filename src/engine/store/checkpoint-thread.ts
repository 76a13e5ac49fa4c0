// Takes what was committed from the log into the database, on a connection of its own, while the writer writes on.
import { parentPort } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import { connectDatabase } from './connect.ts'

/** Each is answered by what failed, or null. */
export type CheckpointRequest = { readonly open: string } | 'checkpoint' | 'close'

const port = parentPort
if (!port) throw new Error('checkpoint-thread runs as a worker only')
let db: Database.Database | null = null

function perform(request: CheckpointRequest): void {
  if (request === 'close') {
    db?.close()
    db = null
  } else if (request === 'checkpoint') {
    // It waits for no one, and no one waits for it.
    db?.pragma('wal_checkpoint(PASSIVE)')
  } else {
    db = connectDatabase(request.open, { fileMustExist: true })
    if (process.platform === 'darwin') db.pragma('checkpoint_fullfsync = ON')
  }
}

port.on('message', (request: CheckpointRequest) => {
  let failure: string | null = null
  try {
    perform(request)
  } catch (error) {
    failure = String(error)
  }
  port.postMessage(failure)
})
