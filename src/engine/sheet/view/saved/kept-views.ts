// The store of computed views: bounded, the least recently used leave first; what a page has on screen stays as long as it does.
import type { SheetId, ViewId } from '../../../../contract/app/ids.ts'
import type { ViewSpec } from '../../../../contract/app/view.ts'
import { fail } from '../../../base/fail.ts'
import { isStored, readStored } from '../../../expression/stored.ts'

export interface ComputedView {
  readonly sheetId: SheetId
  readonly spec: ViewSpec
  readonly ids: Uint32Array
  /** Version of the list when the order was computed. */
  readonly version: number
  readonly total: number
}
export interface KeptView extends ComputedView {
  readonly id: ViewId
  /** Columns whose cells decide order or filter. */
  readonly dependsOn: number[] | 'all'
}

const maxViews = 64
/** 4 bytes each: 64 MB. */
const maxIds = 16_000_000
/** What a page shows, what it showed until a moment ago, and the same of another list. */
const maxHeld = 4

export interface KeptViews {
  add(view: ComputedView): KeptView
  /** Throws view_gone. */
  get(id: ViewId): KeptView
  /** Keeps the views that `holder` opened last, whatever others open, until it lets go for good. */
  hold(holder: object, view: KeptView): void
  release(holder: object): void
  /** The latest view of the same list and spec, if it is still kept. */
  find(sheetId: SheetId, spec: ViewSpec): KeptView | undefined
}

export function keepViews(): KeptViews {
  // In order of use: a Map keeps the order of insertion.
  const views = new Map<ViewId, KeptView>()
  const held = new Map<object, KeptView[]>()
  /** Those who let go: an order that ends after its page has left is held for no one. */
  const gone = new WeakSet<object>()
  let nextId = 1
  let ids = 0

  const use = (view: KeptView): KeptView => {
    views.delete(view.id)
    views.set(view.id, view)
    return view
  }
  return {
    add(computed) {
      const view: KeptView = { ...computed, id: nextId++ as ViewId, dependsOn: columnsOf(computed.spec) }
      ids += view.ids.length
      use(view)
      const stays = new Set([...held.values()].flat())
      for (const oldest of views.values()) {
        if (oldest === view || (views.size <= maxViews && ids <= maxIds)) break
        if (stays.has(oldest)) continue
        views.delete(oldest.id)
        ids -= oldest.ids.length
      }
      return view
    },
    hold(holder, view) {
      if (gone.has(holder)) return
      const others = (held.get(holder) ?? []).filter(one => one !== view)
      held.set(holder, [...others, view].slice(-maxHeld))
    },
    release(holder) {
      gone.add(holder)
      held.delete(holder)
    },
    get(id) {
      const view = views.get(id)
      if (!view) throw fail('view_gone', {})
      return use(view)
    },
    find(sheetId, spec) {
      const text = JSON.stringify(spec)
      const same = [...views.values()].filter(view => view.sheetId === sheetId && JSON.stringify(view.spec) === text)
      return same.at(-1)
    },
  }
}

/** Standing views look at every column, and rules read others than their own. */
const ofAllColumns: ReadonlySet<string> = new Set(['standing', 'rule', 'rules'])

function columnsOf({ sort, conditions, search }: ViewSpec): number[] | 'all' {
  if (search !== '' || conditions.some(({ kind }) => ofAllColumns.has(kind))) return 'all'
  const read = conditions.flatMap(one => {
    if (one.kind === 'against') return [one.firstId, one.secondId]
    return one.kind === 'expression' && isStored(one.expression) ? [...readStored(one.expression).reads] : []
  })
  return [...read, ...[...sort, ...conditions].flatMap(({ columnId }) => columnId ?? [])]
}
