// A notice about a list goes away with it: its Undo must not change what is not seen.
import { notifications, notificationsStore } from '@mantine/notifications'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { SheetId } from '../../../contract/app/ids.ts'
import { stubPageGlobals } from '../../../testing/web/page-globals.ts'
import { uiStore } from '../../state/open.ts'
import { goesWithList } from './notices-of-lists.ts'

stubPageGlobals()
afterAll(() => vi.unstubAllGlobals())
const { infoNotice } = await import('./notices.tsx')

const [one, other] = [1 as SheetId, 2 as SheetId]
const shown = () => notificationsStore.getState().notifications.map(({ id }) => id)
const show = (id: string, of: SheetId | null) => {
  if (of !== null) goesWithList(id, of)
  notifications.show({ id, message: id })
}
beforeEach(() => {
  notifications.clean()
  uiStore.set({ sheetId: one })
})

test('another list, or none, takes it away; a panel does not, and one about the program stays', () => {
  for (const next of [other, null]) {
    uiStore.set({ sheetId: one })
    show('rows deleted', one)
    show('list deleted', null)
    uiStore.set({ panel: { kind: 'history' } })
    expect(shown()).toEqual(['rows deleted', 'list deleted'])
    uiStore.set({ sheetId: next })
    expect(shown()).toEqual(['list deleted'])
    notifications.clean()
  }
})

test('what ended in a list that is not shown any more is said all the same', () => {
  show('rows deleted', other)
  uiStore.set({ panel: null })
  expect(shown()).toEqual(['rows deleted'])
})

test('what is only said goes with its list, too', () => {
  infoNotice('3 rows added at the end.', one)
  infoNotice('The file waits.')
  uiStore.set({ sheetId: other })
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(['The file waits.'])
})
