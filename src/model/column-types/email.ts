// The column type Email.
import type { ColumnTypeFacts } from './facts.ts'

export const emailColumn: ColumnTypeFacts = {
  name: 'Email',
  icon: 'at',
  headerWords: `email, e mail, mail, email address, e mail address, mail address, work email, business email, contact email,
    emailadresse, e mail adresse, mailadresse, courriel, adresse email, adresse e mail, adresse mail, adresse
    courriel, mel, correo, correo electronico, direccion de correo, email laboral, posta elettronica, indirizzo
    email, indirizzo e mail, indirizzo mail, correio, correio eletronico, endereco de email, e mailadres,
    emailadres, mailadres, poczta, adres email, adres e mail`,
  look: { by: 'kind', kind: 'email', rank: 1, share: 0.6, outweighsHeader: true },
  glance: text => text.includes('@'),
  check: { by: 'email' },
  fix: 'email',
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: true,
  givesInput: true,
  comparable: true,
  namesRow: 3,
  identity: ['text'],
  key: { person: ['mail', 'domain'], company: ['mail', 'domain'] },
  about: null,
  suppressedAs: 'email',
  erasedAs: 'email',
}
