// A button that names the host to which something is sent: as long as the name is, on several lines where there is little room.
import { Button, type ButtonProps } from '@mantine/core'
import classes from './reconcile.module.css'

interface Props extends Pick<ButtonProps, 'variant' | 'disabled' | 'loading'> {
  children: string
  onClick(): void
}

export const AskButton = ({ variant = 'default', ...props }: Props) => (
  <Button size="xs" variant={variant} classNames={{ root: classes.ask ?? '', label: classes.words ?? '' }} {...props} />
)
