// Names of months, long and short, in the languages of the program's column words: which month a word is.

/** Twelve words a line, `/` between spellings of one month; without accents. Polish has the form used in dates, too. */
const names = [
  'january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep october/oct november/nov december/dec',
  'januar/janner/jan februar/feb/feber marz/mar/mrz/maerz april/apr mai juni/jun juli/jul august/aug september/sept/sep oktober/okt november/nov dezember/dez',
  'janvier/janv/jan fevrier/fevr/fev mars/mar avril/avr mai juin juillet/juil aout septembre/sept/sep octobre/oct novembre/nov decembre/dec',
  'enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago septiembre/setiembre/sept/sep/set octubre/oct noviembre/nov diciembre/dic',
  'gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago settembre/sett/set ottobre/ott novembre/nov dicembre/dic',
  'janeiro/jan fevereiro/fev marco/mar abril/abr maio/mai junho/jun julho/jul agosto/ago setembro/set outubro/out novembro/nov dezembro/dez',
  'januari/jan februari/feb/febr maart/mrt april/apr mei juni/jun juli/jul augustus/aug september/sept/sep oktober/okt november/nov december/dec',
  'styczen/stycznia/sty luty/lutego/lut marzec/marca/mar kwiecien/kwietnia/kwi maj/maja czerwiec/czerwca/cze lipiec/lipca/lip sierpien/sierpnia/sie wrzesien/wrzesnia/wrz pazdziernik/pazdziernika/paz listopad/listopada/lis grudzien/grudnia/gru',
]

const months: ReadonlyMap<string, number> = new Map(
  names.flatMap(language =>
    language.split(' ').flatMap((words, at) => words.split('/').map((word): [string, number] => [word, at + 1])),
  ),
)

/** 1 to 12 of a whole word in any case, with accents or without; null for every other word. */
export function monthOf(word: string): number | null {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ł/g, 'l')
  return months.get(plain) ?? null
}
