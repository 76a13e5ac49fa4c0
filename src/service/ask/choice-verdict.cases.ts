// Sixty judging questions of which a third can be read in two ways, written before the reader could ask back; read once.
import type { VerdictCase } from './ask-verdict.cases.ts'

/** `choices` are the words that must be asked back with their readings; what they would mean is in no slot. */
export interface ChoiceCase extends VerdictCase {
  readonly choices: readonly string[]
}

const clear = (query: string, slots: string, ...told: readonly string[]): ChoiceCase => ({
  query,
  slots,
  told,
  choices: [],
})
const asked = (query: string, slots: string, choices: readonly string[], ...told: readonly string[]): ChoiceCase => ({
  query,
  slots,
  told,
  choices,
})

export const choiceCases: readonly ChoiceCase[] = [
  // A country or a state, a state or a city
  asked('CEOs in Georgia', 'job_title=CEO', ['georgia']),
  clear('CEOs in Georgia, USA', 'job_title=CEO; state_name=Georgia; country_name=United States'),
  clear('CFOs in Atlanta, Georgia', 'job_title=CFO; city=Atlanta; state_name=Georgia'),
  asked('nurses in New York', 'job_title=Nurse', ['new york']),
  clear('nurses in New York City', 'job_title=Nurse; city=New York'),
  clear('nurses in New York State', 'job_title=Nurse; state_name=New York'),
  clear('accountants in Buffalo, New York', 'job_title=Accountant; city=Buffalo; state_name=New York'),
  asked('buyers in Quebec', 'job_title=Buyer', ['quebec']),
  clear('buyers in Quebec City', 'job_title=Buyer; city=Québec'),
  clear('buyers in the province of Quebec', 'job_title=Buyer; state_name=Quebec'),
  asked('lawyers in Washington', 'job_function=Legal', ['washington']),
  clear('paralegals in Washington DC', 'job_title=Paralegal; city=Washington'),
  clear('chemists in Washington State', 'job_title=Chemist; state_name=Washington'),
  clear('project managers in Seattle, Washington', 'job_title=Project Manager; city=Seattle; state_name=Washington'),
  asked('recruiters in Victoria', 'job_title=Recruiter', ['victoria']),
  clear('recruiters in Victoria, Australia', 'job_title=Recruiter; state_name=Victoria; country_name=Australia'),
  clear('recruiters in Victoria, Canada', 'job_title=Recruiter; city=Victoria; country_name=Canada'),
  clear('sales managers in Mexico', 'job_title=Sales Manager; country_name=Mexico'),
  clear('sales managers in Mexico City', 'job_title=Sales Manager; city=Ciudad de México'),
  clear('translators in Luxembourg and Belgium', 'job_title=Translator; country_name=Luxembourg|Belgium'),
  clear('data analysts in Berlin', 'job_title=Data Analyst; city=Berlin'),
  clear('UX designers in Madrid or Barcelona', 'job_title=UX Designer; city=Madrid|Barcelona'),
  asked(
    'software companies in Georgia with more than 500 employees',
    'industry_social=Software Development; employee_count_range=501-1000|1001-5000|5001-10000|10001+',
    ['georgia'],
  ),
  clear('CTOs in Texas, Georgia or Florida', 'job_title=CTO; state_name=Texas|Georgia|Florida'),
  clear('CTOs in Türkiye and Georgia', 'job_title=CTO; country_name=Türkiye|Georgia'),
  asked('Geschäftsführer in Georgia', 'job_title=Managing Director', ['georgia']),
  asked('comptables à Québec', 'job_title=Accountant', ['québec']),
  asked('contables en Nueva York', 'job_title=Accountant', ['nueva york']),
  clear('ingénieurs à Luxembourg', 'job_title=Engineer; country_name=Luxembourg'),
  // One city name in several places
  asked('teachers in Cambridge', 'job_title=Teacher', ['cambridge']),
  clear('teachers in Cambridge, UK', 'job_title=Teacher; city=Cambridge; country_name=United Kingdom'),
  clear('teachers in Cambridge, Massachusetts', 'job_title=Teacher; city=Cambridge; state_name=Massachusetts'),
  asked('plant managers in Springfield', 'job_title=Plant Manager', ['springfield']),
  // A department or a trade
  asked('directors in logistics', 'job_level=Director', ['logistics']),
  clear(
    'directors at logistics companies',
    'job_level=Director; industry_social=Transportation, Logistics, Supply Chain and Storage',
  ),
  clear(
    'directors in the logistics industry',
    'job_level=Director; industry_social=Transportation, Logistics, Supply Chain and Storage',
  ),
  clear('directors in the logistics department', 'job_level=Director; job_function=Logistics'),
  asked('managers in security in Oslo', 'job_level=Manager; city=Oslo', ['security']),
  clear('people in marketing in Lyon', 'job_function=Marketing; city=Lyon'),
  clear('people at Orange in Lille', 'company_name=Orange; city=Lille'),
  // Negation, except, brackets, several values
  clear('sales directors in Canada except Quebec', 'job_title=Sales Director; country_name=Canada', 'quebec'),
  clear('CEOs in the US but not in Georgia', 'job_title=CEO; country_name=United States', 'georgia'),
  clear('Buchhalter in Deutschland, aber nicht in Berlin', 'job_title=Accountant; country_name=Germany', 'berlin'),
  clear('acheteurs en France hors Paris', 'job_title=Buyer; country_name=France', 'paris'),
  clear('ingenieros en España salvo Madrid', 'job_title=Engineer; country_name=Spain', 'madrid'),
  clear('welders (Graz, Linz or Wels)', 'job_title=Welder; city=Graz|Linz|Wels'),
  clear('HR managers in Sweden without Stockholm', 'job_title=HR Manager; country_name=Sweden', 'stockholm'),
  clear('controllers at hotels, no interns please', 'job_title=Controller; industry_social=Hospitality', 'interns'),
  // Misspelt, other languages, sizes
  clear('acountants in Denmrk', 'job_title=Accountant; country_name=Denmark'),
  asked('pharmacists in Washingtn', 'job_title=Pharmacist', ['washington']),
  clear('Einkaufsleiter in der Schweiz', 'job_title=Head of Purchasing; country_name=Switzerland'),
  clear('directrices financieras en México', 'job_title=Finance Director; country_name=Mexico'),
  clear('responsables marketing à Genève', 'job_title=Marketing Manager; city=Genève'),
  clear('Personalleiter in Wien oder Graz', 'job_title=Head of HR; city=Wien|Graz'),
  clear(
    'CIOs at banks with over 1,000 staff in Japan',
    'job_title=CIO; industry_social=Banking; employee_count_range=1001-5000|5001-10000|10001+; country_name=Japan',
  ),
  clear('founders of Singapore startups', 'job_title=Founder; headquarters_country_name=Singapore', 'startups'),
  clear('companies headquartered in New York City', 'headquarters_city=New York'),
  asked('companies headquartered in New York', '', ['new york']),
  asked('bakers or cooks in Washington', '', ['washington'], 'bakers', 'cooks'),
  clear('quality managers in Porto', 'job_title=Quality Manager; city=Porto'),
]
