// Extensions behind a number, in the ways and languages of lists. Limits of length follow what the label proves.

/** Words that mean nothing else (en de fr es it pt nl pl sv ru zh ja). */
const explicit =
  'e?xtensi[oó]n?|e?xtn?|ext|int(?:erno)?|anexo|poste|durchwahl|dw|nebenstelle|ramal|toestel|wewn(?:ętrzny)?|' +
  'anknytning|доб(?:авочный)?|内線|内线|分机'
/** In the order they are tried: the surest first. */
const patterns = [
  /;ext=(\d{1,20})$/iu,
  new RegExp(`[\\s,;(-]*(?<!\\p{L})(?:${explicit})[\\s.:,=-]*(\\d{1,20})#?\\)?$`, 'iu'),
  /\s*(?:,,+|;(?=\d+#))\s*(\d{1,15})#?$/u,
  /\s*(?:x|#|~)[\s.:]*(\d{1,9})#?(?:\s*[/\\]\s*x\d+)?$/iu,
  /[\s-]+(\d{1,6})#$/u,
  /\s*[,;]\s*(\d{1,5})$/u,
]

const count = (text: string) => text.replace(/[^\p{L}\d]/gu, '').length

/** The number and its extension; null when there is none or fewer than five characters would be left to dial. */
export function splitExtension(text: string): { number: string; extension: string } | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    const number = text.slice(0, found?.index)
    if (found?.[1] && count(number) >= 5) return { number, extension: found[1] }
  }
  return null
}

const begin = new RegExp(`^(?:ext=|(?:${explicit}|x|#|~)[\\s.:=-]*\\d)`, 'iu')

/** Whether a text begins as an extension does, so that it is no second number. */
export const beginsAsExtension = (text: string): boolean => begin.test(text)
