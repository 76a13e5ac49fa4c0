// The colours behind the page: nothing flashes white before the page is drawn, or while the window grows.

/** `--lw-chrome` of the page's theme.css. */
export const pageBackgrounds = { light: '#f5f6f8', dark: '#1d2126' } as const
