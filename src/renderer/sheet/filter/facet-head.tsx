// The head of a facet: its name, inverted or not, cleared, and taken out of the panel.
import { ActionIcon, Box, Button, Group, Tooltip } from '@mantine/core'
import { IconEqual, IconEqualNot, IconX } from '@tabler/icons-react'

interface Props {
  name: string
  /** Whether it filters at present. */
  isSet: boolean
  inverted: boolean
  /** Not there: what it shows cannot be inverted now. */
  onInvert: (() => void) | undefined
  onClear(): void
  onRemove(): void
}

export function FacetHead({ name, isSet, inverted, onInvert, onClear, onRemove }: Props) {
  return (
    <Group gap={4} wrap="nowrap" mih={28}>
      <Box component="h3" className="lw-cut lw-grow" fz={13} title={name}>
        {name}
      </Box>
      <Tooltip label={inverted ? 'Shows all except these. Click to show only these' : 'Show all except these'}>
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={`Invert ${name}`}
          aria-pressed={inverted}
          disabled={!isSet || !onInvert}
          onClick={onInvert}
        >
          {inverted ? <IconEqualNot size={14} /> : <IconEqual size={14} />}
        </ActionIcon>
      </Tooltip>
      {isSet && (
        <Button size="compact-xs" variant="subtle" onClick={onClear}>
          Clear
        </Button>
      )}
      <ActionIcon variant="subtle" size={24} aria-label={`Remove ${name} from the filters`} onClick={onRemove}>
        <IconX size={13} />
      </ActionIcon>
    </Group>
  )
}
