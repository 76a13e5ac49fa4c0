// HTML character codes (&uuml; &#252; &#xFC;) read as the characters they stand for.

/** Names of U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const named = new Map<string, string>([
  ...latin.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...Object.entries({
    ...{
      amp: '&',
      lt: '<',
      gt: '>',
      quot: '"',
      apos: "'",
      AMP: '&',
      LT: '<',
      GT: '>',
      QUOT: '"',
      num: '#',
      commat: '@',
    },
    ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Zcaron: 'Ž', zcaron: 'ž', Ccaron: 'Č', ccaron: 'č' },
    ...{ Cacute: 'Ć', cacute: 'ć', Sacute: 'Ś', sacute: 'ś', Zacute: 'Ź', zacute: 'ź', Zdot: 'Ż', zdot: 'ż' },
    ...{ Lstrok: 'Ł', lstrok: 'ł', Aogon: 'Ą', aogon: 'ą', Eogon: 'Ę', eogon: 'ę', Nacute: 'Ń', nacute: 'ń' },
    ...{ Ecaron: 'Ě', ecaron: 'ě', Rcaron: 'Ř', rcaron: 'ř', Uring: 'Ů', uring: 'ů', Dstrok: 'Đ', dstrok: 'đ' },
    ...{ Gbreve: 'Ğ', gbreve: 'ğ', Idot: 'İ', imath: 'ı', Scedil: 'Ş', scedil: 'ş', Yuml: 'Ÿ', fnof: 'ƒ' },
    ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
    ...{ lsaquo: '‹', rsaquo: '›', hellip: '…', bull: '•', dagger: '†', Dagger: '‡', permil: '‰', prime: '′' },
    ...{ euro: '€', trade: '™', hearts: '♥', rarr: '→', larr: '←', minus: '−', tilde: '˜', circ: 'ˆ' },
    ...{
      ensp: '\u2002',
      emsp: '\u2003',
      thinsp: '\u2009',
      zwnj: '\u200c',
      zwj: '\u200d',
      lrm: '\u200e',
      rlm: '\u200f',
    },
  }),
])

const code = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi
/** 128 to 159 are those of Windows, as browsers read them. */
const windows = new TextDecoder('windows-1252')

function character(point: number): string | null {
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null
  return point >= 128 && point < 160 ? windows.decode(Uint8Array.of(point)) : String.fromCodePoint(point)
}

/** Codes that are none stay as they are written. */
export const withoutHtmlCodes = (text: string): string =>
  text.includes('&')
    ? text.replace(code, (written, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return named.get(name) ?? written
        return character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? written
      })
    : text
