// The lists as the SQL console names them.
import type { ReadDb } from '../store/sql.ts'
import { type ListView, listViews } from './list-views.ts'

const consoleLists = (db: ReadDb): ListView[] => listViews(db)

export const consoleRead = { consoleLists }
