// The palette finds every command by the words people have for it, with a list open.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { exampleColumn } from '../../testing/list/example-column.ts'
import { stubPageGlobals } from '../../testing/web/page-globals.ts'
import { type LoadedCommands, leaveCommands, listOf, loadCommands, openedList } from './loaded-commands.cases.ts'
import { everydayWords, findEntries, searchedAs } from './palette-search.ts'

let page: LoadedCommands
beforeAll(async () => {
  stubPageGlobals()
  page = await loadCommands()
})
afterAll(() => {
  leaveCommands()
  vi.unstubAllGlobals()
})

describe('the palette', () => {
  /** What the palette lists for a word, with a list of two columns open, for the first of them. */
  const foundBy = (typed: string) => {
    const columns = [exampleColumn(1, 'Name'), exampleColumn(2, 'City')]
    return openedList(page, listOf(columns), all => {
      const named = all.filter(page.isCommand).filter(({ placements }) => placements.palette)
      const entries = named.map(command => ({ ...command, ...searchedAs(command, 'Name') }))
      return findEntries(entries, typed, [], () => false)
    })
  }

  test.each(Object.entries(everydayWords))('“%s” finds %s first', async (typed, wanted) => {
    expect((await foundBy(typed))[0]?.id).toBe(wanted)
  })

  // Written down before anybody looked at the synonyms.
  test.each([
    ['remove duplicates', 'list.duplicates'],
    ['dedupe', 'list.duplicates'],
    ['vlookup', 'list.match'],
    ['join', 'list.match'],
    ['gdpr', 'erase.open'],
    ['split name', 'column.transform.part'],
    ['capitalize', 'column.transform'],
    ['uppercase', 'column.transform'],
    ['trim', 'column.transform'],
    ['concatenate', 'column.transform.merge'],
    ['freeze', 'column.pin'],
    ['hide column', 'column.hide'],
    ['insert column', 'column.insert-left'],
    ['change type', 'column.type.text'],
    ['formula', 'columns.compute'],
    ['csv', 'file.open'],
    ['excel', 'file.open'],
    ['import', 'file.open'],
    ['export', 'file.export'],
    ['download', 'file.export'],
    ['undo', 'edit.undo'],
    ['dark mode', 'view.theme'],
    ['api key', 'settings.key'],
    ['password', 'settings.key'],
    ['preferences', 'settings.open'],
    ['shortcuts', 'help.shortcuts'],
    ['tutorial', 'guide.tour'],
    ['sample data', 'sample.attendees'],
    ['cost', 'credits.ledger'],
    ['unsubscribe', 'suppression.open'],
    ['blacklist', 'suppression.open'],
    ['opt out', 'suppression.open'],
    ['verify email', 'run.validate.email'],
    ['find email', 'run.person.findEmail'],
    ['phone number', 'run.validate.phone'],
    ['bounce', 'list.bounces'],
    ['pivot', 'list.groups'],
    ['chart', 'list.groups'],
    ['group by', 'list.groups'],
    ['backup', 'backups.open'],
    ['recycle bin', 'trash.open'],
    ['delete row', 'rows.delete'],
    ['remove blank rows', 'list.clean'],
    ['move to another list', 'rows.move'],
    ['typo', 'column.clusters'],
    ['find and replace', 'edit.replace'],
    ['compare', 'list.compare'],
    ['log', 'credits.egress'],
  ])('“%s” runs %s', async (typed, wanted) => {
    expect((await foundBy(typed))[0]?.id).toBe(wanted)
  })

  test.each([
    ['E-Mail', 'Validate emails…'],
    ['vlookup', 'Match with a list or file…'],
    ['GDPR', 'Erase a person…'],
    ['freeze', 'Pin column to the left'],
    ['trim', 'Transform column…'],
    ['pivot', 'Group rows and pivot…'],
    ['e-mails', 'Validate emails…'],
    ['telephone', 'Validate phones…'],
    ['dsgvo', 'Erase a person…'],
    ['firm', 'Company from domain…'],
    ['conditional formatting', 'Color the cells of column…'],
    ['bar chart', 'Group rows and pivot…'],
    ['night', 'Switch between light and dark'],
    ['sticky', 'Pin column to the left'],
    ['narrow', 'Fit width of column'],
    ['dedupe my contacts', 'Find duplicates…'],
    ['how much did I spend', 'Credit ledger…'],
    ['export to excel', 'Export the list…'],
  ])('“%s” means “%s”', async (typed, wanted) => {
    const [first] = await foundBy(typed)
    expect(first?.label).toBe(wanted)
  })
})
