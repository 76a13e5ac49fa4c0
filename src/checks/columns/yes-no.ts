// Yes and no as lists write them, in the languages of the header words.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const yes = words('yes y true ja j wahr oui vrai sí si verdadero vero sim verdadeiro waar tak prawda ✓ ✔')
const no = words('no n false nein falsch non faux falso não nao nee onwaar nie fałsz ✗ ✘')

/** What a cell says, whatever its case; null when it is neither. */
export function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}
