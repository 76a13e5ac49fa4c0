// What "Test connection" found: one line each, with an icon and a word for how grave it is.
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ConnectionFinding, ConnectionTest } from '../../contract/app/account.ts'
import classes from '../ui/settings.module.css'

const looks: Record<
  ConnectionFinding['level'],
  { icon: typeof IconCircleCheck; tone: string | undefined; word: string }
> = {
  good: { icon: IconCircleCheck, tone: classes.good, word: 'Good' },
  note: { icon: IconInfoCircle, tone: 'lw-hint', word: 'Note' },
  bad: { icon: IconAlertTriangle, tone: 'lw-warn', word: 'Problem' },
}

export function ConnectionFindings({ test }: { test: ConnectionTest }) {
  return (
    <div className={classes.state} role="status">
      <div>
        {test.ok ? 'The service works as expected.' : 'The test found problems:'}
        <ul className={classes.findings}>
          {test.findings.map(({ level, text }) => {
            const { icon: Icon, tone, word } = looks[level]
            return (
              <li key={text}>
                <Icon size={16} className={tone} aria-hidden />
                <span>
                  <strong>{word}.</strong> {text}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
