// Invented people and companies by seed: reserved domains, and phone numbers from ranges published for film and print.

export interface Random {
  /** 0 <= n < below */
  below(below: number): number
  pick<T>(list: readonly T[]): T
  /** True once in `of` times, on average. */
  once(of: number): boolean
}

/** Mulberry32: small, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: list => {
      const one = list[below(list.length)]
      if (one === undefined) throw new RangeError('nothing to pick from')
      return one
    },
    once: of => below(of) === 0,
  }
}

export type Country = 'US' | 'GB' | 'DE' | 'FR' | 'AU' | 'SE'
export const countries: readonly Country[] = ['US', 'US', 'US', 'GB', 'GB', 'DE', 'DE', 'DE', 'FR', 'FR', 'AU', 'SE']
export const countryNames: Record<Country, readonly string[]> = {
  US: ['United States', 'USA', 'US'],
  GB: ['United Kingdom', 'UK', 'Great Britain'],
  DE: ['Germany', 'Deutschland', 'DE'],
  FR: ['France', 'FR'],
  AU: ['Australia', 'AU'],
  SE: ['Sweden', 'Sverige'],
}

const firstNames: Record<Country, readonly string[]> = {
  US: [
    'Alvin',
    'Brooke',
    'Carla',
    'Dewey',
    'Estelle',
    'Felix',
    'Gwen',
    'Harvey',
    'Imogene',
    'Jasper',
    'Kendra',
    'Lyle',
  ],
  GB: [
    'Alistair',
    'Beatrix',
    'Cedric',
    'Daphne',
    'Edwin',
    'Fiona',
    'Gareth',
    'Hazel',
    'Ivor',
    'Jemima',
    'Keir',
    'Lorna',
  ],
  DE: [
    'Anneliese',
    'Björn',
    'Cäcilie',
    'Detlef',
    'Elfriede',
    'Götz',
    'Jürgen',
    'Käthe',
    'Lüder',
    'Mechthild',
    'Sönke',
    'Uwe',
  ],
  FR: [
    'Aurélie',
    'Benoît',
    'Cécile',
    'Didier',
    'Éloïse',
    'François',
    'Gaëlle',
    'Hervé',
    'Inès',
    'Jérôme',
    'Léonie',
    'Noël',
  ],
  AU: ['Bluey', 'Callum', 'Darcy', 'Elsie', 'Flynn', 'Greta', 'Hamish', 'Isla', 'Jock', 'Kirra', 'Lachlan', 'Matilda'],
  SE: [
    'Åke',
    'Birgitta',
    'Christer',
    'Ebba',
    'Göran',
    'Hjördis',
    'Ingvar',
    'Lovisa',
    'Märta',
    'Östen',
    'Sixten',
    'Tuva',
  ],
}
const lastNames: Record<Country, readonly string[]> = {
  US: [
    'Abernathy',
    'Blackwood',
    'Crumley',
    'Dunleavy',
    'Easterling',
    'Fairbrook',
    'Goodspeed',
    "O'Dell",
    'Hollowell',
    'Kettering',
  ],
  GB: [
    'Ashdown-Pike',
    'Birtwhistle',
    'Cobblestone',
    'Dimmock',
    'Entwhistle',
    'Farthingdale',
    'Gumbold',
    'Higginbottle',
    'Larkspur',
    'McTavendish',
  ],
  DE: [
    'Apfelböck',
    'Brüggenthal',
    'von der Heidlage',
    'Försterling',
    'Großkopp',
    'Hühnerbein',
    'Kämmerlich',
    'Müllerschön',
    'Schäferkord',
    'Wüstenhöfer',
  ],
  FR: [
    'Beauchêne',
    'Côtevert',
    'de la Brindelière',
    'Fénelac',
    'Gâtinel',
    'Lefèvrier',
    'Mésange-Roux',
    'Pâquerin',
    'Tréguillec',
    'Vaucresson',
  ],
  AU: [
    'Billabong-Hart',
    'Coolwell',
    'Dunnaway',
    'Gumleaf',
    'Harrowgate',
    'Jarrahdale',
    'Lillypilly',
    'Mulgrove',
    'Wattleby',
    'Yarrawin',
  ],
  SE: [
    'Ängsgren',
    'Björklycka',
    'Fjällhammar',
    'Granåsen',
    'Hällström-Ek',
    'Lönnqvarn',
    'Norrviken',
    'Sjögläntan',
    'Törnblad',
    'Vårflod',
  ],
}
export const cities: Record<Country, readonly { name: string; postal: string }[]> = {
  US: [
    { name: 'Boston', postal: '02108' },
    { name: 'Springfield', postal: '01103' },
    { name: 'Denver', postal: '80202' },
  ],
  GB: [
    { name: 'Leeds', postal: 'LS1 4AP' },
    { name: 'Bristol', postal: 'BS1 5TR' },
  ],
  DE: [
    { name: 'Dresden', postal: '01067' },
    { name: 'Köln', postal: '50667' },
    { name: 'München', postal: '80331' },
    { name: 'Halle (Saale)', postal: '06108' },
  ],
  FR: [
    { name: 'Bourg-en-Bresse', postal: '01000' },
    { name: 'Besançon', postal: '25000' },
    { name: 'Nîmes', postal: '30000' },
  ],
  AU: [
    { name: 'Darwin', postal: '0800' },
    { name: 'Hobart', postal: '7000' },
  ],
  SE: [
    { name: 'Göteborg', postal: '411 03' },
    { name: 'Umeå', postal: '903 26' },
  ],
}

const companyHeads = [
  'Amberline',
  'Brackwater',
  'Copperfinch',
  'Dovetail',
  'Emberhall',
  'Foxglove',
  'Granitbach',
  'Harbourlight',
  'Ironwood',
  'Juniper & Sons',
  'Kestrel',
  'Larchmont',
  'Meridian Fields',
  'Nordlicht',
  'Oakenshaw',
  'Pellerin',
  'Quarrystone',
  'Rosenthaler',
  'Silverbrook',
  'Tannenhof',
  'Umberto',
  'Valmont',
  'Weidenau',
  'Yarrow',
]
const companyTails = [
  'Logistics',
  'Furniture',
  'Events',
  'Software',
  'Foods',
  'Textiles',
  'Energy',
  'Consulting',
  'Instruments',
  'Travel',
  'Print',
  'Optics',
]
const legalForms: Record<Country, readonly string[]> = {
  US: ['Inc.', 'LLC', 'Corp.'],
  GB: ['Ltd', 'Limited', 'plc'],
  DE: ['GmbH', 'AG', 'GmbH & Co. KG'],
  FR: ['SA', 'SARL', 'SAS'],
  AU: ['Pty Ltd'],
  SE: ['AB'],
}
export const jobTitles = [
  'Head of Logistics',
  'Managing Director',
  'Purchasing Manager',
  'Event Manager',
  'Sales Representative',
  'IT Administrator',
  'Chief Financial Officer',
  'Marketing Lead',
  'Office Manager',
  'Product Owner',
  'Consultant',
  'Intern',
] as const

export interface Company {
  name: string
  domain: string
  country: Country
}

export const plainLetters = (text: string) =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A company; every name belongs to one domain under .example. */
export function makeCompany(random: Random): Company {
  const country = random.pick(countries)
  const core = `${random.pick(companyHeads)} ${random.pick(companyTails)}`
  return { name: `${core} ${random.pick(legalForms[country])}`, domain: `${plainLetters(core)}.example`, country }
}

