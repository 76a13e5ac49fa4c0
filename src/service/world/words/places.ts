// Countries of the practice world with real regions and towns; who lives there is invented.
import { phrases } from './list.ts'
import type { NameStock } from './names.ts'

export interface Place {
  readonly city: string
  readonly stateCode: string
  readonly stateName: string
}

export type Region = 'NORAM' | 'EMEA' | 'APAC' | 'LATAM'

export interface Country {
  readonly code: string
  readonly name: string
  readonly region: Region
  readonly continent: string
  /** Share of the companies, in thousandths. */
  readonly weight: number
  readonly names: readonly NameStock[]
  readonly languages: readonly string[]
  /** IANA. */
  readonly timezone: string
  readonly legalForms: readonly string[]
  readonly streets: readonly string[]
  /** `#` stands for a digit, `?` for a letter. */
  readonly postcode: string
  /** The larger in front. */
  readonly places: readonly Place[]
}

/** `BY Bavaria: Munich, Nuremberg`, one region a line. */
function readPlaces(text: string): Place[] {
  return phrases(text).flatMap(line => {
    const [region = '', cities = ''] = line.split(': ')
    const space = region.indexOf(' ')
    const [stateCode, stateName] = [region.slice(0, space), region.slice(space + 1)]
    return cities.split(', ').map(city => ({ city, stateCode, stateName }))
  })
}

const english = ['English']
const streetsOfEnglish = phrases(
  'Mill Lane|Station Road|Harbour Street|Orchard Way|Market Square|Foundry Road|Kiln Close',
)
const streetsOfGerman = phrases('Lindenstraße|Am Bahnhof|Gartenweg|Hafenstraße|Mühlgasse|Industriestraße|Rosenweg')
const streetsOfFrench = phrases('rue du Moulin|avenue de la Gare|place du Marché|quai des Forges|rue des Tilleuls')
const streetsOfSpanish = phrases('Calle del Molino|Avenida de la Estación|Plaza Mayor|Calle de la Fuente')
const streetsOfNordic = phrases('Storgatan|Kvarnvägen|Hamngatan|Stationsvägen|Björkvägen')

