// What this program knows of AG Grid's DOM (36.2): every class name and attribute it relies on is here.
import type { ColumnId } from '../../../contract/app/ids.ts'
import { browserOf } from '../../ui/command/browser-keys.ts'

export interface GridDom {
  /** Parent of viewport and scrollbars. */
  readonly root: HTMLElement
  /** Scrolls both ways; the header is sticky inside it. */
  readonly viewport: HTMLElement
  /** Parent of the rows; as tall as the list, up to the cap. */
  readonly container: HTMLElement
  /** Grows when a result's columns get a header over them. */
  readonly header: HTMLElement
  /** Holds the container below the header. */
  readonly body: HTMLElement
  /** The scrollbar that is seen; the viewport's own is hidden. */
  readonly scrollbar: HTMLElement | null
}

/**
 * Browsers draw tall containers wrongly: rows drift on fractional display scales beyond 8,000,000 px. AG
 * Grid measures the tallest possible element with a probe directly below `body`, so one rule caps it (sheet.css). In Firefox it
 * doubles the probe to no more than 6,000,000 px.
 */
export const maxContainerHeight = browserOf(navigator.userAgent) === 'firefox' ? 4_000_000 : 8_000_000

/** Null until the grid has built its parts. */
export function findGridDom(host: HTMLElement): GridDom | null {
  const root = host.querySelector<HTMLElement>('.ag-root')
  const viewport = host.querySelector<HTMLElement>('.ag-grid-viewport')
  const header = host.querySelector<HTMLElement>('.ag-header')
  const container = host.querySelector<HTMLElement>('.ag-grid-scrolling-container')
  const body = host.querySelector<HTMLElement>('.ag-grid-scrolling-rows')
  if (!root || !viewport || !header || !container || !body) return null
  return {
    root,
    viewport,
    header,
    container,
    body,
    scrollbar: host.querySelector<HTMLElement>('.ag-body-vertical-scroll-viewport'),
  }
}

/** What the grid calls a column: a plain number would be taken by the groups that it makes for its header by itself. */
export const columnKey = (id: ColumnId): string => `c${id}`

/** Null: row numbers, which are no column of the list. */
export const columnOfKey = (key: string): ColumnId | null =>
  /^c\d+$/.test(key) ? (Number(key.slice(1)) as ColumnId) : null

export const headerHeight = (dom: GridDom): number => dom.body.offsetTop

/** Width that the scrollbar takes from the rows; overlay scrollbars take none. */
export const scrollbarWidth = ({ scrollbar }: GridDom): number =>
  scrollbar?.closest('.ag-scrollbar-invisible') ? 0 : (scrollbar?.offsetWidth ?? 0)

const scrollers = '.ag-grid-viewport, .ag-body-horizontal-scroll-viewport, .ag-body-vertical-scroll-viewport'

/** Browsers make scrolling areas tab stops: the grid is to be one, its text field. */
export const isScroller = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(scrollers)

/** True for places that AG Grid or a control handles itself: header, scrollbars, form controls. */
export const isBodyPlace = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('.ag-grid-scrolling-rows') !== null &&
  target.closest('input, textarea, button, a') === null

export const renderedCell = (dom: GridDom, row: number, colId: string): HTMLElement | null =>
  dom.container.querySelector<HTMLElement>(`[row-index="${row}"] [col-id="${colId}"]`)

export function* renderedCells(dom: GridDom): Generator<{ row: number; colId: string; element: HTMLElement }> {
  for (const rowElement of dom.container.querySelectorAll<HTMLElement>('[row-index]')) {
    const row = Number(rowElement.getAttribute('row-index'))
    for (const element of rowElement.querySelectorAll<HTMLElement>('[col-id]')) {
      yield { row, colId: element.getAttribute('col-id') ?? '', element }
    }
  }
}
