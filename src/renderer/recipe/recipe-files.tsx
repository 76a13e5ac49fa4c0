// The files that a recipe names and a person chooses for the replay, such as bounce files.
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { RecipeFileChoice, StepDrift } from '../../contract/app/list-recipe.ts'
import { acceptedFiles } from '../file/open-file.ts'
import { releaseFile, ticketFor, UploadRefused } from '../file/upload.ts'
import { problemNotice, problemWordsNotice } from '../ui/notice/notices.tsx'
import { filesToChoose } from './step-words.ts'

/** `fileName`: of the file that was chosen. */
export interface ChosenFile extends RecipeFileChoice {
  readonly fileName: string
}

export function releaseFiles(files: readonly RecipeFileChoice[] | undefined): void {
  for (const { ticket } of files ?? []) releaseFile(ticket)
}

/** The engine lets go of them when the dialog closes, unless a replay that goes on is still to read them. */
export function useReleasedFiles(files: readonly ChosenFile[], begun: boolean): void {
  const left = useRef<readonly ChosenFile[]>([])
  useEffect(() => {
    left.current = begun ? [] : files
  }, [files, begun])
  useEffect(() => () => releaseFiles(left.current), [])
}

interface RecipeFilesProps {
  drift: readonly StepDrift[]
  files: readonly ChosenFile[]
  onFiles(files: ChosenFile[]): void
}

export function RecipeFiles({ drift, files, onFiles }: RecipeFilesProps) {
  const names = filesToChoose(
    drift,
    files.map(({ name }) => name),
  )
  const choose = async (name: string, file: File | null) => {
    if (!file) return
    try {
      const { ticket, fileName } = await ticketFor(file)
      onFiles([...files.filter(one => one.name !== name), { name, ticket, fileName }])
    } catch (error) {
      if (error instanceof UploadRefused) problemWordsNotice(error.words)
      else problemNotice(error)
    }
  }
  return names.map(name => {
    const chosen = files.find(one => one.name === name)
    return (
      <Group key={name} gap="sm">
        <FileButton accept={`${acceptedFiles},.eml,.mbox`} onChange={file => void choose(name, file)}>
          {props => (
            <Button {...props} variant={chosen ? 'default' : 'light'} aria-label={`Choose the file for ${name}`}>
              {chosen ? 'Another file…' : 'Choose a file…'}
            </Button>
          )}
        </FileButton>
        <Text dir="auto">{chosen ? `${name}: ${chosen.fileName}` : `Instead of “${name}”`}</Text>
      </Group>
    )
  })
}
