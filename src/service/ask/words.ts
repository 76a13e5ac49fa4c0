// What words mean beside the store's own vocabulary: other names of industries, functions, places and products.
import { searchKey } from '../../checks/keys/plain.ts'

const pairs = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map(line => {
        const [value = '', words = ''] = line.trim().split(' = ')
        return [value, words.split(', ')] as const
      }),
  )

const set = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .trim()
      .split(/[\n,]\s*/)
      .map(word => word.trim()),
  )

/** Industries by their other names. Those of `industryHouses` are companies by themselves ("banks in Spain"). */
export const industryWords = pairs(`
  Software Development = software, saas, software development
  IT Services and IT Consulting = it services, it consulting, it consultancy, it service, system integration
  Furniture and Home Furnishings Manufacturing = furniture, furniture making, home furnishings, kitchen
  Hospitals and Health Care = health care, healthcare, health
  Medical Equipment Manufacturing = medical devices, medical device, medical equipment, medtech, medical technology
  Pharmaceutical Manufacturing = pharma, pharmaceutical, pharmaceuticals, drug
  Biotechnology Research = biotech, biotechnology, life science, life sciences
  Financial Services = financial services, financial, fintech, finance
  Banking = banking, bank
  Insurance = insurance, versicherung
  Retail = retail, retailing, supermarket
  Retail Apparel and Fashion = fashion, apparel, clothing
  Food and Beverage Manufacturing = food, food and beverage, food manufacturing, beverage, food production
  Food and Beverage Services = catering, restaurant, gastronomy, food service
  Wine and Spirits = wine, spirits, wine and spirits
  Hospitality = hospitality, hotel
  Travel Arrangements = travel, tourism
  Events Services = event, events, trade fair, conference
  Advertising Services = advertising, marketing, digital marketing, media buying
  Public Relations and Communications Services = public relations, pr
  Staffing and Recruiting = staffing, recruiting, recruitment, temp
  Business Consulting and Services = consulting, management consulting, business consulting, consultancy
  Accounting = accounting, audit, bookkeeping, tax
  Law Practice = law, legal services
  Architecture and Planning = architecture, architectural, urban planning
  Construction = construction, building, civil engineering, bauwesen
  Real Estate = real estate, property
  Transportation, Logistics, Supply Chain and Storage = logistics, freight, freight forwarding, forwarding, supply chain, warehousing, transport, transportation
  Truck Transportation = trucking, haulage, road haulage
  Maritime Transportation = shipping, maritime, ferry
  Airlines and Aviation = airline, aviation
  Motor Vehicle Manufacturing = automotive, car, automobile, vehicle, auto
  Motor Vehicle Parts Manufacturing = automotive parts, automotive supply, car parts, auto parts, automotive supplier
  Machinery Manufacturing = machinery, machine, mechanical engineering, machine building, machine tool, maschinenbau
  Electrical Equipment Manufacturing = electrical equipment, electrical, electronics
  Semiconductor Manufacturing = semiconductor, chip, microchip
  Optical Instruments = optical, optics
  Chemical Manufacturing = chemical, chemicals
  Plastics Manufacturing = plastics, plastic
  Textile Manufacturing = textile, textiles
  Packaging and Containers Manufacturing = packaging
  Paper and Forest Product Manufacturing = paper, forestry, timber
  Printing Services = printing, print
  Mining = mining, quarrying
  Oil and Gas = oil and gas, oil, petroleum, oil & gas
  Renewable Energy Power Generation = renewable energy, renewables, solar, wind energy, wind power, green energy, clean energy
  Utilities = utility, utilities, water supply, power supply
  Environmental Services = waste management, recycling, environmental services, waste
  Telecommunications = telecommunications, telecom, telecoms, telco
  Computer and Network Security = security, cybersecurity, cyber security, it security, network security
  Internet Publishing = online media, publishing, internet publishing
  Entertainment Providers = entertainment, film, movie
  Computer Games = computer game, video game, gaming, computer games, video games, games
  Higher Education = higher education
  E-Learning Providers = e learning, elearning, online learning, edtech
  Primary and Secondary Education = primary education, secondary education
  Non-profit Organizations = nonprofit, non profit, not for profit, charitable
  Government Administration = public administration, government administration
  Farming = farming, agriculture, agricultural, farm
  Sporting Goods Manufacturing = sporting goods, sports equipment, sporting good
  Facilities Services = facility services, facilities services, facility management, facilities management, cleaning
  Wholesale = wholesale, trading`)

