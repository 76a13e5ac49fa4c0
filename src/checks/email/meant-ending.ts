// The ending that was meant by one that does not exist: acme.con, acme.c0m, acme.couk, acmecom.
import { registrableDomain } from '../keys/registrable.ts'
import { oneSlip, slipCost } from './slip-cost.ts'

const endings = ['com', 'net', 'org', 'info', 'edu']
/** Slips that are further than one key away, and seen all the time. */
const usual: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  c0m: 'com',
  ogr: 'org',
  rog: 'org',
  '0rg': 'org',
  nte: 'net',
  ent: 'net',
  n3t: 'net',
}
const doubled = /^(?:de{2,}|d{2,}e|fr{2,}|f{2,}r|it{2,}|i{2,}t|es{2,}|nl{2,}|at{2,}|ch{2,})$/
/** Words that end in com by themselves. */
const wordsInCom =
  /^(?:tele|inter|dot|sit|uni|web|info|data|net|media|wel|syn|trans|micro|multi|euro|digi|mobil|star|radio|sat|air|rom|tri|sys|glo|via|qual|eri|ars|tele2|mass)com$/

const isKnown = (host: string) => registrableDomain(host).known

/** The host with the ending that was meant; null for one that exists, and where no one can say. */
export function meantEnding(host: string): string | null {
  if (!/^[a-z\d.-]+$/.test(host) || /\.\.|^\.|\.$/.test(host)) return null
  const dot = host.lastIndexOf('.')
  if (dot < 0) return withDot(host)
  if (isKnown(host)) return null
  const [name, ending] = [host.slice(0, dot), host.slice(dot + 1)]
  const meant =
    usual[ending] ??
    nearest(ending) ??
    split(ending, name) ??
    (doubled.test(ending) ? [...new Set(ending)].join('') : null)
  return meant !== null && isKnown(`${name}.${meant}`) ? `${name}.${meant}` : null
}

/** couk, comau: an ending of two parts without its dot. */
function split(ending: string, name: string): string | null {
  const found = /^(co|com|org|net|ac|gov)([a-z]{2})$/.exec(ending)
  if (!found) return null
  const parted = `${found[1]}.${found[2]}`
  return registrableDomain(`${name}.${parted}`).suffix === parted ? parted : null
}

/** One slip away from one ending only. */
function nearest(ending: string): string | null {
  const near = endings.filter(meant => slipCost(meant, ending) <= oneSlip)
  return near.length === 1 ? (near[0] ?? null) : null
}

/** acmecom: no mail goes to a host without a dot, but some words end so. */
function withDot(host: string): string | null {
  const found = /^([a-z\d-]{4,}?)(couk|comau|com)$/.exec(host)
  if (!found || wordsInCom.test(host)) return null
  const ending = found[2] === 'com' ? 'com' : split(found[2] ?? '', found[1] ?? '')
  return ending === null ? null : `${found[1]}.${ending}`
}
