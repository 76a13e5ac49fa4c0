// Web addresses in several forms: https://firm.com, www.firm.com, FIRM.com/.
import { isPublicHost, readWebAddress, withoutWww } from '../../../checks/keys/web-address.ts'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { certain, guessed, type ProblemFacts } from './kind.ts'
import { mostFrequent } from './most-frequent.ts'

const ofPages: ReadonlySet<ColumnType> = new Set<ColumnType>(['url', 'profile_url', 'company_url', 'domain'])
const scheme = /^https?:\/\//i
const head = /^(?:https?:\/\/)?[^/?#@\s]+/i

/** "scheme", "bare"; null for what is no address. */
function formOf(cell: string): string | null {
  const text = cell.trim()
  if (/\s|@/.test(text)) return null
  const address = readWebAddress(text)
  if (!address || !isPublicHost(address.host.ascii)) return null
  return scheme.test(text) ? 'scheme' : 'bare'
}

/** Scheme and host mean the same in small letters. */
const lowered = (text: string) => text.replace(head, start => start.toLowerCase())

function inForm(text: string, usual: string, type: ColumnType): string | null {
  if (usual === 'scheme') return scheme.test(text) ? text : `https://${text}`
  const bare = text.replace(scheme, '')
  if (type !== 'domain') return bare
  // A path would be lost.
  return /^[^/?#]+\/?$/.test(bare) ? withoutWww(bare.replace(/\/$/, '')) : null
}

/** Safe as far as only capitals of the host go, which mean nothing; a scheme is a guess. */
export const webForms: ProblemFacts = {
  title: 'Mixed web address formats',
  sentence: 'Addresses with and without “https://”, or with capitals in the domain. Uses the most frequent format.',
  find: {
    by: 'column',
    concerns: type => ofPages.has(type),
    learn: cell => {
      const form = formOf(cell)
      return form === null ? null : lowered(cell.trim()) === cell.trim() ? form : `${form} capitals`
    },
    settle: seen => {
      const forms = new Map<string, number>()
      for (const [said, cells] of seen) {
        const [form = ''] = said.split(' ')
        forms.set(form, (forms.get(form) ?? 0) + cells)
      }
      return seen.size > 1 || [...seen.keys()].some(said => said.endsWith(' capitals'))
        ? { usual: mostFrequent(forms) ?? '', instead: new Map() }
        : null
    },
    judge: (cell, { type }, { usual }) => {
      const form = formOf(cell)
      if (form === null) return null
      const text = lowered(cell.trim())
      if (form === usual) return text === cell.trim() ? null : certain(cell.replace(cell.trim(), () => text))
      const after = inForm(text, usual, type)
      return { ...guessed(after), after: after ?? undefined }
    },
  },
  safe: true,
  fix: 'Unify',
}
