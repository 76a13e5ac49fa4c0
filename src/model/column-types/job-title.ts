// The column type Job title.
import type { ColumnTypeFacts } from './facts.ts'
import { isPhrase } from './text-shapes.ts'

export const jobTitle: ColumnTypeFacts = {
  name: 'Job title',
  icon: 'briefcase',
  headerWords: `job title, jobtitle, organization title, organisation title, company title, job desc, job description, title, position, role, job, job role, job position, function, designation, occupation,
    profession, headline, stelle, berufsbezeichnung, beruf, funktion, rolle, stellenbezeichnung, jobtitel, poste,
    fonction, intitule du poste, metier, titre, cargo, puesto, profesion, ocupacion, titulo, ruolo, posizione,
    mansione, qualifica, professione, funcao, posicao, profissao, functie, functietitel, rol, beroep, stanowisko,
    funkcja, zawod, rola`,
  look: { by: 'shape', fits: isPhrase },
  glance: null,
  check: null,
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: true,
  comparable: true,
  namesRow: null,
  identity: [],
  key: { person: [], company: [] },
  about: null,
  suppressedAs: null,
  erasedAs: null,
}
