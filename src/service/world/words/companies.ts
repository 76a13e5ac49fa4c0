// Words for companies: the first half of their names, their forms and sizes, and who lends them money.
import { splitPhrases, splitWords } from './list.ts'

/** The first word of a name; the industry gives the second. */
export const companyHeads = splitWords(`
  Aldermoor Amberline Applegarth Arkenfels Ashgrove Auerhahn Barleymow Bellacqua Birkenau Bluefinch Brackwater Brightwell
  Brunnental Caldora Candlewick Castelmare Cedarholm Clearbrook Cobaltis Copperfinch Corvanna Cragside Dalmora Dovetail
  Dunmarrow Ebonhart Eichenfurt Elderbank Emberhall Fallowmere Farrowby Fenwyck Fernhollow Fjordana Flintlock Foxglove
  Galdermann Glasswing Goldammer Granitbach Greyfriars Hallberga Harbourlight Hawksmead Heronsgate Hollowtree Ironwood
  Isarwinkel Ivorine Jorvanta Juniperra Kestrelle Kingsmoor Kupferberg Lakenfield Larchmont Lindqvarn Longacre Lumenaria
  Marlinspike Meridale Millrace Mistralva Moosburger Nettlefold Nightjarre Nordlicht Oakenshaw Ochsenfurth Oldcastle
  Ombrosa Orlandia Otterbourne Palmerston Pellerin Pinecrest Porvanto Quarrystone Quillmark Ravensworth Redwillow
  Rosenthaler Rowanlea Saltmarsh Sandpiper Sevenoaken Silverbrook Skylarke Solvanta Sorrento-Vale Stonebridge Sundvall
  Swiftwater Talisker-Bay Tannenhof Thornbury Tidewater Trelawne Umbriato Valmont-Sur Vesperine Vindholm Waldkirch
  Waterford-Mills Weidenau Westering Whitethorn Willowbank Windermoor Wolkenstein Yarrowdale Zephyrine Zirbenhof Zollikon`)

/** `K-J` and the like: what tells two houses of one head and tail apart once all pairs are used up. */
export const companyBranches = splitWords('North South East West Prime Nova Alpha United First Royal')

export const companySizes = splitPhrases('1-10|11-50|51-200|201-500|501-1000|1001-5000|5001-10000|10001+')
export const companyRevenues = splitPhrases('<$1M|$1M-$10M|$10M-$50M|$50M-$100M|$100M-$1B|$1B+')
export const fundingTypes = splitPhrases('Seed|Series A|Series B|Series C|Private Equity|Debt Financing|Grant')
export const investorNames = splitPhrases(
  'North Fund|Larkfield Ventures|Blue Lantern Capital|Harrow & Vale|Isarpark Partners|Meadow Equity|Seventh Mile|Tallgrass Capital|Quayside Growth|Kornhaus Invest|Old Mint Partners|Fjell Capital',
)
export const entityTypes = splitPhrases('Privately Held|Public Company|Partnership|Self-Employed|Sole Proprietorship')
