// Texts as they are searched: small letters without accents, and "e-mail" as it is written everywhere else.

export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\be-mail/g, 'email')
