// Names as they are written in addresses: plain letters only.

const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  œ: 'oe',
}

/** Small letters and digits, everything between them as one `-`. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæøåłđıœ]/g, letter => ligatures[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** As `plainName`, without the marks between. */
export const bareLetters = (text: string): string => plainName(text).replaceAll('-', '')
