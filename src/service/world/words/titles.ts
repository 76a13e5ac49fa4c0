// Job functions with the titles people hold in them, by level, and the personas that sellers make of them.
import { splitPhrases } from './list.ts'

export const jobLevels = ['C-Team', 'VP', 'Director', 'Manager', 'Staff', 'Other'] as const
export type JobLevel = (typeof jobLevels)[number]

export interface JobFunction {
  readonly name: string
  /** The more frequent in front. */
  readonly titles: Readonly<Record<JobLevel, readonly string[]>>
  /** The persona of those who decide, and of those who do. */
  readonly personas: readonly [lead: string, staff: string]
  readonly skills: readonly string[]
  readonly weight: number
}

const cut = (part: string | undefined) => (part ? part.split(', ') : [])

/** `name / chief titles / departments / manager titles / staff titles / personas / skills / weight`. */
function read(line: string): JobFunction {
  const [name = '', chiefs, departments, managers, staff, personas, skills, weight = '1'] = line.split(' / ')
  const [lead = '', doer = ''] = cut(personas)
  const each = (forms: (department: string) => string[]) => cut(departments).flatMap(forms)
  return {
    name,
    titles: {
      'C-Team': cut(chiefs),
      VP: each(d => [`VP of ${d}`, `Vice President ${d}`, `Senior Vice President of ${d}`]),
      Director: each(d => [`Head of ${d}`, `Director of ${d}`, `${d} Director`]),
      Manager: [...cut(managers), ...each(d => [`Senior ${d} Manager`])],
      Staff: cut(staff),
      Other: each(d => [`${d} Intern`, `${d} Trainee`]),
    },
    personas: [lead, doer],
    skills: cut(skills),
    weight: Number(weight),
  }
}

