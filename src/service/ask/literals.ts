// What a question writes out: addresses, domains, names of people.
import { isPublicHost } from '../../checks/keys/web-address.ts'
import { type GatheredFilters, gatherValues } from './gathered.ts'
import type { Question } from './question.ts'

const nameParts = /\b(first|given|last|family)\s?name\s*(?:is|:|=)?\s+(\p{Lu}[\p{L}'’.-]+)/giu
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const domain = /\b(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})\b\/?/gi
const mailDomain =
  /\be-?mails?(?:\s+address(?:es)?)?\s+(?:at|from|on|ending (?:in|with|on)|@)\s*@?((?:[a-z0-9-]+\.)+[a-z]{2,})\b/gi
const named =
  /\b(?:named|called|by the name of)\s+((?:\p{Lu}[\p{L}'’.-]+)(?:\s+(?:de|van|von|der|la|du|\p{Lu}[\p{L}'’.-]+))*)/gu

/** Addresses, domains and names that are written out. */
export function takeNames(question: Question, contact: GatheredFilters, company: GatheredFilters): void {
  question.each(email, ([address]) => {
    gatherValues(contact, 'email_address', [address])
    return true
  })
  question.each(mailDomain, ([, host = '']) => {
    gatherValues(contact, 'email_domain', [host.toLowerCase()])
    return true
  })
  question.each(domain, ([, host = '']) => {
    // "Node.js" is no host.
    if (!isPublicHost(host.toLowerCase())) return false
    gatherValues(company, 'domain', [host.toLowerCase()])
    return true
  })
  question.each(nameParts, ([, part = '', name = '']) => {
    gatherValues(contact, /first|given/i.test(part) ? 'first_name' : 'last_name', [name])
    return true
  })
  question.each(named, ([, name = '']) => {
    gatherValues(contact, name.includes(' ') ? 'full_name' : 'first_name', [name])
    return true
  })
}
