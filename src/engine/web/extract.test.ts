// Values are found in JSON, pages and texts, and what cannot be read says so.
import { expect, test } from 'vitest'
import { extractValues, ruleFault, splitSelector, type ValueRule } from './extract.ts'

const page = `<!doctype html><html><head><title> Firm &amp; Co </title><meta name="description" content="We make&#10;things">
<script>var title = 1</script></head><body><h1>Hello<br>th<b>ere</b></h1><a class="mail" href="mailto:a@b.example">Write</a>
<ul><li>one<li>two<li> </ul><p>unclosed</body>`
const bytes = (text: string) => new TextEncoder().encode(text)
const rule = (from: ValueRule['from'], path: string, all = false): ValueRule => ({ from, path, all })
const html = (...rules: ValueRule[]) => extractValues({ bytes: bytes(page), contentType: 'text/html', rules })

test('by selectors, attributes and several at once', () => {
  expect(
    html(
      rule('css', 'title'),
      rule('css', 'meta[name=description]@content'),
      rule('css', 'a.mail@href'),
      rule('css', 'li', true),
      rule('css', 'li:nth-child(2)'),
      rule('css', '.none'),
      rule('css', 'a.mail@none'),
    ),
  ).toEqual({ values: ['Firm & Co', 'We make\nthings', 'mailto:a@b.example', 'one; two', 'two', null, null] })
})

test('the whole text is what the page shows', () => {
  expect(html(rule('text', ''))).toEqual({ values: ['Firm & Co Hello there Write one two unclosed'] })
  expect(extractValues({ bytes: bytes(' 5 \n'), contentType: 'text/plain', rules: [rule('text', '')] })).toEqual({
    values: ['5'],
  })
})

test('by JSON paths', () => {
  const answer = (text: string, ...rules: ValueRule[]) =>
    extractValues({ bytes: bytes(text), contentType: 'application/json', rules })
  expect(answer('\uFEFF{"a":[{"b":1},{"b":2}]}', rule('json', '$.a[*].b', true), rule('json', '$.c'))).toEqual({
    values: ['1; 2', null],
  })
  expect(answer('<html>', rule('json', '$.a'))).toEqual({ trouble: 'The response is not JSON.' })
})

test('in the encoding that the answer or the page names', () => {
  const latin = Uint8Array.from([0x4d, 0xfc, 0x6c])
  const text = (contentType: string, given = latin) =>
    extractValues({ bytes: given, contentType, rules: [rule('text', '')] })
  expect(text('text/plain; charset=ISO-8859-1')).toEqual({ values: ['Mül'] })
  expect(text('text/plain; charset=no-such')).toEqual({ values: ['M\uFFFDl'] })
  const named = Buffer.concat([bytes('<meta charset="windows-1252">'), latin])
  expect(text('text/html', named)).toEqual({ values: ['Mül'] })
})

test('rules that cannot be used say why', () => {
  expect(ruleFault(rule('css', 'a[['))).toContain('CSS')
  expect(ruleFault(rule('css', ''))).not.toBeNull()
  expect(ruleFault(rule('json', '$[?(@.a)]'))).toContain('JSON path')
  for (const good of [rule('css', 'a > b:first-child@href'), rule('json', '$.a'), rule('text', '')])
    expect(ruleFault(good)).toBeNull()
  expect(splitSelector('a[href="x@y"]')).toEqual({ selector: 'a[href="x@y"]', attribute: null })
})