/** Words that are a company of an industry. */
export const industryHouses = pairs(`
  Banking = banks, credit unions, banken, banques, bancos
  Insurance = insurers, insurance carriers, versicherungen, assureurs
  Hospitals and Health Care = hospitals, clinics, krankenhäuser, krankenhäusern, hôpitaux, hospitales
  Retail = retailers, stores, shops, supermarkets
  Hospitality = hotels, resorts, hoteles, hôtels
  Food and Beverage Services = restaurants, caterers, cafes
  Wine and Spirits = wineries, vineyards, distilleries
  Law Practice = law firms, lawyers offices, kanzleien
  Airlines and Aviation = airlines
  Higher Education = universities, colleges
  Primary and Secondary Education = schools
  Furniture and Home Furnishings Manufacturing = furniture makers
  Machinery Manufacturing = machine builders, machine makers, machine manufacturers, maschinenbauer, machinery manufacturers
  Motor Vehicle Manufacturing = carmakers, car makers, automakers
  Motor Vehicle Parts Manufacturing = automotive suppliers, auto suppliers, car suppliers
  Transportation, Logistics, Supply Chain and Storage = freight forwarders, forwarders, logistics providers
  Truck Transportation = hauliers, trucking companies
  Maritime Transportation = shipping lines, shipping companies
  Travel Arrangements = travel agencies, tour operators
  Advertising Services = ad agencies, advertising agencies, marketing agencies
  Public Relations and Communications Services = pr agencies
  Staffing and Recruiting = recruiting agencies, recruitment agencies, staffing agencies, temp agencies
  Business Consulting and Services = consultancies, consulting firms
  Accounting = accounting firms, accountancies
  Architecture and Planning = architects offices, architecture offices
  Construction = builders, contractors, construction companies
  Biotechnology Research = biotechs
  Financial Services = fintechs
  Computer Games = game studios
  Farming = farms
  Utilities = utilities
  Telecommunications = telecoms, telcos
  Non-profit Organizations = non profits, nonprofits, charities, ngos, foundations
  Wholesale = wholesalers
  Printing Services = printers, print shops
  Pharmaceutical Manufacturing = drug makers, pharmaceutical companies
  Facilities Services = cleaning companies`)

export const functionWords = pairs(`
  Sales = sales, selling, salespeople, salesmen
  Marketing = marketing
  Finance = finance, accounting, controlling
  Human Resources = hr, human resources, recruiting, people operations, talent
  Information Technology = IT, information technology
  Engineering = engineering, software development
  Operations = operations, ops
  Product Management = product management, product
  Customer Success = customer success
  Support = support, customer support, customer service, after sales
  Legal = legal, law, lawyers, lawyer, attorneys, compliance
  Business Development = business development, biz dev, partnerships
  Purchasing = purchasing, procurement, buying, sourcing
  Logistics = logistics, supply chain, warehousing
  Manufacturing = production, manufacturing
  Research and Development = research and development, r&d, research
  Quality = quality, quality assurance
  Design = design
  Data and Analytics = data and analytics, analytics, business intelligence, data
  Communications = communications, public relations, pr, press
  Administration = administration, admin
  Security = security, information security, it security, cybersecurity, cyber security
  Education and Health = nursing, teaching
  General Management = general management`)

export const levelWords = pairs(`
  C-Team = c level, c suite, c team, execs, c level execs, c suite execs, c level executive, executives, executive, top executives, c level executives, c suite executives, chief officers
  VP = vps, vp, vice presidents, vice president, svps, vp level
  Director = directors, director, director level, heads, head
  Manager = managers, manager, manager level, middle management, leads
  Staff = staff level, individual contributors
  Other = interns level`)

