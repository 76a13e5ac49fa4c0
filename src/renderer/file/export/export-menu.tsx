// The arrow beside the button of the export: what is on the screen in a format, without asking where there is nothing to decide.
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { exportFormatNames, exportFormats } from '../../../model/export-presets/formats.ts'
import { runCommand, useCommand } from '../../ui/command/commands.ts'
import { problemNotice } from '../../ui/notice/notices.tsx'
import classes from './export-dialog.module.css'
import { exportAtOnce } from './write-export.ts'

/** A template is written first. */
const formats = exportFormatNames.filter(format => format !== 'template')

export function ExportMenu() {
  const { blocked } = useCommand('file.export')
  return (
    <Menu position="bottom-end" disabled={blocked !== null}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className={classes.formats}
          aria-label="File formats"
          aria-disabled={blocked !== null}
          data-disabled={blocked !== null || undefined}
        >
          <IconChevronDown size={13} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(format => (
          <Menu.Item key={format} onClick={() => void exportAtOnce(format).catch(problemNotice)}>
            {exportFormats[format].label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void runCommand('file.export')}>More choices…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
