// Functions of names, addresses and phone numbers.
import { parseEmail } from '../../../checks/email/parse.ts'
import { countryCode } from '../../../checks/keys/country.ts'
import { readWebAddress, withoutWww } from '../../../checks/keys/web-address.ts'
import { parseCompanyName } from '../../../checks/names/company.ts'
import { type PersonName, parsePersonName, withComma } from '../../../checks/names/person.ts'
import { recaseFamilyName, recaseName } from '../../../checks/names/recase.ts'
import { checkPhone } from '../../../checks/phone/check.ts'
import { type ExpressionValue, expressionFault, isBlank } from '../value.ts'
import { ofText, type RunFunction, textAt } from './arguments.ts'

const ofName = (make: (name: PersonName) => string): RunFunction =>
  ofText((name, readAs) => {
    const { names } = readAs()
    const parsed = parsePersonName((names && withComma(name, names)) ?? name)
    return parsed && make(parsed)
  })

const mailbox = (cell: string) => {
  const read = parseEmail(cell.trim())
  return read.ok ? read : null
}

const ofPhone =
  (make: (number: NonNullable<ReturnType<typeof checkPhone>['number']>) => ExpressionValue): RunFunction =>
  (args, readAs) => {
    if (isBlank(args[0] ?? null)) return null
    const { country = null, plus } = readAs(0).phones ?? {}
    const { number, other } = checkPhone(textAt(args, 0), countryCode(textAt(args, 1)) ?? country, plus)
    if (other !== null) return expressionFault('twoNumbers')
    return number?.valid ? make(number) : expressionFault('phone')
  }

export const contactFunctions = {
  domainOf: ofText(cell => {
    const host = mailbox(cell)?.domain ?? readWebAddress(cell.trim())?.host.name
    return host === undefined ? null : withoutWww(host)
  }),
  emailUser: ofText(cell => mailbox(cell)?.local ?? null),
  firstName: ofName(({ first }) => recaseName(first)),
  middleName: ofName(({ middle }) => recaseName(middle)),
  lastName: ofName(({ last }) => recaseFamilyName(last)),
  nameTitle: ofName(({ title }) => title),
  nameSuffix: ofName(({ suffix }) => suffix),
  company: ofText(name => parseCompanyName(name).name),
  phone: ofPhone(({ e164 }) => e164),
  phoneCountry: ofPhone(({ country }) => country),
} as const satisfies Readonly<Record<string, RunFunction>>
