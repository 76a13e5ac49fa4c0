// Settings that act on the window itself: colour scheme, contrast, density, and how figures are written.
import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTRPC } from '../rpc/trpc.ts'
import { showAs } from '../ui/words/formats.ts'

export function SettingsEffects() {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const theme = settings?.theme
  const density = settings?.density
  const contrast = settings?.contrast
  const formats = settings?.formats

  useEffect(() => {
    const wanted = theme === 'system' ? 'auto' : theme
    // Setting it styles every element again, even where it stays the same.
    if (wanted && wanted !== colorScheme) setColorScheme(wanted)
  }, [theme, colorScheme, setColorScheme])
  useEffect(() => {
    if (density) document.documentElement.dataset.density = density
  }, [density])
  useEffect(() => {
    if (contrast) document.documentElement.dataset.contrast = contrast
  }, [contrast])
  useEffect(() => {
    if (formats) showAs(formats)
  }, [formats])
  return null
}
