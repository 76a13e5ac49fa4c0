// Numbers and dates as their cells show them.
import { describe, expect, it } from 'vitest'
import { builtInFormat, createFormatter } from './number-format.ts'

const show = (code: string | number, value: number, date1904 = false) =>
  createFormatter(typeof code === 'number' ? builtInFormat(code) : code, date1904)(value).text

describe('numbers', () => {
  it.each<[code: string, value: number, text: string]>([
    ['General', 5, '5'],
    ['General', 12345678901, '12345678901'],
    ['General', 441632960019, '441632960019'],
    ['General', 441000000000, '4.41E+11'],
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 1e-7, '1E-07'],
    ['General', 123456789012345680000, '123456789012346000000'],
    ['@', 12, '12'],
    ['0', 2.5, '3'],
    ['0.00', 1.005, '1.01'],
    ['0.0#', 1.5, '1.5'],
    ['#.##', 0.25, '.25'],
    ['#', 0, ''],
    ['00000', 501, '00501'],
    ['000-00-0000', 123456789, '123-45-6789'],
    ['#,##0', 1234567, '1,234,567'],
    ['#,##0.00 [$€-407]', -1234.5, '-1,234.50 €'],
    ['"$"#,##0.00', 12, '$12.00'],
    ['_(* #,##0.00_);_(* (#,##0.00)', -12.3, '(12.30)'],
    ['0;-0;"none"', 0, 'none'],
    ['0%', 0.256, '26%'],
    ['0.0%', 0.256, '25.6%'],
    ['0,', 12345, '12'],
    ['0.0,,"M"', 12_300_000, '12.3M'],
    ['[>=1000000]0.0,,"M";0', 1_500_000, '1.5M'],
    ['[>=1000000]0.0,,"M";0', 15, '15'],
    ['0.00E+00', 441632960019, '441632960019'],
    ['0.0E+0', 0.00012, '1.2E-04'],
    ['# ?/?', 0.5, '0.5'],
    ['General" kg"', 5, '5 kg'],
    ['[Red]-0', 5, '-5'],
    ['\\+0', 49, '+49'],
    ['0.00" days"', 3.5, '3.50 days'],
  ])('%s shows %d as %s', (code, value, text) => expect(show(code, value)).toBe(text))
})

describe('dates', () => {
  it.each<[code: string | number, serial: number, text: string]>([
    [14, 45292, '2024-01-01'],
    [15, 45292, '1-Jan-24'],
    [17, 45292, 'Jan-24'],
    [18, 0.75, '6:00 PM'],
    [20, 0.5, '12:00'],
    [22, 45292.75, '2024-01-01 18:00'],
    [45, 0.0125, '18:00'],
    [46, 1.5, '36:00:00'],
    [47, 0.00001, '00:00.9'],
    [27, 45292, '2024-01-01'],
    ['m/d/yyyy', 45295, '1/4/2024'],
    ['dd.mm.yyyy hh:mm', 45292.5, '01.01.2024 12:00'],
    ['[$-409]d\\-mmm\\-yyyy;@', 45292, '1-Jan-2024'],
    ['[$-407]dddd, d. mmmm yyyy', 45292, 'Monday, 1. January 2024'],
    ['yyyy"年"m"月"d"日"', 45292, '2024年1月1日'],
    ['h:mm AM/PM', 0, '12:00 AM'],
    ['h:mm:ss', 0.999994, '23:59:59'],
    ['yyyy-mm-dd hh:mm:ss', 45292.999999, '2024-01-02 00:00:00'],
    ['yyyy-mm-dd hh:mm:ss.000', 45292.5, '2024-01-01 12:00:00.000'],
    ['yyyy-mm-dd', 59, '1900-02-28'],
    ['yyyy-mm-dd', 60, '1900-02-29'],
    ['yyyy-mm-dd', 61, '1900-03-01'],
    ['[mm]:ss', 0.0694444444, '100:00'],
    ['yyyy-mm-dd', -5, '-5'],
  ])('%s shows %d as %s', (code, serial, text) => expect(show(code, serial)).toBe(text))

  it('counts from 1904 where the workbook says so', () => {
    expect(show('yyyy-mm-dd', 0, true)).toBe('1904-01-01')
    expect(show('ddd', 43830, true)).toBe('Mon')
  })
})
