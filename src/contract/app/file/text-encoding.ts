// Encodings of text files that someone may choose: the names by which they are stored and shown, and other names they go by.

/** Name, as it is shown, other names beside the two; each list of a script begins with what is met most. */
const all: readonly (readonly [name: string, label: string, ...others: string[]])[] = [
  ['utf-8', 'UTF-8', 'utf8', 'unicode', '65001'],
  ['utf-16le', 'UTF-16 LE', 'utf-16', 'ucs-2', 'unicode little endian'],
  ['utf-16be', 'UTF-16 BE', 'unicode big endian'],
  ['utf-32le', 'UTF-32 LE', 'utf-32'],
  ['utf-32be', 'UTF-32 BE'],
  ['utf-8+windows-1252', 'UTF-8 and Western, by line'],
  ['windows-1252', 'Western (Windows-1252)', 'cp1252', 'ansi', 'latin1', 'iso-8859-1', 'ascii', 'us-ascii'],
  ['iso-8859-15', 'Western with euro (ISO 8859-15)', 'latin9'],
  ['macintosh', 'Western (Mac)', 'mac', 'macroman', 'x-mac-roman', 'cp10000'],
  ['cp850', 'Western (DOS 850)', 'ibm850', 'oem850'],
  ['cp858', 'Western with euro (DOS 858)', 'ibm858'],
  ['cp437', 'Western (DOS 437)', 'ibm437', 'oem', 'dos'],
  ['cp860', 'Portuguese (DOS 860)', 'ibm860'],
  ['cp863', 'Canadian French (DOS 863)', 'ibm863'],
  ['cp865', 'Nordic (DOS 865)', 'ibm865'],
  ['cp861', 'Icelandic (DOS 861)', 'ibm861'],
  ['iso-8859-10', 'Nordic (ISO 8859-10)', 'latin6'],
  ['iso-8859-14', 'Celtic (ISO 8859-14)', 'latin8'],
  ['iso-8859-3', 'South European (ISO 8859-3)', 'latin3'],
  ['x-mac-iceland', 'Icelandic (Mac)', 'maciceland', 'x-mac-icelandic'],
  ['windows-1250', 'Central European (Windows-1250)', 'cp1250'],
  ['iso-8859-2', 'Central European (ISO 8859-2)', 'latin2'],
  ['cp852', 'Central European (DOS 852)', 'ibm852', 'ms-dos 852', 'oem852'],
  ['x-mac-ce', 'Central European (Mac)', 'maccenteuro', 'maclatin2', 'x-mac-centraleurroman'],
  ['iso-8859-16', 'South-Eastern European (ISO 8859-16)', 'latin10'],
  ['x-mac-croatian', 'Croatian (Mac)', 'maccroatian'],
  ['x-mac-romanian', 'Romanian (Mac)', 'macromania'],
  ['windows-1251', 'Cyrillic (Windows-1251)', 'cp1251'],
  ['koi8-r', 'Cyrillic (KOI8-R)', 'cp20866'],
  ['koi8-u', 'Ukrainian (KOI8-U)', 'cp21866'],
  ['ibm866', 'Cyrillic (DOS 866)', 'cp866'],
  ['cp1125', 'Ukrainian (DOS 1125)', 'ibm1125', 'ruscii', 'cp866u'],
  ['iso-8859-5', 'Cyrillic (ISO 8859-5)', 'cyrillic'],
  ['x-mac-cyrillic', 'Cyrillic (Mac)', 'maccyrillic'],
  ['cp855', 'Cyrillic (DOS 855)', 'ibm855'],
  ['rk1048', 'Kazakh (RK1048)', 'kz-1048', 'strk1048-2002'],
  ['windows-1253', 'Greek (Windows-1253)', 'cp1253'],
  ['iso-8859-7', 'Greek (ISO 8859-7)', 'greek'],
  ['cp737', 'Greek (DOS 737)', 'ibm737'],
  ['cp869', 'Greek (DOS 869)', 'ibm869'],
  ['x-mac-greek', 'Greek (Mac)', 'macgreek'],
  ['windows-1254', 'Turkish (Windows-1254)', 'cp1254', 'iso-8859-9', 'latin5'],
  ['cp857', 'Turkish (DOS 857)', 'ibm857'],
  ['x-mac-turkish', 'Turkish (Mac)', 'macturkish'],
  ['windows-1255', 'Hebrew (Windows-1255)', 'cp1255'],
  ['iso-8859-8', 'Hebrew (ISO 8859-8)', 'hebrew'],
  ['cp862', 'Hebrew (DOS 862)', 'ibm862'],
  ['windows-1256', 'Arabic (Windows-1256)', 'cp1256'],
  ['iso-8859-6', 'Arabic (ISO 8859-6)', 'arabic', 'asmo-708'],
  ['cp720', 'Arabic (DOS 720)', 'ibm720', 'dos-720'],
  ['windows-1257', 'Baltic (Windows-1257)', 'cp1257'],
  ['iso-8859-13', 'Baltic (ISO 8859-13)', 'latin7'],
  ['iso-8859-4', 'Baltic (ISO 8859-4)', 'latin4'],
  ['cp775', 'Baltic (DOS 775)', 'ibm775'],
  ['windows-1258', 'Vietnamese (Windows-1258)', 'cp1258'],
  ['windows-874', 'Thai (Windows-874)', 'cp874', 'tis-620', 'iso-8859-11'],
  ['armscii-8', 'Armenian (ARMSCII-8)'],
  ['shift_jis', 'Japanese (Shift JIS)', 'sjis', 'cp932', 'ms932', 'windows-31j'],
  ['euc-jp', 'Japanese (EUC)'],
  ['iso-2022-jp', 'Japanese (ISO 2022)'],
  ['gb18030', 'Chinese (GB18030)', 'gbk', 'gb2312', 'cp936', 'euc-cn'],
  ['big5', 'Chinese (Big5)', 'cp950', 'big5-hkscs'],
  ['euc-kr', 'Korean (EUC)', 'cp949', 'ks_c_5601-1987', 'uhc'],
]

/** As they are listed for someone to choose. */
export const textEncodings: readonly { name: string; label: string }[] = all.map(([name, label]) => ({ name, label }))

/** Case and punctuation tell no encodings apart, but for the plus between two. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d+]/g, '')

const byName: ReadonlyMap<string, string> = new Map(
  all.flatMap(([name, label, ...others]) => [name, label, ...others].map(one => [plain(one), name] as const)),
)

/** Encodings of which a line that is no UTF-8 may be. */
const ofPages = /^(?:windows|iso-8859)-/

/** What begins the name of an encoding for files whose lines are in UTF-8 or another. */
export const byLine = 'utf-8+'

/** "Latin-2", "cp852", "UTF8": the name of the encoding that is meant, or null. */
export function encodingNamed(words: string): string | null {
  const known = byName.get(plain(words))
  if (known !== undefined || !words.toLowerCase().startsWith(byLine)) return known ?? null
  const other = byName.get(plain(words.slice(byLine.length)))
  return other === undefined || !ofPages.test(other) ? null : byLine + other
}
