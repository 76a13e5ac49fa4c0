// Amounts as people write them in their currencies.
import { expect, test } from 'vitest'
import { type DecimalSign, numberOf } from './number.ts'

test.each<[text: string, decimal: DecimalSign, value: number]>([
  ['1 450 kr', ',', 1450],
  ['5 kr.', ',', 5],
  ['-83,17 PLN', ',', -83.17],
  ['7 412,50 zł', ',', 7412.5],
  ['350 000 Ft', ',', 350_000],
  ['45.90 лв.', '.', 45.9],
  ['1 200,00 грн', ',', 1200],
  ['Rp 113.000', ',', 113_000],
  ['Rp113.000', ',', 113_000],
  ['1,250.00 ر.س', '.', 1250],
  ['₹1,20,000', '.', 120_000],
  ['12,34,567.50', '.', 1_234_567.5],
  ['R$ 5,90', ',', 5.9],
  ['NT$ 500', '.', 500],
  ['S/ 12.50', '.', 12.5],
  ['1 250 円', '.', 1250],
  ['199:-', ',', 199],
  ['(5 PLN)', '.', -5],
])('%s is an amount', (text, decimal, value) => expect(numberOf(text, decimal)).toBe(value))

test.each(['RM12', 'kr5', '5 K', '5 m', '12 all', 'PLN', 'Rp', '1,2,3', '1,23', 'TL-100', 'PLN EUR 5'])(
  '%s is none, or no grouped one',
  text => expect([null, 1.23]).toContain(numberOf(text)),
)
