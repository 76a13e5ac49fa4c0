// Pairs of spellings that are well known as one name in each language, and pairs that are not one.
import { expect, test } from 'vitest'
import type { SoundLanguage } from './sound-rules.ts'
import { languageOfNames, soundKeys } from './sounds.ts'

const alike = (one: string, other: string, language: SoundLanguage | 'auto', list: SoundLanguage | null = null) => {
  const keys = new Set(soundKeys(one, language, list))
  return soundKeys(other, language, list).some(key => keys.has(key))
}

test.each<[SoundLanguage, string]>([
  ['de', 'Meyer Maier Mayer Meier'],
  ['de', 'Schmidt Schmitt Schmid'],
  ['de', 'Müller Mueller'],
  ['de', 'Hoffmann Hofmann Hofman'],
  ['de', 'Schwarz Schwartz'],
  ['de', 'Kohn Cohn'],
  ['de', 'Kraus Krauss Krauß'],
  ['pl', 'Abramowicz Abramowič'],
  ['pl', 'Wójcik Wujcik'],
  ['pl', 'Chojnacki Hojnacki'],
  ['pl', 'Dąbrowski Dombrowski'],
  ['it', 'Bevilacqua Bevilaqua'],
  ['it', 'Ianni Janni'],
  ['it', 'Macaluso Maccaluso'],
  ['es', 'Jiménez Giménez Ximénez Jimenes'],
  ['es', 'González Gonzales'],
  ['es', 'Hernández Ernandes'],
  ['es', 'Valdés Baldez'],
  ['fr', 'Thibault Thibaut Thibaud Thibeau'],
  ['fr', 'Renault Renaud Reno'],
  ['fr', 'Lefebvre Lefèvre'],
  ['fr', 'Dupont Dupond'],
  ['fr', 'Durand Durant'],
  ['fr', 'Gauthier Gautier Gaultier'],
  ['en', 'Smith Smyth'],
  ['en', 'Clark Clarke'],
  ['en', 'Reid Reed Read'],
  ['en', 'Stephens Stevens'],
  ['en', 'Phillips Philips'],
  ['en', 'Thompson Tomson'],
  ['en', 'Wright Right'],
  ['he', 'Cohen Kohen'],
  ['he', 'Levi Levy'],
  ['he', 'Sarah Sara'],
  ['he', 'Tzvi Zvi Tsvi'],
  ['he', 'Itzhak Yitzchak'],
  ['he', 'Chaim Haim Khaim'],
])('%s: %s are one', (language, names) => {
  const [first = '', ...others] = names.split(' ')
  expect(others.filter(other => !alike(first, other, language))).toEqual([])
})

test.each<[SoundLanguage, string, string]>([
  ['de', 'Meyer', 'Mohr'],
  ['de', 'Fischer', 'Fiedler'],
  ['pl', 'Nowak', 'Nowicki'],
  ['it', 'Bianchi', 'Bianci'],
  ['es', 'Gómez', 'Jómez'],
  ['fr', 'Martin', 'Marton'],
  ['en', 'Reed', 'Rood'],
  ['he', 'Levi', 'Lavan'],
])('%s: %s and %s are not', (language, one, other) => {
  expect(alike(one, other, language)).toBe(false)
})

test('each name is read in the language that its letters show, and else in that of the list', () => {
  for (const other of ['Szwarc', 'Shvarts']) expect(alike('Schwarz', other, 'auto', 'de')).toBe(true)
  expect(alike('Gimenez', 'Jimenez', 'auto', 'de')).toBe(true)
  expect(alike('Clark', 'Clarke', 'auto', null)).toBe(false)
  expect(alike('Clark', 'Clarke', 'auto', 'en')).toBe(true)
})

test.each<[SoundLanguage | null, string]>([
  ['de', 'Müller Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Richter Klein Wolf Schröder Neumann'],
  ['pl', 'Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak'],
  [
    'it',
    'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marini Greco Bruni Gallo Conti Mancini Rizzo Martinelli',
  ],
  ['es', 'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz'],
  [
    'fr',
    'Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garnier Fournier Rousseau',
  ],
  ['en', 'Smith Jones Williams Brown Taylor Wilson Johnson Wright Robinson Thompson Wood Green Bradley Knight Ashton'],
  [null, '山田 佐藤 鈴木'],
  [null, 'Alpha Omega'],
])('%s: %s', (language, names) => expect(languageOfNames(names.split(' '))).toBe(language))

test('words keep their order, other scripts are as written, and readings are bounded', () => {
  expect(soundKeys(' - ')).toEqual([])
  expect(soundKeys('Мария 12')).toEqual(['мария 12'])
  expect(soundKeys('Vrzvrzv Vrzvrzv Vrzvrzv', 'pl').length).toBeLessThanOrEqual(16)
  expect(alike('Anna Berg', 'Berg Anna', 'de')).toBe(false)
})
