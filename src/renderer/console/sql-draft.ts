// The statement in the SQL console, kept while the window is open.
import { createStore } from '../shell/store.ts'

export const draft = createStore({ sql: '' })
