// The statement in the SQL console, kept while the window is open.
import { createStore } from '../state/store.ts'

export const sqlDraft = createStore({ sql: '' })
