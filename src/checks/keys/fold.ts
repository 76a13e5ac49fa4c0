// Folding of text for comparison: what differs only in case, accents, width or spacing becomes equal.

/**
 * NFKC, trimmed, single spaces, case folded, without the combining accents of Latin, Greek and Cyrillic (marks of other
 * scripts are letters there and stay). Idempotent.
 */
export function foldText(text: string): string {
  // ASCII has nothing but case to fold.
  if (/^[!-~]+( [!-~]+)*$/.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKC')
      // Lower first: the capital ẞ only becomes ss by way of the small one.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('ς', 'σ')
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
