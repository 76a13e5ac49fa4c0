// Sixty judging questions with the slots they mean, written before the reader of questions was read; never tuned on.

/** `slots` as in the files of questions; `told` are words that must be named as not used or be refused; an empty meaning is a refusal. */
export interface VerdictCase {
  readonly query: string
  readonly slots: string
  readonly told?: readonly string[]
}

const of = (query: string, slots: string, ...told: readonly string[]): VerdictCase => ({ query, slots, told })

export const verdictCases: readonly VerdictCase[] = [
  // English: roles, levels, functions
  of('CFOs in Denmark', 'job_title=CFO; country_name=Denmark'),
  of('heads of HR at banks', 'job_title=Head of HR; industry_social=Banking'),
  of('VPs in Canada', 'job_level=VP; country_name=Canada'),
  of('directors in Tuscany', 'job_level=Director; state_name=Tuscany'),
  of('purchasing people in Lyon', 'job_function=Purchasing; city=Lyon'),
  of('C-level executives in the Nordics', 'job_level=C-Team; country_name=Denmark|Finland|Norway|Sweden'),
  of('project managers in Leeds and Bristol', 'job_title=Project Manager; city=Leeds|Bristol'),
  of('COO or CTO in Poland', 'job_title=COO|CTO; country_name=Poland'),
  of('legal counsel in Ireland', 'job_title=Legal Counsel; country_name=Ireland'),
  of('quality engineers in Bielefeld', 'job_title=Quality Engineer; city=Bielefeld'),
  of('managers in logistics in Hamburg', 'job_level=Manager; job_function=Logistics; city=Hamburg'),
  of('accountants (Oslo or Bergen)', 'job_title=Accountant; city=Oslo|Bergen'),
  of('data scientists in the Bay State', 'job_title=Data Scientist', 'bay state'),
  // English: places
  of('recruiters in the UK', 'job_title=Recruiter; country_name=United Kingdom'),
  of('controllers in NRW', 'job_title=Controller; state_name=North Rhine-Westphalia'),
  of('product owners in Munich', 'job_title=Product Owner; city=München'),
  of('buyers in Turkey', 'job_title=Buyer; country_name=Türkiye'),
  of('marketing managers in Copenhagen', 'job_title=Marketing Manager; city=København'),
  of('sales managers in the U.S.', 'job_title=Sales Manager; country_name=United States'),
  of('translators in DACH', 'job_title=Translator; country_name=Germany|Austria|Switzerland'),
  of('UX designers in Milan', 'job_title=UX Designer; city=Milano'),
  of('plant managers in Baden-Wuerttemberg', 'job_title=Plant Manager; state_name=Baden-Württemberg'),
  of('bookkeepers in Benelux', 'job_title=Bookkeeper; country_name=Belgium|Netherlands'),
  // English: companies, sizes
  of(
    'CIOs of insurance companies with more than 1000 employees',
    'job_title=CIO; industry_social=Insurance; employee_count_range=1001-5000|5001-10000|10001+',
  ),
  of('founders of companies with fewer than fifty employees', 'job_title=Founder; employee_count_range=1-10|11-50'),
  of(
    'HR managers at hotels with 51-200 employees',
    'job_title=HR Manager; industry_social=Hospitality; employee_count_range=51-200',
  ),
  of('10,000+ employee companies in France', 'employee_count_range=10001+; country_name=France'),
  of('people at construction companies in Spain', 'industry_social=Construction; country_name=Spain'),
  of(
    'heads of purchasing at machinery manufacturers',
    'job_title=Head of Purchasing; industry_social=Machinery Manufacturing',
  ),
  of('CEOs of law firms in Vienna', 'job_title=CEO; industry_social=Law Practice; city=Wien'),
  of(
    'IT managers at companies with two hundred to five hundred employees',
    'job_title=IT Manager; employee_count_range=201-500',
  ),
  // Misspellings
  of('markting managers in Sweden', 'job_title=Marketing Manager; country_name=Sweden'),
  of('engineers in Barcelonna', 'job_title=Engineer; city=Barcelona'),
  of('CFOs in Switzerlnd', 'job_title=CFO; country_name=Switzerland'),
  // Negations
  of('account managers not in Amsterdam', 'job_title=Account Manager', 'amsterdam'),
  of('people in Belgium who are not managers', 'country_name=Belgium', 'managers'),
  of('sales managers in Germany except Berlin', 'job_title=Sales Manager; country_name=Germany', 'berlin'),
  of('non-US engineers', 'job_title=Engineer', 'us'),
  of('CTOs in Italy but not Milan', 'job_title=CTO; country_name=Italy', 'milan'),
  of('companies using Salesforce but not HubSpot', 'crm_tech=Salesforce', 'hubspot'),
  of('recruiters outside London', 'job_title=Recruiter', 'london'),
  of('anyone but directors', '', 'directors'),
  of('buyers in Austria, excluding retail', 'job_title=Buyer; country_name=Austria', 'retail'),
  of("don't show me people from Paris", '', 'paris'),
  // Not understood
  of('left-handed chemists in Finland', 'job_title=Chemist; country_name=Finland', 'left handed'),
  of('CEOs who play golf in Dublin', 'job_title=CEO; city=Dublin', 'golf'),
  // German
  of('Geschäftsführer in Bayern', 'job_title=Managing Director; state_name=Bavaria'),
  of('Vertriebsleiter in Österreich', 'job_title=Head of Sales; country_name=Austria'),
  of('Einkäufer in Köln', 'job_title=Buyer; city=Köln'),
  of(
    'Personalleiter bei Banken in der Schweiz',
    'job_title=Head of HR; industry_social=Banking; country_name=Switzerland',
  ),
  of(
    'Unternehmen in Niedersachsen mit mehr als 500 Mitarbeitern',
    'state_name=Lower Saxony; employee_count_range=501-1000|1001-5000|5001-10000|10001+',
  ),
  of('Buchhalter, nicht in Hamburg', 'job_title=Accountant', 'hamburg'),
  // French
  of('directeurs financiers en Belgique', 'job_title=Finance Director; country_name=Belgium'),
  of('acheteurs à Lyon', 'job_title=Buyer; city=Lyon'),
  of('ingénieurs à Paris sauf les stagiaires', 'job_title=Engineer; city=Paris', 'stagiaires'),
  of(
    'entreprises de plus de 1000 salariés en Allemagne',
    'employee_count_range=1001-5000|5001-10000|10001+; country_name=Germany',
  ),
  // Spanish
  of('directores de marketing en España', 'job_title=Marketing Director; country_name=Spain'),
  of('gerentes de ventas en México', 'job_title=Sales Manager; country_name=Mexico'),
  of('ingenieros que no están en Madrid', 'job_title=Engineer', 'madrid'),
  of(
    'contables en Sevilla con menos de 50 empleados',
    'job_title=Accountant; city=Sevilla; employee_count_range=1-10|11-50',
  ),
]
