// F1: the keys of every command and of the grid, and which of them the browser keeps for itself.

import { Box, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuideButton } from '../guide/guide-button.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { browserNames, browserOf, keptKeys } from '../ui/command/browser-keys.ts'
import { commandGroups, titleOf } from '../ui/command/command.ts'
import { useCommands } from '../ui/command/commands.ts'
import { Keys } from '../ui/command/key-caps.tsx'
import { isMac, keyLabel } from '../ui/command/keys.ts'
import { Dialog } from '../ui/dialog.tsx'
import { plainText } from '../ui/words/plain-text.ts'
import { gridKeys } from './grid-keys.ts'
import classes from './shortcuts.module.css'

interface Line {
  title: string
  keys: readonly string[]
}

export function Shortcuts({ onClose }: { onClose(): void }) {
  const trpc = useTRPC()
  const { data: about } = useQuery(trpc.app.about.queryOptions())
  const [search, setSearch] = useState('')
  const commands = useCommands()
  const browser = browserOf(navigator.userAgent)
  const taken = new Set(about?.host === 'web' ? keptKeys(browser, isMac).map(keyLabel) : [])

  const groups: { title: string; lines: readonly Line[] }[] = [
    ...commandGroups.map(group => ({
      title: group === 'Help' ? 'Program' : group,
      lines: commands
        .filter(command => command.group === group && command.keys)
        .map(command => ({ title: titleOf(command, null), keys: command.keys ?? [] })),
    })),
    ...gridKeys,
  ]
  const wanted = plainText(search.trim())
  const fits = ({ title, keys }: Line) =>
    plainText(title).includes(wanted) || keys.some(key => keyLabel(key).toLowerCase().includes(wanted))
  const shown = groups
    .map(({ title, lines }) => ({ title, lines: lines.filter(fits) }))
    .filter(group => group.lines.length)

  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size={820}>
      <TextInput
        rightSection={<GuideButton page="keyboard" />}
        data-autofocus
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        placeholder="Find a shortcut"
        aria-label="Find a shortcut"
        leftSection={<IconSearch size={14} />}
        mb="md"
      />
      <div className={classes.groups}>
        {shown.map(group => (
          <section key={group.title} className={classes.group}>
            <Box component="h3" mt={0} mb={4} mx={0} c="dimmed" fz={12} fw={600}>
              {group.title}
            </Box>
            <Box component="dl" m={0}>
              {group.lines.map(({ title, keys }) => (
                <div key={title} className={classes.line}>
                  <dt>{title.replace('…', '')}</dt>
                  <Group component="dd" gap="2px 8px" align="stretch" justify="flex-end" flex="0 1 auto">
                    {keys.map(key =>
                      taken.has(keyLabel(key)) ? (
                        <Box key={key} component="span" ta="end" c="dimmed" fz={12}>
                          {keyLabel(key)} is reserved by {browserNames[browser]}
                        </Box>
                      ) : (
                        <Keys key={key} keys={key} />
                      ),
                    )}
                  </Group>
                </div>
              ))}
            </Box>
          </section>
        ))}
      </div>
      {shown.length === 0 && <Text c="dimmed">No shortcut matches "{search}".</Text>}
      {taken.size > 0 && (
        <Text c="dimmed" mt="md" fz={12}>
          Shortcuts reserved by {browserNames[browser]} are also available as commands ({keyLabel('mod+K')}).
        </Text>
      )}
    </Dialog>
  )
}
