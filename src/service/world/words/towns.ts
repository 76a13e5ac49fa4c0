// Real regions and towns of the countries of the practice world.
import { splitPhrases } from './list.ts'

export interface TownPlace {
  readonly city: string
  readonly stateCode: string
  readonly stateName: string
}

/** `BY Bavaria: Munich, Nuremberg`, one region a line; the larger in front. */
const towns = {
  US: `
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
    DC District of Columbia: Washington`,
  CA: `
    ON Ontario: Toronto, Ottawa, Hamilton, London, Kitchener
    QC Quebec: Montréal, Québec, Laval, Sherbrooke
    BC British Columbia: Vancouver, Victoria, Kelowna
    AB Alberta: Calgary, Edmonton
    MB Manitoba: Winnipeg
    NS Nova Scotia: Halifax`,
  GB: `
    ENG England: London, Manchester, Birmingham, Leeds, Bristol, Liverpool, Sheffield, Newcastle upon Tyne, Nottingham, Leicester, Reading, Cambridge, Oxford, Brighton, York
    SCT Scotland: Edinburgh, Glasgow, Aberdeen, Dundee
    WLS Wales: Cardiff, Swansea, Newport
    NIR Northern Ireland: Belfast, Derry`,
  IE: `
    L Leinster: Dublin, Kilkenny, Drogheda
    M Munster: Cork, Limerick, Waterford
    C Connacht: Galway, Sligo`,
  DE: `
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
    BB Brandenburg: Potsdam, Cottbus`,
  FR: `
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
    BFC Bourgogne-Franche-Comté: Dijon, Besançon`,
  AU: `
    NSW New South Wales: Sydney, Newcastle, Wollongong
    VIC Victoria: Melbourne, Geelong, Ballarat
    QLD Queensland: Brisbane, Cairns, Townsville
    WA Western Australia: Perth, Fremantle
    SA South Australia: Adelaide
    TAS Tasmania: Hobart
    NT Northern Territory: Darwin
    ACT Australian Capital Territory: Canberra`,
  SE: `
    AB Stockholm: Stockholm, Södertälje
    O Västra Götaland: Göteborg, Borås
    M Skåne: Malmö, Lund, Helsingborg
    C Uppsala: Uppsala
    E Östergötland: Linköping, Norrköping
    AC Västerbotten: Umeå`,
  NL: `
    NH North Holland: Amsterdam, Haarlem, Alkmaar
    ZH South Holland: Rotterdam, The Hague, Leiden, Delft
    UT Utrecht: Utrecht, Amersfoort
    NB North Brabant: Eindhoven, Tilburg, Breda
    GR Groningen: Groningen`,
  ES: `
    MD Madrid: Madrid, Alcalá de Henares
    CT Catalonia: Barcelona, Girona, Tarragona
    AN Andalusia: Sevilla, Málaga, Granada, Córdoba
    VC Valencia: Valencia, Alicante
    PV Basque Country: Bilbao, San Sebastián
    AR Aragon: Zaragoza
    GA Galicia: A Coruña, Vigo`,
  IT: `
    LOM Lombardy: Milano, Bergamo, Brescia
    LAZ Lazio: Roma, Latina
    PIE Piedmont: Torino, Novara
    VEN Veneto: Venezia, Verona, Padova
    TOS Tuscany: Firenze, Pisa
    EMR Emilia-Romagna: Bologna, Modena, Parma
    CAM Campania: Napoli, Salerno
    LIG Liguria: Genova
    SIC Sicily: Palermo, Catania`,
  AT: `
    W Vienna: Wien
    ST Styria: Graz
    OÖ Upper Austria: Linz, Wels
    S Salzburg: Salzburg
    T Tyrol: Innsbruck`,
  CH: `
    ZH Zurich: Zürich, Winterthur
    GE Geneva: Genève
    BE Bern: Bern, Biel
    BS Basel-Stadt: Basel
    VD Vaud: Lausanne`,
  BE: `
    BRU Brussels: Brussels
    VLG Flanders: Antwerp, Ghent, Bruges, Leuven
    WAL Wallonia: Liège, Namur`,
  DK: `
    84 Capital Region: København, Hillerød
    82 Central Jutland: Aarhus, Randers
    83 Southern Denmark: Odense, Esbjerg`,
  NO: `
    03 Oslo: Oslo
    46 Vestland: Bergen
    50 Trøndelag: Trondheim
    11 Rogaland: Stavanger`,
  FI: `
    18 Uusimaa: Helsinki, Espoo
    06 Pirkanmaa: Tampere
    19 Southwest Finland: Turku
    14 North Ostrobothnia: Oulu`,
  PL: `
    MZ Masovia: Warszawa, Radom
    MA Lesser Poland: Kraków, Tarnów
    DS Lower Silesia: Wrocław
    PM Pomerania: Gdańsk, Gdynia
    LD Łódź: Łódź
    WP Greater Poland: Poznań`,
  CZ: `
    10 Prague: Praha
    64 South Moravia: Brno, Znojmo
    80 Moravia-Silesia: Ostrava
    32 Plzeň: Plzeň`,
  PT: `
    11 Lisbon: Lisboa, Sintra
    13 Porto: Porto, Vila Nova de Gaia
    06 Coimbra: Coimbra`,
  TR: `
    34 Istanbul: İstanbul
    06 Ankara: Ankara
    35 İzmir: İzmir`,
  BR: `
    SP São Paulo: São Paulo, Campinas, Santos
    RJ Rio de Janeiro: Rio de Janeiro, Niterói
    MG Minas Gerais: Belo Horizonte
    PR Paraná: Curitiba
    BA Bahia: Salvador
    RS Rio Grande do Sul: Porto Alegre`,
  MX: `
    CMX Mexico City: Ciudad de México
    JAL Jalisco: Guadalajara, Zapopan
    NLE Nuevo León: Monterrey
    PUE Puebla: Puebla`,
  IN: `
    KA Karnataka: Bengaluru, Mysuru
    MH Maharashtra: Mumbai, Pune
    TN Tamil Nadu: Chennai
    TG Telangana: Hyderabad
    DL Delhi: New Delhi`,
  JP: `
    13 Tokyo: Tokyo, Hachioji
    27 Osaka: Osaka, Sakai
    14 Kanagawa: Yokohama, Kawasaki
    26 Kyoto: Kyoto
    01 Hokkaido: Sapporo`,
  SG: '01 Central Singapore: Singapore',
  ZA: `
    GT Gauteng: Johannesburg, Pretoria
    WC Western Cape: Cape Town, Stellenbosch
    KZN KwaZulu-Natal: Durban`,
  GE: `
    TB Tbilisi: Tbilisi
    AJ Adjara: Batumi
    IM Imereti: Kutaisi
    KK Kvemo Kartli: Rustavi`,
} as const

export type CountryCode = keyof typeof towns

/** The towns of a country, the larger in front. */
export function placesOf(country: CountryCode): TownPlace[] {
  return splitPhrases(towns[country]).flatMap(line => {
    const [region = '', cities = ''] = line.split(': ')
    const space = region.indexOf(' ')
    const [stateCode, stateName] = [region.slice(0, space), region.slice(space + 1)]
    return cities.split(', ').map(city => ({ city, stateCode, stateName }))
  })
}
