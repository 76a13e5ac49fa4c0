// How links are written, without the schemas by which they are read: the page starts with this.
import type { PlaceLink } from './link.ts'

/** The scheme that the system hands to the program. */
export const linkScheme = 'listwright'

/** Whether a text is for this program, whatever it says then. */
export const isLink = (text: string): boolean => text.slice(0, linkScheme.length + 1).toLowerCase() === `${linkScheme}:`

export function linkText(link: PlaceLink): string {
  const home = `${linkScheme}://${link.workspace}`
  if (link.to === 'search') return `${home}/search/${link.searchId}`
  const row = link.rowId === null ? '' : `/row/${link.rowId}`
  const column = link.rowId === null || link.columnId === null ? '' : `/column/${link.columnId}`
  return `${home}/list/${link.sheetId}${row}${column}`
}
