// Views with a name: saving what is shown, switching, deleting with a way back.
import type { SavedView, StandingView } from '../../../contract/app/view.ts'
import { standingViews, wholeListView } from '../../../contract/app/view.ts'
import { leftOutReasons, leftOutRows } from '../../../model/consent.ts'
import { queryClient, trpc } from '../../rpc/client.ts'
import { doneNotice, infoNotice, problemNotice } from '../../ui/notice/notices.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import type { SheetSession } from '../session.ts'

/** The columns that are hidden now. */
const hiddenIds = (session: SheetSession) =>
  session.state
    .get()
    .sheet.columns.filter(({ hidden }) => hidden)
    .map(({ id }) => id)

const refresh = (session: SheetSession) =>
  queryClient.invalidateQueries(trpc.view.saved.queryFilter({ sheetId: session.sheetId }))

/** Saves what is shown under a name; a view that is given is only renamed. */
export async function saveView(session: SheetSession, view: SavedView | null, name: string): Promise<void> {
  const { client, sheetId } = session
  const { spec } = session.state.get().view
  try {
    if (view) await client.view.renameSaved.mutate({ id: view.id, name })
    else await client.view.save.mutate({ sheetId, id: null, name, spec, hidden: hiddenIds(session) })
    await refresh(session)
    if (!view) doneNotice(`Saved the view "${name}".`)
  } catch (error) {
    problemNotice(error)
  }
}

/** Keeps what is shown now under the name of an existing view. */
export async function updateView(session: SheetSession, { id, name }: SavedView): Promise<void> {
  const { spec } = session.state.get().view
  try {
    await session.client.view.save.mutate({ sheetId: session.sheetId, id, name, spec, hidden: hiddenIds(session) })
    await refresh(session)
    doneNotice(`Updated the view "${name}".`)
  } catch (error) {
    problemNotice(error)
  }
}

export async function showView(session: SheetSession, view: SavedView): Promise<void> {
  try {
    await session.client.view.showColumns.mutate({ sheetId: session.sheetId, id: view.id })
    await session.show(view.spec)
  } catch (error) {
    problemNotice(error)
  }
}

export async function deleteView(session: SheetSession, { id, name }: SavedView): Promise<void> {
  try {
    await session.client.view.removeSaved.mutate({ id })
    await refresh(session)
    doneNotice(
      `Deleted the view "${name}".`,
      {
        label: 'Undo',
        run: async () => {
          await session.client.view.restoreSaved.mutate({ id })
          await refresh(session)
        },
      },
      session.sheetId,
    )
  } catch (error) {
    problemNotice(error)
  }
}

/** One of the views every list has; null shows all rows as they are in the list. */
export async function showStanding(session: SheetSession, view: StandingView | null): Promise<void> {
  const country = await session.client.settings.get.query().then(
    settings => settings.country,
    () => null,
  )
  await session.show(
    view === null
      ? wholeListView
      : { ...wholeListView, conditions: [{ kind: 'standing', columnId: null, view, country }] },
  )
  if (view === 'may_contact') await sayLeftOut(session)
}

/** Whether the list says of anybody why he may be contacted. */
export const hasConsent = (session: SheetSession): boolean =>
  session.state.get().sheet.columns.some(({ type }) => type === 'consent_basis')

/** Views that have something to say of the list. */
export const viewsOf = (session: SheetSession): readonly StandingView[] =>
  standingViews.filter(view => view !== 'may_contact' || hasConsent(session))

async function sayLeftOut({ client, sheetId }: SheetSession): Promise<void> {
  try {
    const counts = await client.view.contact.query({ sheetId })
    const out = leftOutRows(counts)
    const may = `According to the consent columns, ${countNoun(counts.may, 'row')} may be contacted.`
    infoNotice(out === 0 ? may : `${may} ${countNoun(out, 'row')} left out: ${leftOutReasons(counts)}.`)
  } catch (error) {
    problemNotice(error)
  }
}
