// Job titles as roles: an acronym and its long form are one, and a title is found by whole words.

/** Short forms with what they are short for; forms after the first mean the same. Ambiguous ones (CPO, MD, PM) are left out. */
const shortForms: readonly (readonly [short: string, ...long: string[]])[] = `
  ceo = chief executive officer
  cto = chief technology officer, chief technical officer
  cfo = chief financial officer, chief finance officer
  coo = chief operating officer, chief operations officer
  cmo = chief marketing officer
  cio = chief information officer
  ciso = chief information security officer
  cso = chief security officer
  cro = chief revenue officer
  cco = chief commercial officer
  chro = chief human resources officer, chief human resource officer, chief hr officer
  cdo = chief data officer
  svp = senior vice president
  evp = executive vice president
  avp = assistant vice president
  vp = vice president
  gm = general manager
  hr = human resources, human resource
  it = information technology
  pr = public relations
  qa = quality assurance
  bi = business intelligence
  ux = user experience
  ui = user interface
  r&d = research and development
  sdr = sales development representative
  bdr = business development representative
  sr = senior
  jr = junior
  mgr = manager
  dir = director
  asst = assistant
  rep = representative
  cofounder = co founder`
  .trim()
  .split('\n')
  .map(line => {
    const [short = '', long = ''] = line.trim().split(' = ')
    return [short, ...long.split(', ')] as const
  })

/** Every short form with every long one, both folded. */
export const rolePairs: readonly (readonly [short: string, long: string])[] = shortForms.flatMap(([short, ...long]) =>
  long.map(form => [short, form] as const),
)

/** Words that a title may have or lack: "VP of Sales", "VP Sales". */
const joiners: ReadonlySet<string> = new Set(['of', 'the', 'and', 'for'])

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Words as a title is compared by them: no full stops inside short forms, no joiners unless there is nothing else. */
function plainWords(folded: string): string[] {
  const words = wordsIn(folded.replace(/\b(?:\p{L}\.){2,}/gu, short => short.replaceAll('.', '')))
  const telling = words.filter(word => !joiners.has(word))
  return telling.length > 0 ? telling : words
}

/** What each form is written as: the first long form. Longer forms first, so that none hides inside another. */
const written: ReadonlyMap<string, string> = new Map(
  shortForms
    .flatMap(([short, first = '', ...others]) =>
      [short, first, ...others].map(form => [plainWords(form).join(' '), plainWords(first).join(' ')] as const),
    )
    .sort(([a], [b]) => b.length - a.length),
)
const maxFormLength = Math.max(...[...written.keys()].map(form => form.split(' ').length))

/** The words of a folded title with every short form written out. Idempotent. */
function writtenOut(folded: string): string[] {
  const words = plainWords(folded)
  const out: string[] = []
  for (let at = 0; at < words.length; ) {
    let count = Math.min(maxFormLength, words.length - at)
    let form: string | undefined
    for (; count > 0 && form === undefined; count--) form = written.get(words.slice(at, at + count).join(' '))
    out.push(...(form?.split(' ') ?? words.slice(at, at + 1)))
    at += form === undefined ? 1 : count + 1
  }
  return out
}

/** What a folded title is compared by: equal for all spellings of one role. */
export const roleKey = (folded: string): string => writtenOut(folded).join(' ') || folded

/** Scripts that write no spaces between words: there a part of the text is as near to a word as can be. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a title has a role in it, whole word by whole word; both as `roleKey` gives them. */
export const hasRole = (title: string, role: string): boolean =>
  ` ${title} `.includes(` ${role} `) || (unspaced.test(role) && title.includes(role))

/** Short forms with the words that a title must have in it to be found by them. */
const abbreviated = shortForms.map(([short, first = '']) => ({
  words: wordsIn(short),
  role: plainWords(first).join(' '),
}))

/** Every word that free text finds a folded title by: its own, those of its long forms, and its short forms. */
export function roleWords(folded: string): string[] {
  const key = roleKey(folded)
  const shorts = abbreviated.flatMap(({ words, role }) => (hasRole(key, role) ? words : []))
  return [...new Set([...wordsIn(folded), ...wordsIn(key), ...shorts])]
}
