// Formula injection: spreadsheet-safe CSV puts an apostrophe before what a spreadsheet would run (R-EXP-03).

/** What spreadsheets take for the start of a formula, full-width forms included (OWASP CSV injection). */
const triggers = '=+\\-@\\t\\r\\n\\0|＝＋－＠'
const dangerous = new RegExp(`^'*[${triggers}]`)
const guarded = new RegExp(`^'+[${triggers}]`)
/** A signed number, or a phone number of six digits and more with its plus: neither can call anything. */
const plainNumber = /^[+-]\s?\d[\d.,\s]*%?$/
const plainPhone = /^\+(?:[\s().,/-]*\d){6,17}[\s().-]*(?:(?:x|ext\.?)\s*\d{1,6})?$/i
/** A dash for "nothing": signs without anything that they could be the signs of. */
const signsAlone = /^[+-]+$/
const isHarmless = (text: string) => plainNumber.test(text) || plainPhone.test(text) || signsAlone.test(text)

/** True when the guard would change this cell. */
export const needsGuard = (text: string): boolean => dangerous.test(text) && !isHarmless(text)

const firstCodes = new Set(Array.from("'=+-@\t\r\n\0|＝＋－＠", char => char.charCodeAt(0)))
/** A quick no by the first character alone. */
export const mayNeedGuard = (firstCode: number): boolean => firstCodes.has(firstCode)

/** One apostrophe before what needs it; a value that already has some gets one more, so that nothing is lost. */
export const guardFormula = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** True for what `guardFormula` writes. */
export const isProtected = (text: string): boolean => guarded.test(text)

/** Takes back exactly what `guardFormula` did: unguardFormula(guardFormula(x)) = x for every text. */
export const unguardFormula = (text: string): string => (isProtected(text) ? text.slice(1) : text)