export const countries: readonly Country[] = [
  {
    code: 'US',
    name: 'United States',
    region: 'NORAM',
    continent: 'North America',
    weight: 290,
    names: ['english', 'english', 'english', 'spanish', 'indian', 'irish'],
    languages: english,
    timezone: 'America/New_York',
    legalForms: ['Inc.', 'LLC', 'Corp.', 'Inc.'],
    streets: phrases(
      'Main Street|Maple Avenue|Lakeview Drive|Franklin Road|Depot Street|Canyon Boulevard|Second Avenue',
    ),
    postcode: '#####',
    places: readPlaces(`
      CA California: San Francisco, Los Angeles, San Diego, Sacramento, Oakland, San Jose, Fresno, Long Beach
      NY New York: New York, Buffalo, Rochester, Albany, Syracuse
      TX Texas: Austin, Dallas, Houston, San Antonio, Fort Worth, El Paso, Paris
      FL Florida: Miami, Tampa, Orlando, Jacksonville
      IL Illinois: Chicago, Springfield, Peoria
      MA Massachusetts: Boston, Cambridge, Springfield, Worcester
      WA Washington: Seattle, Spokane, Tacoma
      CO Colorado: Denver, Boulder, Colorado Springs
      GA Georgia: Atlanta, Savannah, Augusta
      PA Pennsylvania: Philadelphia, Pittsburgh, Allentown
      OH Ohio: Columbus, Cleveland, Cincinnati
      MI Michigan: Detroit, Grand Rapids, Ann Arbor
      NC North Carolina: Charlotte, Raleigh, Durham
      VA Virginia: Richmond, Norfolk, Arlington
      NJ New Jersey: Newark, Jersey City, Princeton
      AZ Arizona: Phoenix, Tucson, Scottsdale
      MN Minnesota: Minneapolis, Saint Paul, Duluth
      OR Oregon: Portland, Eugene, Salem
      TN Tennessee: Nashville, Memphis, Knoxville
      UT Utah: Salt Lake City, Provo
      MO Missouri: Kansas City, St. Louis
      WI Wisconsin: Milwaukee, Madison
      MD Maryland: Baltimore, Annapolis
      IN Indiana: Indianapolis, Fort Wayne
      CT Connecticut: Hartford, New Haven
      NV Nevada: Las Vegas, Reno
      LA Louisiana: New Orleans, Baton Rouge
      HI Hawaii: Honolulu
      AK Alaska: Anchorage
      DC District of Columbia: Washington`),
  },
  {
    code: 'CA',
    name: 'Canada',
    region: 'NORAM',
    continent: 'North America',
    weight: 60,
    names: ['english', 'english', 'french', 'indian'],
    languages: ['English', 'French'],
    timezone: 'America/Toronto',
    legalForms: ['Inc.', 'Ltd', 'Corp.'],
    streets: phrases('King Street|Lakeshore Road|Maple Crescent|rue Principale|Harbour Avenue'),
    postcode: '?#? #?#',
    places: readPlaces(`
      ON Ontario: Toronto, Ottawa, Hamilton, London, Kitchener
      QC Quebec: Montréal, Québec, Laval, Sherbrooke
      BC British Columbia: Vancouver, Victoria, Kelowna
      AB Alberta: Calgary, Edmonton
      MB Manitoba: Winnipeg
      NS Nova Scotia: Halifax`),
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    region: 'EMEA',
    continent: 'Europe',
    weight: 130,
    names: ['english', 'english', 'english', 'scottish', 'indian', 'irish'],
    languages: english,
    timezone: 'Europe/London',
    legalForms: ['Ltd', 'Limited', 'plc', 'LLP'],
    streets: streetsOfEnglish,
    postcode: '??# #??',
    places: readPlaces(`
      ENG England: London, Manchester, Birmingham, Leeds, Bristol, Liverpool, Sheffield, Newcastle upon Tyne, Nottingham, Leicester, Reading, Cambridge, Oxford, Brighton, York
      SCT Scotland: Edinburgh, Glasgow, Aberdeen, Dundee
      WLS Wales: Cardiff, Swansea, Newport
      NIR Northern Ireland: Belfast, Derry`),
  },
  {
    code: 'IE',
    name: 'Ireland',
    region: 'EMEA',
    continent: 'Europe',
    weight: 30,
    names: ['irish'],
    languages: ['English', 'Irish'],
    timezone: 'Europe/Dublin',
    legalForms: ['Ltd', 'DAC', 'plc'],
    streets: streetsOfEnglish,
    postcode: '?## ?#?#',
    places: readPlaces(`
      L Leinster: Dublin, Kilkenny, Drogheda
      M Munster: Cork, Limerick, Waterford
      C Connacht: Galway, Sligo`),
  },
  {
    code: 'DE',
    name: 'Germany',
    region: 'EMEA',
    continent: 'Europe',
    weight: 130,
    names: ['german', 'german', 'german', 'german', 'turkish', 'polish'],
    languages: ['German', 'English'],
    timezone: 'Europe/Berlin',
    legalForms: ['GmbH', 'AG', 'GmbH & Co. KG', 'KG', 'GmbH'],
    streets: streetsOfGerman,
    postcode: '#####',
    places: readPlaces(`
      BE Berlin: Berlin
      BY Bavaria: München, Nürnberg, Augsburg, Regensburg, Würzburg
      BW Baden-Württemberg: Stuttgart, Karlsruhe, Mannheim, Freiburg, Ulm
      NW North Rhine-Westphalia: Köln, Düsseldorf, Dortmund, Essen, Bielefeld, Bonn, Münster
      HE Hesse: Frankfurt, Wiesbaden, Kassel, Darmstadt
      HH Hamburg: Hamburg
      HB Bremen: Bremen
      NI Lower Saxony: Hannover, Braunschweig, Oldenburg, Göttingen
      SN Saxony: Leipzig, Dresden, Chemnitz
      ST Saxony-Anhalt: Halle, Magdeburg
      TH Thuringia: Erfurt, Jena
      SH Schleswig-Holstein: Kiel, Lübeck
      RP Rhineland-Palatinate: Mainz, Koblenz
      SL Saarland: Saarbrücken
      MV Mecklenburg-Western Pomerania: Rostock, Schwerin
      BB Brandenburg: Potsdam, Cottbus`),
  },
  {
    code: 'FR',
    name: 'France',
    region: 'EMEA',
    continent: 'Europe',
    weight: 90,
    names: ['french', 'french', 'french', 'portuguese'],
    languages: ['French', 'English'],
    timezone: 'Europe/Paris',
    legalForms: ['SAS', 'SARL', 'SA'],
    streets: streetsOfFrench,
    postcode: '#####',
    places: readPlaces(`
      IDF Île-de-France: Paris, Versailles, Boulogne-Billancourt
      ARA Auvergne-Rhône-Alpes: Lyon, Grenoble, Saint-Étienne, Clermont-Ferrand, Bourg-en-Bresse
      PAC Provence-Alpes-Côte d'Azur: Marseille, Nice, Toulon
      OCC Occitanie: Toulouse, Montpellier, Nîmes
      NAQ Nouvelle-Aquitaine: Bordeaux, Limoges
      HDF Hauts-de-France: Lille, Amiens
      GES Grand Est: Strasbourg, Reims, Metz
      BRE Brittany: Rennes, Brest
      PDL Pays de la Loire: Nantes, Angers
      NOR Normandy: Rouen, Caen
      BFC Bourgogne-Franche-Comté: Dijon, Besançon`),
  },
  {
    code: 'AU',
    name: 'Australia',
    region: 'APAC',
    continent: 'Oceania',
    weight: 50,
    names: ['english', 'english', 'irish', 'indian'],
    languages: english,
    timezone: 'Australia/Sydney',
    legalForms: ['Pty Ltd', 'Ltd'],
    streets: streetsOfEnglish,
    postcode: '####',
    places: readPlaces(`
      NSW New South Wales: Sydney, Newcastle, Wollongong
      VIC Victoria: Melbourne, Geelong, Ballarat
      QLD Queensland: Brisbane, Cairns, Townsville
      WA Western Australia: Perth, Fremantle
      SA South Australia: Adelaide
      TAS Tasmania: Hobart
      NT Northern Territory: Darwin
      ACT Australian Capital Territory: Canberra`),
  },
  {
    code: 'SE',
    name: 'Sweden',
    region: 'EMEA',
    continent: 'Europe',
    weight: 40,
    names: ['swedish', 'swedish', 'finnish'],
    languages: ['Swedish', 'English'],
    timezone: 'Europe/Stockholm',
    legalForms: ['AB'],
    streets: streetsOfNordic,
    postcode: '### ##',
    places: readPlaces(`
      AB Stockholm: Stockholm, Södertälje
      O Västra Götaland: Göteborg, Borås
      M Skåne: Malmö, Lund, Helsingborg
      C Uppsala: Uppsala
      E Östergötland: Linköping, Norrköping
      AC Västerbotten: Umeå`),
  },
  {
    code: 'NL',
    name: 'Netherlands',
    region: 'EMEA',
    continent: 'Europe',
    weight: 25,
    names: ['dutch'],
    languages: ['Dutch', 'English'],
    timezone: 'Europe/Amsterdam',
    legalForms: ['BV', 'NV'],
    streets: phrases('Molenstraat|Stationsweg|Havenkade|Kerkplein|Lindelaan'),
    postcode: '#### ??',
    places: readPlaces(`
      NH North Holland: Amsterdam, Haarlem, Alkmaar
      ZH South Holland: Rotterdam, The Hague, Leiden, Delft
      UT Utrecht: Utrecht, Amersfoort
      NB North Brabant: Eindhoven, Tilburg, Breda
      GR Groningen: Groningen`),
  },
  {
    code: 'ES',
    name: 'Spain',
    region: 'EMEA',
    continent: 'Europe',
    weight: 25,
    names: ['spanish'],
    languages: ['Spanish'],
    timezone: 'Europe/Madrid',
    legalForms: ['SL', 'SA'],
    streets: streetsOfSpanish,
    postcode: '#####',
    places: readPlaces(`
      MD Madrid: Madrid, Alcalá de Henares
      CT Catalonia: Barcelona, Girona, Tarragona
      AN Andalusia: Sevilla, Málaga, Granada, Córdoba
      VC Valencia: Valencia, Alicante
      PV Basque Country: Bilbao, San Sebastián
      AR Aragon: Zaragoza
      GA Galicia: A Coruña, Vigo`),
  },
  {
    code: 'IT',
    name: 'Italy',
    region: 'EMEA',
    continent: 'Europe',
    weight: 25,
    names: ['italian'],
    languages: ['Italian', 'English'],
    timezone: 'Europe/Rome',
    legalForms: ['SpA', 'Srl'],
    streets: phrases('Via del Mulino|Corso della Stazione|Piazza del Mercato|Via dei Tigli'),
    postcode: '#####',
    places: readPlaces(`
      LOM Lombardy: Milano, Bergamo, Brescia
      LAZ Lazio: Roma, Latina
      PIE Piedmont: Torino, Novara
      VEN Veneto: Venezia, Verona, Padova
      TOS Tuscany: Firenze, Pisa
      EMR Emilia-Romagna: Bologna, Modena, Parma
      CAM Campania: Napoli, Salerno
      LIG Liguria: Genova
      SIC Sicily: Palermo, Catania`),
  },
  {
    code: 'AT',
    name: 'Austria',
    region: 'EMEA',
    continent: 'Europe',
    weight: 15,
    names: ['german'],
    languages: ['German'],
    timezone: 'Europe/Vienna',
    legalForms: ['GmbH', 'AG'],
    streets: streetsOfGerman,
    postcode: '####',
    places: readPlaces(`
      W Vienna: Wien
      ST Styria: Graz
      OÖ Upper Austria: Linz, Wels
      S Salzburg: Salzburg
      T Tyrol: Innsbruck`),
  },
  {
    code: 'CH',
    name: 'Switzerland',
    region: 'EMEA',
    continent: 'Europe',
    weight: 15,
    names: ['german', 'french', 'italian'],
    languages: ['German', 'French'],
    timezone: 'Europe/Zurich',
    legalForms: ['AG', 'GmbH', 'SA'],
    streets: streetsOfGerman,
    postcode: '####',
    places: readPlaces(`
      ZH Zurich: Zürich, Winterthur
      GE Geneva: Genève
      BE Bern: Bern, Biel
      BS Basel-Stadt: Basel
      VD Vaud: Lausanne`),
  },
  {
    code: 'BE',
    name: 'Belgium',
    region: 'EMEA',
    continent: 'Europe',
    weight: 12,
    names: ['dutch', 'french'],
    languages: ['Dutch', 'French'],
    timezone: 'Europe/Brussels',
    legalForms: ['BV', 'NV', 'SA'],
    streets: streetsOfFrench,
    postcode: '####',
    places: readPlaces(`
      BRU Brussels: Brussels
      VLG Flanders: Antwerp, Ghent, Bruges, Leuven
      WAL Wallonia: Liège, Namur`),
  },
  {
    code: 'DK',
    name: 'Denmark',
    region: 'EMEA',
    continent: 'Europe',
    weight: 12,
    names: ['danish'],
    languages: ['Danish', 'English'],
    timezone: 'Europe/Copenhagen',
    legalForms: ['A/S', 'ApS'],
    streets: phrases('Møllevej|Stationsvej|Havnegade|Torvet'),
    postcode: '####',
    places: readPlaces(`
      84 Capital Region: København, Hillerød
      82 Central Jutland: Aarhus, Randers
      83 Southern Denmark: Odense, Esbjerg`),
  },
  {
    code: 'NO',
    name: 'Norway',
    region: 'EMEA',
    continent: 'Europe',
    weight: 10,
    names: ['danish'],
    languages: ['Norwegian', 'English'],
    timezone: 'Europe/Oslo',
    legalForms: ['AS', 'ASA'],
    streets: phrases('Storgata|Kirkeveien|Havnegata|Møllergata'),
    postcode: '####',
    places: readPlaces(`
      03 Oslo: Oslo
      46 Vestland: Bergen
      50 Trøndelag: Trondheim
      11 Rogaland: Stavanger`),
  },
  {
    code: 'FI',
    name: 'Finland',
    region: 'EMEA',
    continent: 'Europe',
    weight: 10,
    names: ['finnish'],
    languages: ['Finnish', 'Swedish', 'English'],
    timezone: 'Europe/Helsinki',
    legalForms: ['Oy', 'Oyj'],
    streets: phrases('Asematie|Myllykatu|Satamatie|Koivukuja'),
    postcode: '#####',
    places: readPlaces(`
      18 Uusimaa: Helsinki, Espoo
      06 Pirkanmaa: Tampere
      19 Southwest Finland: Turku
      14 North Ostrobothnia: Oulu`),
  },
  {
    code: 'PL',
    name: 'Poland',
    region: 'EMEA',
    continent: 'Europe',
    weight: 12,
    names: ['polish'],
    languages: ['Polish', 'English'],
    timezone: 'Europe/Warsaw',
    legalForms: ['Sp. z o.o.', 'SA'],
    streets: phrases('ul. Młyńska|ul. Dworcowa|ul. Lipowa|Rynek'),
    postcode: '##-###',
    places: readPlaces(`
      MZ Masovia: Warszawa, Radom
      MA Lesser Poland: Kraków, Tarnów
      DS Lower Silesia: Wrocław
      PM Pomerania: Gdańsk, Gdynia
      LD Łódź: Łódź
      WP Greater Poland: Poznań`),
  },
  {
    code: 'CZ',
    name: 'Czechia',
    region: 'EMEA',
    continent: 'Europe',
    weight: 6,
    names: ['czech'],
    languages: ['Czech', 'English'],
    timezone: 'Europe/Prague',
    legalForms: ['s.r.o.', 'a.s.'],
    streets: phrases('Mlýnská|Nádražní|Lipová|Náměstí Míru'),
    postcode: '### ##',
    places: readPlaces(`
      10 Prague: Praha
      64 South Moravia: Brno, Znojmo
      80 Moravia-Silesia: Ostrava
      32 Plzeň: Plzeň`),
  },
  {
    code: 'PT',
    name: 'Portugal',
    region: 'EMEA',
    continent: 'Europe',
    weight: 6,
    names: ['portuguese'],
    languages: ['Portuguese', 'English'],
    timezone: 'Europe/Lisbon',
    legalForms: ['Lda', 'SA'],
    streets: phrases('Rua do Moinho|Avenida da Estação|Largo do Mercado'),
    postcode: '####-###',
    places: readPlaces(`
      11 Lisbon: Lisboa, Sintra
      13 Porto: Porto, Vila Nova de Gaia
      06 Coimbra: Coimbra`),
  },
  {
    code: 'TR',
    name: 'Türkiye',
    region: 'EMEA',
    continent: 'Asia',
    weight: 5,
    names: ['turkish'],
    languages: ['Turkish', 'English'],
    timezone: 'Europe/Istanbul',
    legalForms: ['A.Ş.', 'Ltd. Şti.'],
    streets: phrases('Değirmen Sokak|İstasyon Caddesi|Çınar Sokak'),
    postcode: '#####',
    places: readPlaces(`
      34 Istanbul: İstanbul
      06 Ankara: Ankara
      35 İzmir: İzmir`),
  },
  {
    code: 'BR',
    name: 'Brazil',
    region: 'LATAM',
    continent: 'South America',
    weight: 14,
    names: ['portuguese', 'portuguese', 'italian'],
    languages: ['Portuguese'],
    timezone: 'America/Sao_Paulo',
    legalForms: ['Ltda', 'SA'],
    streets: phrases('Rua das Palmeiras|Avenida Central|Rua do Porto'),
    postcode: '#####-###',
    places: readPlaces(`
      SP São Paulo: São Paulo, Campinas, Santos
      RJ Rio de Janeiro: Rio de Janeiro, Niterói
      MG Minas Gerais: Belo Horizonte
      PR Paraná: Curitiba
      BA Bahia: Salvador
      RS Rio Grande do Sul: Porto Alegre`),
  },
  {
    code: 'MX',
    name: 'Mexico',
    region: 'LATAM',
    continent: 'North America',
    weight: 8,
    names: ['spanish'],
    languages: ['Spanish'],
    timezone: 'America/Mexico_City',
    legalForms: ['SA de CV'],
    streets: streetsOfSpanish,
    postcode: '#####',
    places: readPlaces(`
      CMX Mexico City: Ciudad de México
      JAL Jalisco: Guadalajara, Zapopan
      NLE Nuevo León: Monterrey
      PUE Puebla: Puebla`),
  },
  {
    code: 'IN',
    name: 'India',
    region: 'APAC',
    continent: 'Asia',
    weight: 10,
    names: ['indian'],
    languages: ['English', 'Hindi'],
    timezone: 'Asia/Kolkata',
    legalForms: ['Pvt Ltd', 'Ltd'],
    streets: phrases('Station Road|Lake View Road|Temple Street|Nehru Marg'),
    postcode: '######',
    places: readPlaces(`
      KA Karnataka: Bengaluru, Mysuru
      MH Maharashtra: Mumbai, Pune
      TN Tamil Nadu: Chennai
      TG Telangana: Hyderabad
      DL Delhi: New Delhi`),
  },
  {
    code: 'JP',
    name: 'Japan',
    region: 'APAC',
    continent: 'Asia',
    weight: 6,
    names: ['japanese'],
    languages: ['Japanese'],
    timezone: 'Asia/Tokyo',
    legalForms: ['K.K.', 'G.K.'],
    streets: phrases('Sakura-dori|Ekimae-dori|Minato-machi'),
    postcode: '###-####',
    places: readPlaces(`
      13 Tokyo: Tokyo, Hachioji
      27 Osaka: Osaka, Sakai
      14 Kanagawa: Yokohama, Kawasaki
      26 Kyoto: Kyoto
      01 Hokkaido: Sapporo`),
  },
  {
    code: 'SG',
    name: 'Singapore',
    region: 'APAC',
    continent: 'Asia',
    weight: 6,
    names: ['indian', 'english'],
    languages: ['English'],
    timezone: 'Asia/Singapore',
    legalForms: ['Pte Ltd'],
    streets: phrases('Harbour Road|Orchid Walk|Temple Street'),
    postcode: '######',
    places: readPlaces('01 Central Singapore: Singapore'),
  },
  {
    code: 'ZA',
    name: 'South Africa',
    region: 'EMEA',
    continent: 'Africa',
    weight: 8,
    names: ['english', 'dutch'],
    languages: ['English', 'Afrikaans'],
    timezone: 'Africa/Johannesburg',
    legalForms: ['(Pty) Ltd', 'Ltd'],
    streets: streetsOfEnglish,
    postcode: '####',
    places: readPlaces(`
      GT Gauteng: Johannesburg, Pretoria
      WC Western Cape: Cape Town, Stellenbosch
      KZN KwaZulu-Natal: Durban`),
  },
]
