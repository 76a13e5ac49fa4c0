// The grid dressed with the page's variables, so that light, dark and contrast need no second theme.
import { themeQuartz } from 'ag-grid-community'
import type { Settings } from '../../../contract/app/settings.ts'

export const gridTheme = themeQuartz.withParams({
  fontFamily: 'var(--lw-font)',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 600,
  backgroundColor: 'var(--lw-bg)',
  foregroundColor: 'var(--lw-text)',
  cellTextColor: 'var(--lw-text)',
  headerTextColor: 'var(--lw-text)',
  headerBackgroundColor: 'var(--lw-grid-header)',
  headerCellHoverBackgroundColor: 'var(--lw-hover)',
  borderColor: 'var(--lw-grid-line)',
  rowBorder: { color: 'var(--lw-grid-line)' },
  columnBorder: { color: 'var(--lw-grid-line)' },
  headerRowBorder: { color: 'var(--lw-border)' },
  headerColumnBorder: { color: 'var(--lw-grid-line)' },
  headerColumnBorderHeight: '100%',
  headerColumnResizeHandleColor: 'transparent',
  pinnedColumnBorder: { color: 'var(--lw-border-strong)' },
  accentColor: 'var(--lw-accent-fill)',
  rowHoverColor: 'transparent',
  oddRowBackgroundColor: 'var(--lw-bg)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  cellHorizontalPadding: 8,
  spacing: 6,
})

/** Pixels of a row by density; the same figures as --lw-row-height. */
export const rowHeights: Record<Settings['density'], number> = { compact: 24, normal: 28, roomy: 34 }
export const headerPixels = 46
/** Of the header over the columns of a result. */
export const bandPixels = 26
