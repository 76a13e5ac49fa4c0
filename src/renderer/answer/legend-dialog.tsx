// What every sign in a list means: states, marks, verdicts and actions, each by icon, word and colour.
import { Box } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'
import { LookChip } from '../ui/look/look-chip.tsx'
import { actionLook, type BadgeLook, markLook, stateLook, verdictLook } from '../ui/look/verdict-look.ts'
import classes from './legend.module.css'

const groups: readonly { title: string; about: string; looks: BadgeLook[] }[] = [
  {
    title: 'States of a result',
    about: 'What happened to each request. Filter a column by state to find its rows.',
    looks: Object.values(stateLook),
  },
  { title: 'Marks', about: 'More about a cell.', looks: Object.values(markLook) },
  { title: 'Verdicts', about: 'How your rules rate an address or number.', looks: Object.values(verdictLook) },
  { title: 'Actions', about: 'What to do with the row.', looks: Object.values(actionLook) },
]

export function LegendDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title="Symbols and statuses" size={820}>
      {/* Nothing is pressed here: keys scroll it. */}
      <section className={classes.groups} aria-label="Meanings" tabIndex={-1} data-autofocus>
        {groups.map(({ title, about, looks }) => (
          <section key={title}>
            <Box component="h3" m={0} fz={13} fw={600}>
              {title}
            </Box>
            <Box component="p" mt={2} mb={8} mx={0} c="dimmed" fz={12}>
              {about}
            </Box>
            <Box component="dl" m={0}>
              {looks.map(look => (
                <div key={look.word} className={classes.look}>
                  <dt>
                    <LookChip look={look} />
                  </dt>
                  <Box component="dd" fz={12} lh={1.4}>
                    {look.meaning}
                  </Box>
                </div>
              ))}
            </Box>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
