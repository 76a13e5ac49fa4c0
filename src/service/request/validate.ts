// The two validations: what names an input, and who judges it: the practice world's record of it, else the checks. No
// judgement of their own.
import { domainToAsk } from '../../checks/dns/askable.ts'
import type { DnsFinding, DomainOwner } from '../../checks/email/findings.ts'
import { emailReport } from '../../checks/email/report.ts'
import { checkPhone } from '../../checks/phone/check.ts'
import { projectPhoneReport } from '../../checks/phone/report.ts'
import type { Person } from '../../contract/service/person.ts'
import type {
  ValidateEmailRequest,
  ValidateEmailResponse,
  ValidatePhoneRequest,
  ValidatePhoneResponse,
} from '../../contract/service/validate.ts'
import type { OpenStore } from '../lookup.ts'
import type { ServiceSettings } from '../settings.ts'
import { sourceText, worldSource } from '../sources.ts'
import type { DirectoryStore, FoundRows } from '../store/directory/port.ts'
import { fictionalLine } from '../world/phones.ts'
import { practiceEmail } from '../world/practice-email.ts'
import { practicePhone } from '../world/practice-phone.ts'
import type { PreparedRequest, RequestAsker } from './prepared.ts'

/** What is known beside the directory. */
export interface ValidationEvidence {
  /** What the fictional world grows from, its reports too; null = there is no world. */
  readonly seed: number | null
  /** The directory as it is, the world perhaps on its way: enough where the world has nothing to say. */
  now(): DirectoryStore
  /** Finds out about a domain; null = no one is to be asked. */
  askDns(domain: string): Promise<DnsFinding | null>
}

const ofWorld = <T>(found: FoundRows<T> | null | undefined): T | null =>
  found?.source === worldSource ? found.record : null
const isOwn = ({ source }: FoundRows<unknown>) => source !== worldSource

/** Where a report comes from that the checks made, with the owner's name from own data or without. */
const checked = (own: FoundRows<unknown> | undefined, ...missing: string[]) =>
  ['rules', ...missing, ...(own ? [sourceText([own.source])] : [])].join(', ')

/** Said beside the source of a report on a national number that came without its country. */
const noCountry = 'country missing'

async function ownerOf(own: FoundRows<Person> | undefined, store: DirectoryStore): Promise<DomainOwner | null> {
  if (!own) return null
  const { first_name, last_name, org_id } = own.record
  const employer = org_id === null ? null : await store.company({ id: org_id })
  return { firstName: first_name, lastName: last_name, organization: employer?.record.company_name ?? null }
}

/** Both validations over a directory. */
export function validationOperations(open: OpenStore, { seed, now, askDns }: ValidationEvidence) {
  /** The world's seed while the world is on. */
  const worldSeed = ({ world }: ServiceSettings) => (world ? seed : null)

  /** Who of the world, and which own record, has the address; a domain's company too. */
  async function holders(store: DirectoryStore, by: 'email' | 'phone', key: string) {
    const found = key === '' ? [] : await store.reverse(by, key)
    const ofThisWorld = found.filter(one => !isOwn(one)).sort((a, b) => a.record.id - b.record.id)
    return { person: ofWorld(ofThisWorld[0]), own: found.find(isOwn) }
  }

  return {
    /** While the world is on, `.example` is an ordinary name: the world lives there and answers for all of it. */
    email: ({ email }: ValidateEmailRequest, { settings }: RequestAsker): PreparedRequest => ({
      key: email.trim().toLowerCase(),
      async work(today) {
        const address = email.trim().toLowerCase()
        const domain = address.slice(address.lastIndexOf('@') + 1)
        const grown = worldSeed(settings)
        const fictional = grown !== null && domain.endsWith('.example')
        const store = fictional ? await open() : now()
        const { person, own } = await holders(store, 'email', address)
        if (fictional) {
          const company = ofWorld(await store.company({ domain }))
          const data = practiceEmail(grown, email, { person, company }, today)
          if (data) return { body: { status: 'success', data } satisfies ValidateEmailResponse, source: worldSource }
        }
        const asked = settings.dns ? domainToAsk(email) : null
        const dns = asked === null ? null : await askDns(asked)
        const owner = await ownerOf(own, store)
        const data = emailReport(email, { now: today, practice: grown !== null, dns, owner })
        return { body: { status: 'success', data } satisfies ValidateEmailResponse, source: checked(own) }
      },
    }),

    /** Equal numbers in other spellings are one input: the E.164 form, else the digits with the country they were read for. */
    phone({ phone, country }: ValidatePhoneRequest, { settings }: RequestAsker): PreparedRequest {
      const findings = checkPhone(phone, country ?? null)
      const digits = phone.replace(/(?!^\+)\D/g, '')
      const key = findings.number?.e164 ?? (digits.startsWith('+') ? digits : `${digits} ${findings.country ?? ''}`)
      return {
        key,
        async work() {
          const e164 = findings.number?.e164 ?? ''
          const grown = worldSeed(settings)
          const fictional = grown !== null && fictionalLine(e164) !== null
          const { person, own } = await holders(fictional ? await open() : now(), 'phone', e164)
          const practised = fictional ? practicePhone(grown, findings, { person, company: null }) : null
          if (practised)
            return { body: { status: 'success', data: practised } satisfies ValidatePhoneResponse, source: worldSource }
          const report = projectPhoneReport(findings)
          const data = own ? { ...report, phone_registration: registrationOf(own.record) } : report
          const missing = findings.reason === 'needs_country' ? [noCountry] : []
          return { body: { status: 'success', data } satisfies ValidatePhoneResponse, source: checked(own, ...missing) }
        },
      }
    },
  }
}

/** Whose number it is, as own data has it; whether a person or a firm pays for it is not known. */
const registrationOf = ({ full_name }: Person) => ({ name: full_name, type: null })
