// The column type URL.
import type { ColumnTypeFacts } from './facts.ts'
import { isWeb } from './text-shapes.ts'

export const urlColumn: ColumnTypeFacts = {
  name: 'URL',
  icon: 'link',
  headerWords: `url, website, web site, web, site, homepage, home page, web address, web page, company website, link, www,
    webseite, internetseite, internet, webadresse, internetadresse, site web, site internet, page web, adresse web,
    sitio, sitio web, pagina web, pagina, direccion web, sito, sito web, sito internet, indirizzo web, pagina da
    web, endereco web, webpagina, webadres, strona, strona www, strona internetowa, witryna, adres www`,
  look: { by: 'kind', kind: 'url', rank: 4, share: 0.6, outweighsHeader: true },
  glance: isWeb,
  check: { by: 'web', misfit: 'This is not a web address.' },
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: true,
  hasDomain: true,
  givesInput: true,
  comparable: true,
  namesRow: null,
  identity: ['page', 'site'],
  key: { person: ['domain'], company: ['domain'] },
  about: null,
  suppressedAs: 'company_domain',
  erasedAs: null,
}
