// Codes as the authors of the soundex and of its usual implementations publish them.
import { expect, test } from 'vitest'
import { daitchMokotoffKeys } from './daitch-mokotoff.ts'

test.each([
  ['Augsburg', '054795'],
  ['Breuer', '791900'],
  ['Halberstadt', '587943 587433'],
  ['Mannheim', '665600'],
  ['Chernowitz', '596740 496740'],
  ['Cherkassy', '595400 495400'],
  ['Kleinman', '586660'],
  ['Berlin', '798600'],
  ['Ceniow', '467000 567000'],
  ['Tsenyuv', '467000'],
  ['Holubica', '587400 587500'],
  ['Golubitsa', '587400'],
  ['Przemysl', '746480 794648'],
  ['Pshemeshil', '746480'],
  ['Auerbach', '097500 097400'],
  ['Lipshitz', '874400'],
  ['Lewinsky', '876450'],
  ['Szlamawicz', '486740'],
  ['Shlamovitz', '486740'],
  ['Peters', '739400 734000'],
  ['Peterson', '739460 734600'],
  ['Moskowitz', '645740'],
  ['Moskovitz', '645740'],
  ['Schwarzenegger', '479465 474659'],
  ['Jackson', '154600 454600 145460 445460'],
])('%s', (name, codes) => expect(new Set(daitchMokotoffKeys(name))).toEqual(new Set(codes.split(' '))))

test('words keep their order, other scripts stand for themselves, and readings are bounded', () => {
  expect(daitchMokotoffKeys('Ben Aron')).toEqual(['760000 096000'])
  expect(daitchMokotoffKeys('Мария 12')).toEqual(['мария 12'])
  expect(daitchMokotoffKeys(' - ')).toEqual([])
  expect(daitchMokotoffKeys('Jacek Jackson Rachel Rzecz Chruszcz').length).toBeLessThanOrEqual(16)
})
