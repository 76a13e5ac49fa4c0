// Yes and no as lists write them, in the languages of the header words. A word that is the one here and the other there is neither.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const yes = words(
  'yes y true ja j wahr oui vrai sí si sì verdadero vero sim verdadeiro waar tak prawda sant sann kyllä joo evet ano áno pravda igen igaz da jah taip jā jo да истина так ναι はい 是 예 네 نعم כן có ya bai já s t हाँ हां হ্যাঁ ஆம் ہاں بله ใช่ დიახ այո ndiyo oo ✓ ✔',
)
const no = words(
  'no n false nein falsch non faux falso não nao nee onwaar nie fałsz nej nei falskt usann ei hayır ne nepravda nem hamis nu ne nē нет ложь ні не όχι いいえ 否 아니오 아니요 لا לא không tidak ez f नहीं না இல்லை نہیں خیر ไม่ ไม่ใช่ არა ոչ не hapana hindi ✗ ✘',
)

/** What a cell says, whatever its case; null when it is neither. */
export function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}
