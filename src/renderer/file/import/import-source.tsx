// How the file is read: each setting as detected, and changeable; the preview follows.
import { Group, Select } from '@mantine/core'
import { useState } from 'react'
import {
  type FileInspection,
  optionsOfPart,
  type ReadOptions,
  type TableOptions,
} from '../../../contract/app/file/file.ts'
import { guessesOf } from '../../../contract/app/file/file-words.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import classes from './import-dialog.module.css'
import { ImportSwitches } from './import-switches.tsx'
import { ImportTable } from './import-table.tsx'
import { PartPreview } from './part-preview.tsx'
import { nounOf } from './several-lists.ts'
import { SourceHint } from './source-hint.tsx'
import { TableFields } from './table-fields.tsx'

interface Props {
  inspection: FileInspection
  options: ReadOptions
  onOptions(options: ReadOptions): void
  /** Which of the tables of the file it is was said before. */
  one?: boolean
}

/** The options with another reading of the part of this name. */
function withPart(options: ReadOptions, name: string, patch: TableOptions): ReadOptions {
  const { ofParts = [] } = options
  const before = ofParts.find(part => part.name === name) ?? { name }
  return { ...options, ofParts: [...ofParts.filter(part => part !== before), { ...before, ...patch }] }
}

export function ImportSource({ inspection, options, onOptions, one = false }: Props) {
  const [chosen, setChosen] = useState('')
  const { parts } = inspection
  const part = parts.find(({ name }) => name === chosen)
  const asked = part ?? parts.find(({ encoding }) => encoding?.readings && !encoding.sure)
  return (
    <>
      <Group component="fieldset" className={classes.source} gap="10px 12px" align="flex-end">
        <legend className="lw-unseen">Source</legend>
        {!one && <ImportTable inspection={inspection} options={options} onOptions={onOptions} />}
        {parts.length > 1 && <PartChoice inspection={inspection} chosen={part?.name ?? ''} onChoose={setChosen} />}
        <TableFields
          key={part?.name ?? ''}
          reading={part ?? inspection}
          options={part ? { ...options, ...optionsOfPart(options.ofParts, part.name) } : options}
          onChange={patch => onOptions(part ? withPart(options, part.name, patch) : { ...options, ...patch })}
        />
      </Group>
      <EncodingChoice
        reading={asked ?? inspection}
        of={asked?.name ?? null}
        chosen={asked ? optionsOfPart(options.ofParts, asked.name).encoding : options.encoding}
        onChoose={encoding => onOptions(asked ? withPart(options, asked.name, { encoding }) : { ...options, encoding })}
      />
      {part && <PartPreview ticket={inspection.ticket} options={options} name={part.name} />}
      <ImportSwitches inspection={inspection} options={options} onOptions={onOptions} />
    </>
  )
}

interface PartChoiceProps {
  inspection: FileInspection
  /** '' = all of them. */
  chosen: string
  onChoose(name: string): void
}

/** Of several tables read as one: whether the settings are those of all, or of one of them. */
function PartChoice({ inspection, chosen, onChoose }: PartChoiceProps) {
  const noun = nounOf(inspection)
  const unsure = new Set(guessesOf(inspection).flatMap(({ of, sure }) => (sure || of === null ? [] : [of])))
  const names = inspection.parts.map(({ name }) => name)
  return (
    <Select
      label="Settings for"
      data={[{ value: '', label: `All ${noun}s` }, ...names.map(name => ({ value: name, label: name }))]}
      renderOption={({ option: { value, label } }) => (
        <span className={classes.label}>
          <bdi>{label}</bdi> {unsure.has(value) && <SourceHint chosen={false} sure={false} />}
        </span>
      )}
      value={chosen}
      allowDeselect={false}
      searchable
      onChange={value => onChoose(value ?? '')}
    />
  )
}
