// Countries as people write them: ISO codes, names in eight languages, the usual short forms.
import { foldText } from './fold.ts'

/** ISO 3166-1: the two-letter code followed by the three-letter code. */
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
  'VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE'

/** Short and former names that the name tables lack. */
const also: Readonly<Record<string, string>> = {
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  'the united states': 'US',
  usa: 'US',
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  grossbritannien: 'GB',
  'republic of ireland': 'IE',
  'the netherlands': 'NL',
  holland: 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
  'ivory coast': 'CI',
  burma: 'MM',
  macedonia: 'MK',
  swaziland: 'SZ',
  'cape verde': 'CV',
  'east timor': 'TL',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  uae: 'AE',
  'south korea': 'KR',
  'republic of korea': 'KR',
  'north korea': 'KP',
  'viet nam': 'VN',
  'russian federation': 'RU',
  palestine: 'PS',
  brd: 'DE',
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl']

/** Folded, with one kind of apostrophe. */
const spell = (name: string) => foldText(name.replaceAll('’', "'"))

let codes: ReadonlyMap<string, string> | null = null

function load(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const pairs = iso.split(' ').map(pair => [pair.slice(0, 2), pair.slice(2)] as const)
  for (const locale of languages) {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    for (const [two] of pairs) found.set(spell(names.of(two) ?? two), two)
  }
  for (const [name, two] of Object.entries(also)) found.set(name, two)
  // Codes come last: they win over any name that is spelt the same.
  for (const [two, three] of pairs) found.set(two.toLowerCase(), two).set(three.toLowerCase(), two)
  return found
}

const MAX_NAME = 80

/** The ISO two-letter code of a country given by code or by name (en de fr es it pt nl pl); null when it is none. */
export function countryCode(text: string): string | null {
  if (text.length > MAX_NAME) return null
  codes ??= load()
  return codes.get(spell(text)) ?? null
}
