// Continent and sales region of countries (ISO 3166), as the filters of the interface know them.

const byContinent: Readonly<Record<string, string>> = {
  Europe:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM UA VA',
  Asia: 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  'North America':
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  'South America': 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  Oceania: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS',
  Antarctica: 'AQ',
}

/** Asian countries that belong to the Middle East, and with it to EMEA. */
const middleEast = 'AE AM AZ BH CY GE IL IQ IR JO KW LB OM PS QA SA SY TR YE'

const continents = new Map(
  Object.entries(byContinent).flatMap(([continent, codes]) => codes.split(' ').map(code => [code, continent] as const)),
)
const names = new Intl.DisplayNames('en', { type: 'region' })

export interface CountryFacts {
  readonly code: string
  readonly name: string
  readonly region: string | null
  readonly continent: string | null
}

function regionOf(code: string, continent: string | null): string | null {
  switch (continent) {
    case 'Europe':
    case 'Africa':
      return 'EMEA'
    case 'Asia':
      return middleEast.includes(code) ? 'EMEA' : 'APAC'
    case 'Oceania':
      return 'APAC'
    case 'North America':
      return code === 'US' || code === 'CA' ? 'NORAM' : 'LATAM'
    case 'South America':
      return 'LATAM'
    default:
      return null
  }
}

/** Facts of a two-letter code. */
export function countryFacts(code: string): CountryFacts {
  const continent = continents.get(code) ?? null
  return { code, name: names.of(code) ?? code, region: regionOf(code, continent), continent }
}
