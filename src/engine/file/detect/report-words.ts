// What reports call their totals, and how they say on which day they were made, in many languages.

const totals = [
  '(?:(?:grand|sub|over ?all|report)[ -]?)?totals?(?: (?:amount|count|records|rows|general|geral|g[eé]n[eé]ral|generale|complessivo))?',
  'sums?|total(?:e|en|er)|totale g[eé]n[eé]rale|totale complessivo|somme|suma|soma|somma',
  'summen?|gesamt(?:summe|betrag|zahl|wert)?|insgesamt|zwischensumme|endsumme',
  '(?:eind|sub)?totaal|(?:total|slut|del)?summa|totalt|totalsum|sum totalt|i alt|samtals|alls',
  '(?:loppu|väli)?summa|yhteensä|kokku|kopā|iš viso|viso|bendra suma',
  'razem|suma (?:końcowa|ogółem)|ogółem|celkem|součet|spolu|celkom|súčet|(?:mind)?összesen|végösszeg',
  'total general|ukupno|sveukupno|skupaj|укупно|общо|всичко|(?:общий )?итог|итого|всего|разом|усього|всього|жалпы',
  '(?:genel )?toplam|ara toplam|(?:γενικό )?σύνολο|(?:jumlah|total) (?:total|keseluruhan)|jumlah|tổng(?: cộng)?|รวม(?:ทั้งหมด|ทั้งสิ้น)?',
  'الإجمالي|المجموع|المجموع الكلي|الإجمالي الكلي|جمع(?: کل)?|סה["״”]כ|סך הכל|कुल(?: योग)?',
  '合計|総合計|小計|总计|合计|小计|總計|合計金額|합계|총계|소계',
] as const

const total = new RegExp(`^(?:${totals.join('|')})\\s*[:=]?$`, 'iu')
const ofCount = /\s*\(\s*\d[\d,. ]*\s*[\p{L}\p{M} ]{0,24}\)$/u

/** A word for a total, which may say of how many rows it is: "Grand total (3 records)". */
export const isTotalWord = (text: string): boolean => total.test(text) || total.test(text.replace(ofCount, ''))

/** Whole words, which JavaScript's own \b knows in plain Latin letters alone. */
const words = (all: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

const report = words([
  'reports?|listing|export(?:s|datei|ado)?|extract|statement',
  '(?:[\\p{L}]*)?bericht(?:s?datum|szeit)?|rapports?|rapporten|rapportdat(?:um|o)|raport(?:u|ti|in|ul|ului)?|raporttipäivä|aruan(?:ne|de)',
  'informe|reporte|listado|relat[óo]rio|resoconto|rendiconto|elenco',
  'rapor(?:u|un)?|zpráv[ay]|sestav[ay]|výpis(?:u)?|správ[ay]|zostav[ay]|jelentés|kimutatás|lista',
  'izvještaj[au]?|izveštaj[au]?|poročil[oa]|извештај[ау]?|отчет[ъаи]?|отч[её]та?|звіту?|справка|выгрузк[аи]',
  'ataskait[aos]+|pārskat[sau]|skýrsl[au]|laporan|báo cáo|รายงาน',
  'αναφορ[άα]ς?|έκθεσης?|التقرير|تقرير|گزارش|ה?דוח|ה?דו["״”]ח|रिपोर्ट',
])
const made = words([
  'date|day|time|run|created|generated|printed|produced|made',
  'datum|zeit|erstellt|erzeugt|gedruckt|datum(?:ot)?|gemaakt|gegenereerd|rapportdat(?:um|o)|[\\p{L}]*berichts?datum',
  'fecha|data|generado|creado|emitido|gerado|criado|generato|creato|stampato|créée?|générée?|édité|imprimé|établi',
  'skapad|utskriven|genererad|dato|oprettet|opprettet|genereret|generert|luotu|tulostettu|päivä(?:ys|määrä)?|raporttipäivä|koostatud|kuupäev',
  'tarihi|oluşturulma|oluşturuldu|wygenerowan[oy]|utworzon[oy]|datu?m|dátum|vytvořen[oa]?|vytvoren[áéo]|készült|kelte|dátuma|generat|creat',
  'izrađen|napravljen|ustvarjeno|створено|сформован[оий]+|дата|создан|сформирован|създаден|датум',
  'sukurt[aos]+|izveidots|datums|dagsetning|tanggal|dibuat|ngày|วันที่',
  'ημερομηνία|δημιουργήθηκε|تاريخ|تاریخ|תאריך|הופק|दिनांक',
])
const day = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?<!\d)(?:19|20)\d\d(?!\d)/
const maxRemarkLength = 80

/** That a report was made, and when: "Report date: 27.11.2026". */
export const isDayOfReport = (text: string): boolean =>
  text.length <= maxRemarkLength && day.test(text) && report.test(text) && made.test(text)