export const jobFunctions: readonly JobFunction[] = splitPhrases(`
  Sales / Chief Sales Officer, Chief Revenue Officer / Sales, Field Sales / Sales Manager, Regional Sales Manager, Key Account Manager, Account Manager, Export Manager / Sales Representative, Account Executive, Inside Sales Representative, Sales Assistant, Sales Engineer, Sales Development Representative / Sales Leader, Seller / negotiation, prospecting, account planning, presentations / 12
  Marketing / Chief Marketing Officer, CMO / Marketing, Digital Marketing, Brand Marketing / Marketing Manager, Product Marketing Manager, Event Manager, Campaign Manager, Content Manager / Marketing Specialist, Content Writer, Marketing Coordinator, SEO Specialist, Social Media Editor, Graphic Artist / Marketing Leader, Marketer / search advertising, copywriting, market research, marketing automation / 9
  Finance / Chief Financial Officer, CFO / Finance, Financial Planning / Finance Manager, Controller, Treasury Manager, Accounting Manager / Accountant, Financial Analyst, Payroll Clerk, Bookkeeper, Tax Specialist, Internal Auditor / Finance Leader, Finance Specialist / budgeting, reporting standards, audit, cash flow / 8
  Human Resources / Chief Human Resources Officer, Chief People Officer / Human Resources, People, Talent Acquisition / HR Manager, Recruiting Manager, Training Manager, HR Business Partner / Recruiter, HR Generalist, Payroll Specialist, HR Assistant, Trainer / People Leader, Recruiter / interviewing, labour law, onboarding, coaching / 6
  Information Technology / Chief Information Officer, CIO, Chief Digital Officer / IT, Information Technology, Infrastructure / IT Manager, IT Project Manager, ERP Manager, Network Manager / IT Administrator, Systems Administrator, Network Engineer, IT Support Specialist, Business Analyst, Database Administrator / IT Leader, IT Professional / networks, virtualisation, service desk, databases / 9
  Engineering / Chief Technology Officer, CTO / Engineering, Software Engineering / Engineering Manager, Software Development Manager, QA Manager, Team Lead Software / Software Engineer, Senior Software Engineer, Frontend Developer, Backend Developer, DevOps Engineer, Data Engineer, Test Engineer, Mechanical Engineer, Electrical Engineer / Engineering Leader, Developer / system design, continuous integration, code review, testing / 13
  Operations / Chief Operating Officer, COO / Operations, Business Operations / Operations Manager, Branch Manager, Project Manager, Process Manager / Operations Analyst, Operations Coordinator, Scheduler, Dispatcher, Project Coordinator / Operations Leader, Operations Specialist / process improvement, scheduling, lean management / 8
  Product Management / Chief Product Officer, CPO / Product, Product Management / Product Manager, Group Product Manager, Product Line Manager / Product Owner, Associate Product Manager, Product Analyst, Technical Writer / Product Leader, Product Builder / road maps, user interviews, pricing / 5
  Customer Success / Chief Customer Officer / Customer Success, Client Services / Customer Success Manager, Onboarding Manager, Client Services Manager / Customer Success Specialist, Implementation Consultant, Onboarding Specialist, Renewals Specialist / Customer Leader, Customer Advocate / renewals, training, account health / 4
  Support / Chief Service Officer / Customer Support, After-Sales Service / Support Manager, Service Manager, Call Centre Manager / Customer Service Representative, Support Engineer, Service Technician, Help Desk Agent / Service Leader, Service Agent / ticketing, conflict resolution, field service / 4
  Legal / Chief Legal Officer, General Counsel / Legal Affairs, Compliance / Legal Manager, Compliance Manager, Contracts Manager / Legal Counsel, Paralegal, Patent Attorney, Data Protection Officer, Compliance Analyst / Legal Leader, Legal Adviser / contract law, data protection, patents / 3
  Business Development / Chief Business Officer / Business Development, Partnerships / Business Development Manager, Partner Manager, Alliances Manager / Business Development Representative, Partnership Associate, Market Analyst / Growth Leader, Business Developer / partnerships, market entry, tenders / 3
  Purchasing / Chief Procurement Officer / Procurement, Purchasing / Purchasing Manager, Category Manager, Strategic Sourcing Manager, Supplier Manager / Buyer, Procurement Specialist, Purchasing Clerk, Sourcing Analyst / Purchasing Leader, Buyer / supplier evaluation, tenders, category strategy / 4
  Logistics / Chief Supply Chain Officer / Logistics, Supply Chain / Logistics Manager, Warehouse Manager, Supply Chain Manager, Fleet Manager / Logistics Coordinator, Warehouse Clerk, Customs Specialist, Transport Planner, Forklift Driver / Supply Chain Leader, Logistician / customs, route planning, stock control / 5
  Manufacturing / Chief Manufacturing Officer / Production, Manufacturing / Production Manager, Plant Manager, Shift Manager, Maintenance Manager / Production Planner, Machine Operator, Process Engineer, Maintenance Technician, Welder / Plant Leader, Production Specialist / machine tools, lean production, safety at work / 5
  Research and Development / Chief Scientific Officer / Research, Research and Development / R&D Manager, Laboratory Manager, Clinical Trial Manager / Research Scientist, Laboratory Technician, Clinical Research Associate, Chemist / Research Leader, Scientist / laboratory methods, statistics, scientific writing / 3
  Quality / Chief Quality Officer / Quality, Quality Assurance / Quality Manager, Regulatory Affairs Manager / Quality Engineer, Quality Inspector, Regulatory Affairs Specialist / Quality Leader, Quality Specialist / audits, statistics, root cause analysis / 2
  Design / Chief Design Officer / Design, User Experience / Design Manager, UX Manager, Studio Manager / UX Designer, Product Designer, Interior Designer, Industrial Designer, Illustrator / Design Leader, Designer / prototyping, typography, user research / 2
  Data and Analytics / Chief Data Officer / Data, Analytics, Business Intelligence / Analytics Manager, Data Science Manager / Data Analyst, Data Scientist, Business Intelligence Analyst, Statistician / Data Leader, Data Specialist / statistics, dashboards, machine learning / 3
  Communications / Chief Communications Officer / Communications, Public Relations / Communications Manager, PR Manager, Press Officer / Communications Specialist, Editor, Translator, Photographer / Communications Leader, Communicator / press work, editing, translation / 2
  Administration / Chief Administrative Officer, Chief of Staff / Administration, Facilities / Office Manager, Facility Manager / Executive Assistant, Receptionist, Office Assistant, Team Assistant / Office Leader, Assistant / travel planning, minutes, archives / 4
  Security / Chief Information Security Officer, CISO / Security, Information Security / Security Manager, Risk Manager / Security Analyst, Penetration Tester, Risk Analyst, Safety Officer / Security Leader, Security Specialist / incident response, threat analysis, risk assessment / 2
  Education and Health / Chief Medical Officer, Chief Academic Officer / Nursing, Medical Affairs, Training / Nursing Manager, Ward Manager, Course Manager / Nurse, Physician, Pharmacist, Physiotherapist, Teacher, Lecturer / Care Leader, Care Professional / patient care, teaching, first aid / 3
  General Management / Chief Executive Officer, CEO, Managing Director, Founder, Co-Founder, Owner, President, Founder and CEO, General Manager / Strategy, Corporate Development / Strategy Manager, Innovation Manager, Country Manager / Strategy Analyst, Management Trainee, Innovation Consultant, Consultant / Executive, Strategist / strategy, leadership, mergers, fundraising / 8`).map(
  read,
)
export const functionWeight = jobFunctions.reduce((sum, { weight }) => sum + weight, 0)

/** What a title is called where the people live: English title, then the local words by country. */
export const localTitles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Managing Director': {
    DE: 'Geschäftsführer',
    AT: 'Geschäftsführer',
    CH: 'Geschäftsführer',
    FR: 'Directeur général',
    ES: 'Director general',
    IT: 'Amministratore delegato',
    SE: 'Verkställande direktör',
    NL: 'Algemeen directeur',
    BR: 'Diretor geral',
    PT: 'Diretor geral',
    MX: 'Director general',
    PL: 'Prezes zarządu',
  },
  'Sales Manager': {
    DE: 'Vertriebsleiter',
    AT: 'Vertriebsleiter',
    FR: 'Directeur commercial',
    ES: 'Jefe de ventas',
    IT: 'Responsabile vendite',
    SE: 'Försäljningschef',
  },
  'Purchasing Manager': { DE: 'Einkaufsleiter', FR: 'Responsable des achats', ES: 'Jefe de compras', SE: 'Inköpschef' },
  Accountant: { DE: 'Buchhalter', FR: 'Comptable', IT: 'Contabile', ES: 'Contable', SE: 'Redovisningsekonom' },
  'Marketing Manager': { DE: 'Marketingleiter', FR: 'Responsable marketing', SE: 'Marknadschef' },
}
