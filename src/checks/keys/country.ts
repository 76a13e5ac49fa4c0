// Countries as people write them: codes, names in 44 languages, official and short forms.
import { otherNames } from './country-names.ts'
import { foldText } from './fold.ts'

/** ISO 3166-1: the two-letter code followed by the three-letter code; Kosovo's are the ones that the EU and banks use. */
const iso =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL ' +
  'BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD ' +
  'CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA ' +
  'DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF ' +
  'GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN ' +
  'IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA ' +
  'KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE ' +
  'MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM ' +
  'NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM ' +
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN ' +
  'SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL ' +
  'TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR ' +
  'VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE XKXKX'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'hu', 'ro', 'tr']
/** Their names count where the languages above have no such name. */
const latinLanguages = ['sk', 'sl', 'hr', 'et', 'lv', 'lt', 'id', 'vi', 'ca', 'gl', 'eu', 'sq', 'is', 'ms']
/** Looked up only for names that are not in Latin letters: the tables take a while to be made. */
const scriptLanguages = ['ru', 'uk', 'bg', 'sr', 'el', 'ja', 'zh', 'zh-Hant', 'ko', 'ar', 'he', 'mk', 'th', 'hi', 'fa']

/** Folded, with one kind of apostrophe. */
const spell = (name: string) => foldText(name.replaceAll('’', "'"))

/** What people leave out or write otherwise in one and the same name: dots, articles, "and", "Saint". */
function spellLoosely(name: string): string {
  const plain = spell(name)
    .replace(/ (?:and|und|et|y|e|en|i) /g, ' & ')
    .replaceAll('.', '')
    .replace(/\bsaint\b/g, 'st')
    .replaceAll('-', ' ')
    .replace(/ +/g, ' ')
    .trim()
  return plain.replace(/, the$/, '').replace(/^the /, '')
}

/** German umlauts as they are written where a keyboard lacks them. */
const withoutUmlauts = (name: string) =>
  name.replace(/[ÄäÖöÜü]/g, letter => `${letter.normalize('NFD').charAt(0)}e`).replaceAll('ß', 'ss')

let exact: ReadonlyMap<string, string> | null = null
let loose: ReadonlyMap<string, string> | null = null

const pairs = () => iso.split(' ').map(pair => [pair.slice(0, 2), pair.slice(2)] as const)

/** Of the name tables. */
function* tableNames(locales: readonly string[]): Generator<readonly [name: string, code: string]> {
  for (const locale of locales) {
    const display = new Intl.DisplayNames(locale, { type: 'region' })
    for (const [two] of pairs()) {
      const name = display.of(two) ?? two
      yield [name, two]
      if (locale === 'de') yield [withoutUmlauts(name), two]
    }
  }
}

function load(by: (name: string) => string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [two, three] of pairs()) found.set(two.toLowerCase(), two).set(three.toLowerCase(), two)
  for (const [name, two] of otherNames) found.set(by(name), two)
  const doubtful = new Set<string>()
  const fixed = new Set(found.keys())
  for (const [name, two] of tableNames(languages)) {
    const key = by(name)
    if (fixed.has(key)) continue
    if ((found.get(key) ?? two) === two) found.set(key, two)
    else doubtful.add(key)
  }
  // "Kongo" is one country in Norwegian and another in Polish.
  for (const key of doubtful) found.delete(key)
  for (const [name, two] of tableNames(latinLanguages)) {
    const key = by(name)
    if (!found.has(key) && !doubtful.has(key)) found.set(key, two)
  }
  return found
}

let inScripts: ReadonlyMap<string, string> | null = null
const codeInScripts = (name: string): string | null => {
  inScripts ??= new Map([...tableNames(scriptLanguages), ...otherNames].map(([known, two]) => [spell(known), two]))
  return inScripts.get(spell(name)) ?? null
}
const isLatin = /^[\p{Script=Latin}\P{L}]*$/u

const MAX_NAME = 80

/**
 * The ISO two-letter code of a country given by code (ISO 3166-1, or the sports code where that is no other country's) or by
 * name, in 44 languages and as ISO's own list writes it ("Korea, Republic of"); null when it is none. Kosovo is XK.
 */
export function countryCode(text: string): string | null {
  if (text.length > MAX_NAME) return null
  if (!isLatin.test(text)) return codeInScripts(text)
  exact ??= load(spell)
  const found = exact.get(spell(text))
  if (found !== undefined) return found
  loose ??= load(spellLoosely)
  return loose.get(spellLoosely(text)) ?? null
}