export interface Person {
  first: string
  last: string
  company: Company
  jobTitle: string
  email: string
}

export function makePerson(random: Random, company: Company): Person {
  const { country, domain } = company
  const first = random.pick(firstNames[country])
  const last = random.pick(lastNames[country])
  const [f, l] = [plainLetters(first), plainLetters(last)]
  const local = random.pick([`${f}.${l}`, `${f.slice(0, 1)}.${l}`, `${f}_${l}`, f])
  return { first, last, company, jobTitle: random.pick(jobTitles), email: `${local}@${domain}` }
}

const digits = (random: Random, count: number) => Array.from({ length: count }, () => String(random.below(10))).join('')

/** National digits from ranges that no subscriber has. */
function fictionNumber(random: Random, country: Country): { code: string; parts: string[]; trunk: string } {
  switch (country) {
    case 'US':
      return {
        code: '1',
        trunk: '',
        parts: [random.pick(['202', '312', '415', '617', '720']), '555', `01${digits(random, 2)}`],
      }
    case 'GB':
      return random.pick([
        { code: '44', trunk: '0', parts: ['1632', `960${digits(random, 3)}`] },
        { code: '44', trunk: '0', parts: ['20', '7946', `0${digits(random, 3)}`] },
        { code: '44', trunk: '0', parts: ['7700', `900${digits(random, 3)}`] },
      ])
    case 'DE':
      return random.pick([
        { code: '49', trunk: '0', parts: ['30', '23125', digits(random, 3)] },
        { code: '49', trunk: '0', parts: ['40', '66969', digits(random, 3)] },
        { code: '49', trunk: '0', parts: ['89', '99998', digits(random, 3)] },
        { code: '49', trunk: '0', parts: ['171', '39200', digits(random, 2)] },
      ])
    case 'FR':
      return random.pick([
        { code: '33', trunk: '0', parts: ['1', '99', '00', digits(random, 2), digits(random, 2)] },
        { code: '33', trunk: '0', parts: ['6', '39', '98', digits(random, 2), digits(random, 2)] },
      ])
    case 'AU':
      return random.pick([
        { code: '61', trunk: '0', parts: ['2', '5550', `0${digits(random, 3)}`] },
        { code: '61', trunk: '0', parts: ['491', '570', random.pick(['006', '156', '157', '158', '159', '110'])] },
      ])
    case 'SE':
      return { code: '46', trunk: '0', parts: ['31', '390', `06${digits(random, 2)}`] }
  }
}

/** A phone number as people write it, and its digits with country code. */
export function makePhone(random: Random, country: Country): { text: string; digits: string } {
  const { code, parts, trunk } = fictionNumber(random, country)
  const [area = '', ...rest] = parts
  const plain = code + parts.join('')
  const spellings = [
    `+${code} ${parts.join(' ')}`,
    `+${code} ${parts.join(' ')}`,
    `+${plain}`,
    `00${code} ${parts.join('-')}`,
    `+${code} (${trunk})${area} ${rest.join(' ')}`,
    country === 'US' ? `(${area}) ${rest.join('-')}` : `${trunk}${area} ${rest.join(' ')}`,
    country === 'US' ? parts.join('.') : `${trunk}${area}/${rest.join('')}`,
    country === 'US' ? `${parts.join('-')} ext. ${10 + random.below(80)}` : `${trunk}${parts.join('')}`,
  ]
  return { text: random.pick(spellings), digits: plain }
}
