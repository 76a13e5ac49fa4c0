// Measures of the mounted grid as it is now: its room, how far it is scrolled, where its columns are.

import type { ColumnBox, GridMetrics } from './geometry.ts'
import { columnKey, headerHeight, maxContainerHeight, scrollbarWidth } from './grid-dom.ts'
import type { SurfaceParts } from './surface.ts'

export interface GridMeasures {
  whole(): GridMetrics
  /** Only what changes when columns do. */
  columns(): Pick<GridMetrics, 'columns' | 'pinnedWidth'>
}

export function measureGrid({ session, api, dom, rowHeight }: Omit<SurfaceParts, 'editor'>): GridMeasures {
  function columnBoxes(): Pick<GridMetrics, 'columns' | 'pinnedWidth'> {
    const places = new Map<string, ColumnBox>()
    let pinnedWidth = 0
    for (const column of api.getDisplayedLeftColumns()) {
      const width = column.getActualWidth()
      places.set(column.getColId(), { left: pinnedWidth, width, pinned: true })
      pinnedWidth += width
    }
    let left = 0
    for (const column of api.getDisplayedCenterColumns()) {
      const width = column.getActualWidth()
      places.set(column.getColId(), { left, width, pinned: false })
      left += width
    }
    const missing: ColumnBox = { left: 0, width: 0, pinned: false }
    const columns = session.state.get().columns.map(column => places.get(columnKey(column.id)) ?? missing)
    return { columns, pinnedWidth }
  }

  function whole(): GridMetrics {
    const { rows } = session.extent()
    return {
      rows,
      rowHeight,
      headerHeight: headerHeight(dom),
      containerHeight: Math.min(rows * rowHeight, maxContainerHeight),
      width: dom.viewport.clientWidth - scrollbarWidth(dom),
      height: dom.viewport.clientHeight,
      scrollTop: dom.viewport.scrollTop,
      scrollLeft: dom.viewport.scrollLeft,
      ...columnBoxes(),
    }
  }

  return { whole, columns: columnBoxes }
}
