// IP address literals of RFC 5321 section 4.1.3, written by hand because they are judged once per address.

const DOT = 46
const COLON = 58

/** Whether `text` is four groups of 1-3 digits up to 255; leading zeros are legal (S9). */
function isIpv4(text: string): boolean {
  let groups = 0
  let value = 0
  let digits = 0
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : DOT
    if (code === DOT) {
      if (digits === 0) return false
      groups++
      value = 0
      digits = 0
    } else {
      if (code < 48 || code > 57) return false
      value = value * 10 + code - 48
      digits++
      if (digits > 3 || value > 255) return false
    }
  }
  return groups === 4
}

const isHex = (code: number) => (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)

/** How many 16-bit groups `text` holds (an IPv4 tail counts two), or -1 when it is none; empty text is no group. */
function countGroups(text: string, mayEndInIpv4: boolean): number {
  if (text === '') return 0
  const parts = text.split(':')
  let groups = 0
  for (const [index, part] of parts.entries()) {
    if (mayEndInIpv4 && index === parts.length - 1 && part.includes('.')) return isIpv4(part) ? groups + 2 : -1
    if (part.length < 1 || part.length > 4) return -1
    for (let i = 0; i < part.length; i++) if (!isHex(part.charCodeAt(i))) return -1
    groups++
  }
  return groups
}

/** Whether `text` is an IPv6 address as RFC 5321 writes it: eight groups, or at most six beside `::`; no zone (S9). */
function isIpv6(text: string): boolean {
  if (text.length > 45) return false
  const gap = text.indexOf('::')
  if (gap < 0) return countGroups(text, true) === 8
  if (text.charCodeAt(gap + 2) === COLON) return false
  const before = countGroups(text.slice(0, gap), false)
  const after = countGroups(text.slice(gap + 2), true)
  return before >= 0 && after >= 0 && before + after <= 6
}

/** Whether `text` (the inside of the square brackets) is an IPv4 address or `IPv6:` and an IPv6 address. */
export function isAddressLiteral(text: string): boolean {
  return text.slice(0, 5).toLowerCase() === 'ipv6:' ? isIpv6(text.slice(5)) : isIpv4(text)
}