/** Adjectives and other names of countries. */
export const countryWords = pairs(`
  United States = United States, United States of America, usa, US, U.S., U.S.A., american, America, the states, vereinigte staaten, états unis, estados unidos, eeuu, américain
  Canada = canadian, kanada, canadá, canadien
  United Kingdom = uk, u.k., great britain, britain, british, U.K., GB, großbritannien, vereinigtes königreich, royaume uni, reino unido, britisch
  Ireland = irish, irland, irlande, irlanda
  Germany = german, deutschland, allemagne, alemania, deutsch, deutsche, deutschen
  Austria = austrian, österreich, autriche
  Switzerland = swiss, schweiz, suisse, suiza
  France = french, frankreich, francia, français
  Belgium = belgian, belgien, belgique, bélgica, belgian
  Netherlands = dutch, holland, niederlande, niederlanden, pays bas, países bajos, the netherlands
  Luxembourg = luxembourg
  Spain = spanish, spanien, espagne, españa, español
  Portugal = portuguese, portuguesa
  Italy = italian, italien, italie, italia
  Sweden = swedish, schweden, suède, suecia
  Denmark = danish, dänemark, danemark, dinamarca
  Norway = norwegian, norwegen, norvège, noruega
  Finland = finnish, finnland, finlande, finlandia
  Poland = polish, polen, pologne, polonia
  Czechia = czech, czech republic, tschechien, tchéquie, república checa
  Türkiye = turkey, turkish, türkei, turquie, turquía
  Brazil = brazilian, brasilien, brésil, brasil
  Mexico = mexican, mexiko, mexique, méxico
  India = indian, indien, inde
  Japan = japanese, japon, japón
  Singapore = singaporean, singapur, singapour
  Australia = australian, australien, australie
  South Africa = south african, südafrika, afrique du sud, sudáfrica
  Georgia = georgia`)

/** Adjectives of regions. */
export const stateWords = pairs(`
  England = english
  Scotland = scottish
  Wales = welsh
  Bavaria = bavarian, bayern, bavière, baviera
  Saxony = saxon, sachsen
  California = californian
  Texas = texan
  Catalonia = catalan, cataluña, catalunya
  Tuscany = tuscan, toscana, toskana
  Brittany = breton, bretagne
  North Rhine-Westphalia = nrw, nordrhein westfalen, rhénanie du nord westphalie
  Baden-Württemberg = baden wuerttemberg, bw
  Lower Saxony = niedersachsen
  Saxony-Anhalt = sachsen anhalt
  Hesse = hessen
  Thuringia = thüringen, thueringen
  Rhineland-Palatinate = rheinland pfalz
  Mecklenburg-Western Pomerania = mecklenburg vorpommern
  Normandy = normandie
  Andalusia = andalucía
  Basque Country = país vasco, euskadi
  Lombardy = lombardia, lombardei
  Piedmont = piemonte
  Sicily = sicilia
  Tyrol = tirol
  Styria = steiermark
  New York = new york state
  Washington = washington state
  Upper Austria = oberösterreich`)

/** Groups of countries. */
export const groupWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['dach', ['Germany', 'Austria', 'Switzerland']],
  ['benelux', ['Belgium', 'Netherlands', 'Luxembourg']],
  ['nordics', ['Denmark', 'Finland', 'Norway', 'Sweden']],
  ['the nordics', ['Denmark', 'Finland', 'Norway', 'Sweden']],
  ['nordic countries', ['Denmark', 'Finland', 'Norway', 'Sweden']],
  ['scandinavia', ['Denmark', 'Norway', 'Sweden']],
  ['iberia', ['Spain', 'Portugal']],
])

/** Groups of cities, of which those that the store has are meant. */
export const cityGroups: ReadonlyMap<string, readonly string[]> = new Map([
  ['silicon valley', ['San Jose', 'Palo Alto', 'Mountain View', 'Santa Clara', 'Sunnyvale', 'Cupertino', 'Menlo Park']],
  ['bay area', ['San Francisco', 'Oakland', 'Berkeley', 'San Jose', 'Palo Alto', 'Mountain View', 'Santa Clara']],
])

export const regionWords = pairs(`
  EMEA = emea
  NORAM = noram
  APAC = apac, asia pacific
  LATAM = latam, latin america`)

export const continentWords = pairs(`
  Europe = europe, european
  Asia = asia, asian
  Africa = africa, african
  North America = north america, north american
  South America = south america, south american
  Oceania = oceania`)

