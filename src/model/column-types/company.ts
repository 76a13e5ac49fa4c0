// The column type Company.
import type { ColumnTypeFacts } from './facts.ts'
import { isPhrase } from './text-shapes.ts'

export const companyColumn: ColumnTypeFacts = {
  name: 'Company',
  icon: 'building',
  headerWords: `company, company name, org, org name, comp name, co name, organization, organisation, organization name, organisation name, account, account name,
    employer, business, business name, firm, client, customer, firma, firmenname, unternehmen, unternehmensname,
    arbeitgeber, betrieb, kunde, kundenname, entreprise, societe, nom de l entreprise, nom entreprise, raison
    sociale, employeur, etablissement, organisme, empresa, nombre de la empresa, nombre empresa, compania, razon
    social, organizacion, azienda, societa, ragione sociale, nome azienda, impresa, ditta, organizzazione, nome da
    empresa, companhia, razao social, organizacao, bedrijf, bedrijfsnaam, organisatie, werkgever, onderneming, nazwa
    firmy, przedsiebiorstwo, spolka, organizacja, pracodawca`,
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
  namesRow: 2,
  identity: ['company'],
  key: { person: [], company: ['name'] },
  about: 'company',
  suppressedAs: null,
  erasedAs: null,
}
