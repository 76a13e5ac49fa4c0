// Gives the open list to the components around the grid.
import { createContext, useContext } from 'react'
import { createStore, useStore } from '../state/store.ts'
import type { SessionState, SheetSession } from './session.ts'

export const SessionContext = createContext<SheetSession | null>(null)

/** The list on screen, for panels and dialogs beside it. */
export const openList = createStore<{ session: SheetSession | null }>({ session: null })

export function useSession(): SheetSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Only below SheetView is a list open.')
  return session
}

/** `select` must return the same reference for the same state. */
export const useSessionState = <S>(select: (state: SessionState) => S): S => useStore(useSession().state, select)