/** English and other names of cities. */
export const cityWords = pairs(`
  München = munich, muenchen, múnich
  Köln = cologne, koeln, colonia
  Nürnberg = nuremberg, nuernberg
  Hannover = hanover
  Frankfurt = frankfurt am main
  Wien = vienna, vienne, viena
  Genève = geneva, genf, ginebra
  Milano = milan, mailand
  Roma = rome, rom
  Torino = turin
  Venezia = venice, venedig
  Firenze = florence, florenz
  Napoli = naples, neapel
  Genova = genoa
  Padova = padua
  Sevilla = seville
  Zaragoza = saragossa
  Lisboa = lisbon, lissabon
  Porto = oporto
  København = copenhagen, kopenhagen, copenhague
  Göteborg = gothenburg, goeteborg
  Warszawa = warsaw, warschau
  Kraków = cracow
  Praha = prague, prag
  İstanbul = istanbul
  Ciudad de México = mexico city
  Bengaluru = bangalore
  Antwerp = antwerpen
  Brussels = bruxelles
  New York = new york city, nyc, nueva york
  Québec = quebec city, ville de québec
  Washington = washington dc, washington d.c.
  Los Angeles = la
  San Francisco = sf
  St. Louis = saint louis
  Düsseldorf = duesseldorf
  Zürich = zuerich
  Münster = muenster
  Hamburg = hambourg, hamburgo
  Paris = parís
  London = londres
  Malmö = malmoe`)

export const entityWords = pairs(`
  Public Company = public companies, public company, publicly traded, publicly listed, listed companies, stock listed
  Privately Held = privately held, privately owned, private companies, private company
  Partnership = partnerships
  Non Profit = non profit organisations
  Educational Institution = educational institutions
  Government Agency = government agencies, government agency, public authorities
  Self-Employed = self employed, freelancers, freelance
  Sole Proprietorship = sole proprietorships, sole traders`)

export const productWords = pairs(`
  Amazon Web Services = aws, amazon cloud
  Microsoft Azure = azure
  Google Cloud = gcp, google cloud platform
  Microsoft 365 = office 365, outlook 365
  Google Workspace = g suite, gsuite
  Microsoft Dynamics 365 = dynamics 365, dynamics, microsoft dynamics
  Oracle NetSuite = netsuite
  Google Analytics = ga4
  Palo Alto Prisma Cloud = prisma cloud
  CrowdStrike Falcon = crowdstrike`)

/** Words of titles that are short for others. */
export const titleWords: ReadonlyMap<string, string> = new Map([
  ['rep', 'representative'],
  ['reps', 'representatives'],
  ['admin', 'administrator'],
  ['admins', 'administrators'],
  ['dev', 'developer'],
  ['devs', 'developers'],
  ['sr', 'senior'],
  ['vice-president', 'vice president'],
])

/** German, French and Spanish roles with the titles they are. */
const foreignRoles = pairs(`
  Managing Director = Geschäftsführer, Geschäftsführerin, Geschäftsführern, Geschäftsführerinnen, gérant, gérants, director general, directores generales, directeur général, directeurs généraux
  Head of Sales = Vertriebsleiter, Vertriebsleiterin, Vertriebsleitern
  Sales Manager = gerente de ventas, gerentes de ventas, responsable commercial, responsables commerciaux
  Sales Director = directeur commercial, directeurs commerciaux, director de ventas, directores de ventas, Vertriebsdirektor, Vertriebsdirektoren
  Buyer = Einkäufer, Einkäuferin, Einkäufern, acheteur, acheteurs, acheteuse, comprador, compradores
  Head of Purchasing = Einkaufsleiter, Einkaufsleiterin, Einkaufsleitern
  Head of HR = Personalleiter, Personalleiterin, Personalleitern, DRH
  Head of IT = IT-Leiter
  Marketing Manager = responsable marketing, responsables marketing, responsable de marketing, responsables de marketing, gerente de marketing, gerentes de marketing
  Head of Marketing = Marketingleiter, Marketingleiterin, Marketingleitern
  Marketing Director = director de marketing, directores de marketing, directora de marketing, directeur marketing, directeurs marketing
  Finance Director = directeur financier, directeurs financiers, director financiero, directores financieros, directora financiera, directoras financieras, directrices financieras, directrice financière, directrices financières, Finanzleiter, Finanzdirektor
  Accountant = Buchhalter, Buchhalterin, Buchhaltern, comptable, comptables, contable, contables
  Engineer = Ingenieur, Ingenieure, Ingenieuren, ingénieur, ingénieurs, ingeniero, ingenieros, ingeniera
  Software Engineer = Softwareentwickler, développeur, développeurs, desarrollador, desarrolladores, Entwickler
  Project Manager = Projektleiter, Projektleiterin, chef de projet, chefs de projet, jefe de proyecto, jefes de proyecto
  Production Manager = Produktionsleiter, Fertigungsleiter
  Plant Manager = Werkleiter, Werksleiter
  Founder = Gründer, Gründerin, Gründern, fondateur, fondateurs, fundador, fundadores
  Recruiter = recruteur, recruteurs, reclutador, reclutadores
  Translator = Übersetzer, traducteur, traducteurs, traductor, traductores`)

