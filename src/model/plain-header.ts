// A header reduced to its words, so that the same name is found however it is written.

/** A header in lower case, without accents and signs, words apart: "Mail-Adresse (privat)" is "mail adresse privat". */
export const plainHeader = (header: string): string =>
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
