// "Explain this list" as the rest of the engine sees it.
import type { SheetId } from '../../contract/app/ids.ts'
import type { ListPage } from '../../contract/app/sheet.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import { explainHtml } from './explain-html.ts'

export interface ListExplanations {
  /** The page of a list: HTML that needs nothing else. Throws sheet_gone. */
  page(sheetId: SheetId): Promise<ListPage>
}

export const createExplains = (
  store: Store,
  { clock, settings }: Pick<Host, 'clock' | 'settings'>,
): ListExplanations => ({
  async page(sheetId) {
    const list = await store.scan.call('explainSheet', sheetId, settings.get().country)
    return { name: list.name, html: explainHtml(list, clock.now()) }
  },
})
