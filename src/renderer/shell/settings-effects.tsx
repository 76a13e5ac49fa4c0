// Settings that act on the window itself: colour scheme, contrast and density.
import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTRPC } from '../rpc/trpc.ts'

export function SettingsEffects() {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const { setColorScheme } = useMantineColorScheme()
  const theme = settings?.theme
  const density = settings?.density
  const contrast = settings?.contrast

  useEffect(() => {
    if (theme) setColorScheme(theme === 'system' ? 'auto' : theme)
  }, [theme, setColorScheme])
  useEffect(() => {
    if (density) document.documentElement.dataset.density = density
  }, [density])
  useEffect(() => {
    if (contrast) document.documentElement.dataset.contrast = contrast
  }, [contrast])
  return null
}
