// Comparing texts as filters do: without case and accents. Written apart from the service's own folding.

/** A text without case, accents and repeated spaces. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replace(/\s+/g, ' ')
    .trim()
}

export const samePlain = (one: string, other: string): boolean => plainText(one) === plainText(other)
