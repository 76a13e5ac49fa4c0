// The dialog of fixes opens with a choice that changes something, wherever there is one.
import { expect, test } from 'vitest'
import { fixForms } from '../../engine/types/fix-cell.ts'
import { firstFix, repairsOnly } from './first-fix.ts'

test('repairs go first, and values that need none get the usual form of their type', () => {
  expect(firstFix({ changes: 3, forms: [...fixForms('phone')] })).toEqual(repairsOnly)
  for (const [type, form] of [
    ['phone', 'e164'],
    ['email', 'lower_case'],
    ['domain', 'domain'],
    ['country', 'country_code'],
  ] as const)
    expect(firstFix({ changes: 0, forms: [...fixForms(type)] }).form).toBe(form)
})
