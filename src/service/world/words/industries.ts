// Industries with their classification codes, the words of their trade and how their companies call themselves.
import { splitPhrases } from './list.ts'

export interface WorldIndustry {
  readonly name: string
  /** Standard Industrial Classification (four digits) and what it says. */
  readonly sic: string
  readonly sicText: string
  /** North American Industry Classification (six digits) and what it says. */
  readonly naics: string
  readonly naicsText: string
  /** Second halves of company names; the more, the more companies. A tail belongs to the first industry that has it. */
  readonly tails: readonly string[]
  readonly specialties: readonly string[]
}

/** `name / sic; text / naics; text / tails / specialties`, one industry a line. */
const read = (line: string): WorldIndustry => {
  const [name = '', sic = '', naics = '', tails = '', specialties = ''] = line.split(' / ')
  const [sicCode = '', sicText = ''] = sic.split('; ')
  const [naicsCode = '', naicsText = ''] = naics.split('; ')
  return {
    name,
    sic: sicCode,
    sicText,
    naics: naicsCode,
    naicsText,
    tails: tails.split(', '),
    specialties: specialties.split(', '),
  }
}

export const worldIndustries: readonly WorldIndustry[] = splitPhrases(`
  Software Development / 7372; Prepackaged software / 513210; Software publishers / Software, Systems, Labs, Apps, Cloudworks, Data, Platforms, Code / cloud computing, enterprise software, mobile apps, data integration, workflow automation
  IT Services and IT Consulting / 7373; Computer integrated systems design / 541512; Computer systems design services / IT, Networks, Digital, Computing, Infosystems, Techno / managed services, cloud migration, network security, help desk, SAP consulting
  Furniture and Home Furnishings Manufacturing / 2511; Wood household furniture / 337122; Nonupholstered wood household furniture manufacturing / Furniture, Woodworks, Interiors / office furniture, kitchens, oak, contract furniture
  Hospitals and Health Care / 8062; General medical and surgical hospitals / 622110; General medical and surgical hospitals / Clinics, Health, Care, Hospital, Medical Centre / outpatient care, surgery, rehabilitation, telemedicine
  Medical Equipment Manufacturing / 3841; Surgical and medical instruments / 339112; Surgical and medical instrument manufacturing / Medical, Instruments, Medtech / implants, imaging, diagnostics, wound care
  Pharmaceutical Manufacturing / 2834; Pharmaceutical preparations / 325412; Pharmaceutical preparation manufacturing / Pharma, Remedies / generics, clinical trials, oncology, vaccines
  Biotechnology Research / 8731; Commercial physical and biological research / 541714; Research and development in biotechnology / Biotech, Bio / gene therapy, enzymes, cell culture, assays
  Financial Services / 6199; Finance services / 523999; Miscellaneous financial investment activities / Finance, Capital, Payments, Leasing, Investments / payments, leasing, asset management, lending
  Banking / 6022; State commercial banks / 522110; Commercial banking / Bank, Savings / retail banking, mortgages, corporate banking
  Insurance / 6411; Insurance agents, brokers and service / 524210; Insurance agencies and brokerages / Insurance, Assurance / liability insurance, reinsurance, claims, pensions
  Retail / 5399; Miscellaneous general merchandise stores / 455219; All other general merchandise retailers / Stores, Retail, Markets, Department Store, Bazaar / home goods, store brands, loyalty programmes, click and collect
  Retail Apparel and Fashion / 5651; Family clothing stores / 458110; Clothing and clothing accessories retailers / Fashion, Apparel, Outfitters / sportswear, shoes, workwear, accessories
  Food and Beverage Manufacturing / 2099; Food preparations / 311999; All other miscellaneous food manufacturing / Foods, Bakeries, Provisions, Dairy / organic food, frozen food, bakery, private label
  Food and Beverage Services / 5812; Eating places / 722511; Full-service restaurants / Kitchens, Catering / catering, canteens, events, coffee
  Wine and Spirits / 2084; Wines, brandy and brandy spirits / 312130; Wineries / Cellars, Distillery, Vineyards / wine, gin, whisky, tastings
  Hospitality / 7011; Hotels and motels / 721110; Hotels and motels / Hotels, Resorts / conference hotels, spa, long stay, weddings
  Travel Arrangements / 4724; Travel agencies / 561510; Travel agencies / Travel, Tours / business travel, group tours, cruises, rail travel
  Events Services / 7389; Business services / 561920; Convention and trade show organizers / Events, Fairs / trade fairs, congresses, stage technology, registration
  Advertising Services / 7311; Advertising agencies / 541810; Advertising agencies / Advertising, Media, Creative, Brands / brand strategy, search advertising, outdoor advertising, social media
  Public Relations and Communications Services / 8743; Public relations services / 541820; Public relations agencies / Communications, PR / press work, crisis communication, investor relations
  Staffing and Recruiting / 7361; Employment agencies / 561311; Employment placement agencies / Recruiting, Staffing / executive search, temporary staff, nurses, payroll
  Business Consulting and Services / 8742; Management consulting services / 541611; Administrative management consulting services / Advisors, Consulting, Partners / strategy, restructuring, lean management, mergers
  Accounting / 8721; Accounting, auditing and bookkeeping / 541211; Offices of certified public accountants / Accountants, Audit / tax, audit, bookkeeping, payroll
  Law Practice / 8111; Legal services / 541110; Offices of lawyers / Legal, Law / contract law, patents, labour law, data protection
  Architecture and Planning / 8712; Architectural services / 541310; Architectural services / Architects, Planning / timber buildings, schools, urban planning
  Construction / 1542; Nonresidential construction / 236220; Commercial and institutional building construction / Construction, Builders, Contractors, Bau / civil engineering, renovation, prefabrication, scaffolding
  Real Estate / 6531; Real estate agents and managers / 531210; Offices of real estate agents and brokers / Properties, Estates, Homes / property management, coworking, student housing
  Transportation, Logistics, Supply Chain and Storage / 4731; Freight transportation arrangement / 488510; Freight transportation arrangement / Logistics, Freight, Forwarding, Warehousing, Cargo / cold chain, customs, warehousing, last mile
  Truck Transportation / 4213; Trucking, except local / 484121; General freight trucking, long-distance / Haulage, Trucking / heavy loads, bulk transport, groupage
  Maritime Transportation / 4412; Deep sea foreign transportation of freight / 483111; Deep sea freight transportation / Shipping, Lines / container shipping, ferries, ship management
  Airlines and Aviation / 4512; Air transportation, scheduled / 481111; Scheduled passenger air transportation / Airways, Aviation / charter flights, maintenance, ground handling
  Motor Vehicle Manufacturing / 3711; Motor vehicles and car bodies / 336110; Automobile and light duty motor vehicle manufacturing / Motors, Vehicles / electric vans, special vehicles, coachwork
  Motor Vehicle Parts Manufacturing / 3714; Motor vehicle parts and accessories / 336390; Other motor vehicle parts manufacturing / Automotive, Components / brakes, wiring, seats, lightweight construction
  Machinery Manufacturing / 3569; General industrial machinery / 333998; All other general purpose machinery manufacturing / Machines, Engineering, Werke, Pumps / packaging machines, machine tools, pumps, conveyors
  Electrical Equipment Manufacturing / 3699; Electrical machinery and equipment / 335999; All other electrical equipment manufacturing / Electric, Drives / switchgear, drives, batteries, chargers
  Semiconductor Manufacturing / 3674; Semiconductors and related devices / 334413; Semiconductor and related device manufacturing / Semiconductors, Chips / sensors, power electronics, wafers
  Optical Instruments / 3827; Optical instruments and lenses / 333310; Commercial and service industry machinery manufacturing / Optics, Lenses / microscopes, lasers, spectacles
  Chemical Manufacturing / 2899; Chemicals and chemical preparations / 325998; All other chemical product manufacturing / Chemicals, Chemie / coatings, adhesives, fertiliser, cleaning agents
  Plastics Manufacturing / 3089; Plastics products / 326199; All other plastics product manufacturing / Plastics, Polymers / injection moulding, recycling, packaging film
  Textile Manufacturing / 2211; Broadwoven fabric mills, cotton / 313210; Broadwoven fabric mills / Textiles, Weavers / technical textiles, linen, carpets
  Packaging and Containers Manufacturing / 2653; Corrugated and solid fiber boxes / 322211; Corrugated and solid fiber box manufacturing / Packaging, Cartons / corrugated board, labels, reusable boxes
  Paper and Forest Product Manufacturing / 2621; Paper mills / 322120; Paper mills / Paper, Timber / pulp, tissue, sawn timber
  Printing Services / 2752; Commercial printing, lithographic / 323111; Commercial printing / Print, Press / large format, books, labels, direct mail
  Mining / 1499; Miscellaneous nonmetallic minerals / 212390; Other nonmetallic mineral mining / Quarries, Minerals / gravel, gypsum, rare earths
  Oil and Gas / 1311; Crude petroleum and natural gas / 211120; Crude petroleum extraction / Petroleum, Gas / drilling, pipelines, refining
  Renewable Energy Power Generation / 4911; Electric services / 221115; Wind electric power generation / Energy, Solar, Wind / solar parks, wind farms, heat pumps, storage
  Utilities / 4939; Combination utilities / 221122; Electric power distribution / Utilities, Water, Power / grid operation, district heating, water supply
  Environmental Services / 4953; Refuse systems / 562111; Solid waste collection / Recycling, Environmental / waste collection, soil remediation, metal recycling
  Telecommunications / 4813; Telephone communications / 517111; Wired telecommunications carriers / Telecom, Fibre / fibre networks, mobile virtual network, cloud telephony
  Computer and Network Security / 7382; Security systems services / 561621; Security systems services / Security, Defence / penetration tests, identity management, incident response
  Internet Publishing / 2741; Miscellaneous publishing / 516210; Media streaming and other media networks / Publishing, Media / comparison sites, newsletters, podcasts
  Entertainment Providers / 7812; Motion picture and video tape production / 512110; Motion picture and video production / Studios, Pictures / documentaries, animation, sound design
  Computer Games / 7371; Computer programming services / 513210; Software publishers / Games, Play / mobile games, puzzle games, game engines
  Higher Education / 8221; Colleges, universities and professional schools / 611310; Colleges, universities and professional schools / University, College / engineering degrees, distance learning, research
  E-Learning Providers / 8299; Schools and educational services / 611710; Educational support services / Learning, Academy / compliance training, language courses, learning platform
  Primary and Secondary Education / 8211; Elementary and secondary schools / 611110; Elementary and secondary schools / School, Schools / boarding, bilingual classes
  Non-profit Organizations / 8399; Social services / 813319; Other social advocacy organizations / Foundation, Trust, Aid / fundraising, child welfare, nature conservation
  Government Administration / 9199; General government / 921190; Other general government support / Council, Agency / citizen services, urban development, archives
  Farming / 0191; General farms, primarily crop / 111998; All other miscellaneous crop farming / Farms, Orchards, Seeds / potatoes, fruit growing, greenhouses
  Sporting Goods Manufacturing / 3949; Sporting and athletic goods / 339920; Sporting and athletic goods manufacturing / Sports, Bicycles / bicycles, skis, climbing gear
  Facilities Services / 7349; Building cleaning and maintenance / 561210; Facilities support services / Facilities, Cleaning / cleaning, reception, garden care
  Wholesale / 5199; Nondurable goods / 424990; Other miscellaneous nondurable goods merchant wholesalers / Trading, Supply, Imports / tools, stationery, restaurant supply`).map(
  read,
)
