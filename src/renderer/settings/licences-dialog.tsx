// Third-party licenses: the packages inside the program, each with the text that goes with it.
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { packages, texts } from '../../../resources/licences.json'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { countNoun } from '../ui/words/figures.ts'
import classes from './licences-dialog.module.css'

export function LicencesDialog({ onClose }: DialogProps<'licences'>) {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().trim()
  const found = packages.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(words))
  return (
    <Dialog onClose={onClose} title="Third-party licenses" size={720}>
      <Text c="dimmed">
        Listwright contains {countNoun(packages.length, 'package')} by other authors. The desktop program also contains
        Chromium and Node.js. Their licenses are in LICENSES.chromium.html in the program folder.
      </Text>
      <TextInput
        data-autofocus
        mt="sm"
        aria-label="Search packages and licenses"
        placeholder="Search packages and licenses"
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <ul className={classes.list} aria-label="Packages">
        {found.map(({ name, version, licence, text }) => (
          <li key={`${name} ${version}`}>
            <Disclosure title={`${name} ${version}`} summary={licence}>
              <pre className={classes.text}>
                {text === null ? `This package has no license file. It is published under ${licence}.` : texts[text]}
              </pre>
            </Disclosure>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Text>No package or license matches.</Text>}
    </Dialog>
  )
}