/** Whole titles by other names, folded. */
export const titlePhrases: ReadonlyMap<string, string> = new Map([
  ...[...foreignRoles].flatMap(([title, names]) =>
    names.map((name): [string, string] => [searchKey(name).replaceAll('-', ' '), title]),
  ),
  ['chief executives', 'Chief Executive Officer'],
  ['chief executive', 'Chief Executive Officer'],
  ['chief financial officers', 'Chief Financial Officer'],
  ['bosses', 'Managing Director'],
  ['executive directors', 'Executive Director'],
  ['executive director', 'Executive Director'],
  ['software developers', 'Software Engineer'],
  ['software developer', 'Software Engineer'],
  ['programmers', 'Software Engineer'],
  ['programmer', 'Software Engineer'],
])

/** Codes of the United States' states, which count only behind a city: "Austin, TX". Germany's and India's are left out. */
export const stateCodes: ReadonlyMap<string, string> = new Map(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map(pair => [pair.slice(0, 2), pair.slice(3)] as const),
)

export const companyNouns = set(
  'unternehmen, firmen, betriebe, entreprise, entreprises, societe, societes, empresa, empresas, company, companies, firm, firms, business, businesses, enterprise, enterprises, organisation, organisations, organization, organizations, manufacturer, manufacturers, maker, makers, producer, producers, supplier, suppliers, vendor, vendors, startup, startups, start-ups, provider, providers, agency, agencies, brand, brands, office, offices, studio, studios, corporation, corporations, employer, employers, house, houses, group, groups, operator, operators',
)

/** Company nouns that say more than "company", which no filter can express. */
export const tellingNouns = set('startup, startups, start-ups, brand, brands, enterprise, enterprises')

/** Words without a meaning of their own in a question. */
export const fillerWords = set(`
  a, an, the, i'm, i’m, we're, we’re, in, at, of, for, with, and, or, to, from, by, on, who, whose, that, which, are, is, be, was, me, us, i, we,
  find, show, give, list, get, need, looking, look, search, all, any, anyone, anybody, someone, somebody, everyone,
  people, persons, person, contact, contacts, employee, employees, staff, working, work, works, worked, employed, industry, industries, sector,
  sectors, field, space, department, departments, team, teams, located, living, live, lives, based, headquartered, please, their, there, do, does, have,
  has, having, responsible, role, roles, position, positions, job, jobs, title, titles, as, than, can, you, what,
  where, my, our, some, every, each, level, area, region, city, country, state, province, professionals, professional, specialists in,
  workers, guys, folks, using, use, uses, users, hq, headquarters, function, functions, seniority, monthly, annual, yearly, about, inside, within, it, they, them, its, this, these, those, also, like,
  currently, would, want, could, am, one, out, up, users, site, sites, trade, year, month, per, revenue, founded, companies', company's,
  und, oder, bei, von, der, die, das, den, dem, des, mit, aus, fur, im, am, alle, personen, leute, mitarbeiter,
  le, la, les, du, de, et, ou, avec, dans, en, au, aux, chez, qui, sont, plus, personnes,
  el, los, las, del, con, que, estan, y, o, personas`)
