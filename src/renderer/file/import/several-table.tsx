// The lists that several files or sheets become: how many rows each has, what is a guess, and what cannot be read.
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { guessesOf } from '../../../contract/app/file/file-words.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { problemText } from '../../ui/words/words.ts'
import classes from './several-dialog.module.css'
import { partKey, partName, type SeveralPart } from './several-lists.ts'
import type { SeenList } from './use-several.ts'

interface Props {
  lists: readonly SeenList[]
  unread: readonly { part: SeveralPart; error: unknown }[]
  noun: 'file' | 'sheet' | 'table'
  /** The key of the list that is shown beside. */
  shown: string
  nameOf(list: SeenList): string
  isKept(list: SeenList): boolean
  onKeep(list: SeenList, keep: boolean): void
  onShow(list: SeenList): void
  /** A part of the list is left out, or is not. */
  onPart(list: SeenList, key: string, keep: boolean): void
}

function figuresOf({ inspection, parts }: SeenList, noun: string): string {
  if (!inspection) return 'Reading…'
  const { rows, columns } = inspection
  const from = parts.length > 1 ? `${countNoun(parts.length, noun)}, ` : ''
  return `${from}${rows.exact ? '' : 'about '}${countNoun(rows.value, 'row')}, ${countNoun(columns.length, 'column')}`
}

export function SeveralTable({ lists, unread, noun, shown, nameOf, isKept, onKeep, onShow, onPart }: Props) {
  return (
    <ul className={classes.lists} aria-label="Lists">
      {lists.map(list => {
        const unsure = list.inspection && guessesOf(list.inspection).some(({ sure }) => !sure)
        return (
          <li key={list.key} data-shown={list.key === shown || undefined}>
            <Checkbox
              aria-label={`Import ${nameOf(list)}`}
              checked={isKept(list)}
              onChange={event => onKeep(list, event.currentTarget.checked)}
            />
            <UnstyledButton
              className={classes.name}
              aria-current={list.key === shown || undefined}
              onClick={() => onShow(list)}
            >
              <bdi className={classes.title}>{nameOf(list)}</bdi>
              <span className={classes.figures}>{figuresOf(list, noun)}</span>
              {unsure && (
                <span className={classes.warn}>
                  <IconAlertTriangle size={12} aria-hidden /> please check
                </span>
              )}
              {list.error !== null && <span className={classes.warn}>{problemText(list.error).title}</span>}
            </UnstyledButton>
            {list.key === shown && list.all.length > 1 && <ListParts list={list} noun={noun} onPart={onPart} />}
          </li>
        )
      })}
      {unread.map(({ part, error }) => (
        <li key={partName(part)} className={classes.unread}>
          <bdi className={classes.title}>{partName(part)}</bdi>
          <span className={classes.figures}>{error ? problemText(error).text : 'It is empty.'} It is left out.</span>
        </li>
      ))}
    </ul>
  )
}

/** What the list is made of, each to be left out; the last one stays. */
function ListParts({ list, noun, onPart }: { list: SeenList } & Pick<Props, 'noun' | 'onPart'>) {
  const kept = new Set(list.parts.map(partKey))
  return (
    <ul
      className={classes.within}
      aria-label={`${noun === 'file' ? 'Files' : noun === 'sheet' ? 'Sheets' : 'Tables'} of the list`}
    >
      {list.all.map(part => {
        const key = partKey(part)
        return (
          <li key={key}>
            <Checkbox
              size="xs"
              label={<bdi>{partName(part)}</bdi>}
              checked={kept.has(key)}
              disabled={kept.size === 1 && kept.has(key)}
              onChange={event => onPart(list, key, event.currentTarget.checked)}
            />
          </li>
        )
      })}
    </ul>
  )
}
