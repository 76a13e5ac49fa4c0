// How Cyrillic and Greek names are written in Latin letters, to look them up.

const pairs = (text: string) => new Map(text.split(' ').map(pair => [pair.charAt(0), pair.slice(1)] as const))
const cyrillic = pairs(
  'аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi їi єe ґg ђdj јj љlj њnj ћc џdz ѓg ќk ѕz ўu',
)
const greek = pairs('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo')
/** Where a language or a passport writes a name otherwise: Андрей is Andrey and Andrei, Юлия Yulia and Julia. */
const others: readonly (readonly [RegExp, string])[] = [
  [/iya$/, 'ia'],
  [/y(?=$|[^aeiou])/g, 'i'],
  [/y(?=[aou])/g, 'i'],
  [/yu/g, 'ju'],
  [/kh/g, 'h'],
  [/ou/g, 'u'],
  [/^g/, 'h'],
]

const written = (word: string, letters: ReadonlyMap<string, string>) =>
  Array.from(word, letter => letters.get(letter) ?? letter).join('')

/** The word, or the ways in which it may be written in Latin letters. */
export function latinSpellings(word: string): readonly string[] {
  const isCyrillic = /\p{Script=Cyrillic}/u.test(word)
  if (!isCyrillic && !/\p{Script=Greek}/u.test(word)) return [word]
  const plain = word.toLowerCase().normalize(isCyrillic ? 'NFC' : 'NFD')
  const first = written(isCyrillic ? plain : plain.replace(/\p{M}/gu, ''), isCyrillic ? cyrillic : greek)
  return [
    first,
    ...others.map(([from, to]) => first.replace(from, to)),
    others.reduce((all, [from, to]) => all.replace(from, to), first),
  ]
}
