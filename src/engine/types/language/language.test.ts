// Sentences in many languages, and texts that are of none: short ones, names, addresses, codes.
import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['English', 'The delivery was late and nobody answered the phone'],
  ['English', 'Great product, would buy it again next year'],
  ['English', 'Please call me back before the end of the week'],
  ['German', 'Die Lieferung kam zu spät und niemand ging ans Telefon'],
  ['German', 'Sehr gutes Produkt, das ich wieder kaufen werde'],
  ['French', 'La livraison est arrivée en retard et personne ne répond'],
  ['French', 'Je voudrais parler avec le directeur de la boutique'],
  ['Spanish', 'La entrega llegó tarde y nadie contestó al teléfono'],
  ['Spanish', 'Muy buen producto, lo compraría otra vez'],
  ['Italian', 'La consegna è arrivata in ritardo e nessuno rispondeva'],
  ['Portuguese', 'A entrega chegou atrasada e ninguém atendeu o telefone'],
  ['Dutch', 'De levering kwam te laat en niemand nam de telefoon op'],
  ['Polish', 'Dostawa przyszła za późno i nikt nie odbierał telefonu'],
  ['Czech', 'Dodávka přišla pozdě a nikdo nezvedal telefon'],
  ['Swedish', 'Leveransen kom för sent och ingen svarade i telefonen'],
  ['Finnish', 'Toimitus tuli liian myöhään eikä kukaan vastannut puhelimeen'],
  ['Hungarian', 'A szállítmány későn érkezett és senki sem vette fel a telefont'],
  ['Turkish', 'Teslimat geç geldi ve kimse telefona cevap vermedi'],
  ['Romanian', 'Livrarea a venit târziu și nimeni nu a răspuns la telefon'],
  ['Russian', 'Доставка пришла поздно и никто не ответил на звонок'],
  ['Ukrainian', 'Доставка прийшла пізно і ніхто не відповів на дзвінок'],
  ['Greek', 'Η παράδοση έφτασε αργά και κανείς δεν απάντησε'],
  ['Hebrew', 'המשלוח הגיע מאוחר ואף אחד לא ענה לטלפון'],
  ['Arabic', 'وصلت الشحنة متأخرة ولم يرد أحد على الهاتف'],
  ['Japanese', '配達が遅れて誰も電話に出ませんでした'],
  ['Korean', '배송이 늦었고 아무도 전화를 받지 않았습니다'],
  ['Chinese', '货物送达太晚没有人接电话'],
  ['Unknown', 'Anna Berg'],
  ['Unknown', 'hello world'],
  ['Unknown', 'anna.berg@example.com'],
  ['Unknown', '+49 30 1234567'],
  ['Unknown', 'Acme Tools GmbH, Berlin'],
  ['Unknown', 'qxz wvk jjq zzx kkw qqv xxz'],
  ['Unknown', ''],
  ['Unknown', 'Rue de la Paix 5, Paris'],
  ['Unknown', 'Johann Sebastian Bach Müller'],
  ['Unknown', 'Database administrator, network, cloud, software'],
])('%s: %s', (language, text) => expect(languageOf(text)).toBe(language))

test('a long text is read from its beginning', () => {
  const german = 'Das ist ein Text, den wir für diesen Test haben. '
  const english = 'This is a text that we have for the test. '
  expect(languageOf(german.repeat(10) + english.repeat(2000))).toBe('German')
})
