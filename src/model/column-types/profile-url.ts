// The column type Profile URL.
import type { ColumnTypeFacts } from './facts.ts'
import { isWeb } from './text-shapes.ts'

export const profileUrl: ColumnTypeFacts = {
  name: 'Profile URL',
  icon: 'profile',
  headerWords: `linkedin, linkedin url, linkedin profile, linkedin link, profile url, profile link, profile, person url, profil,
    profil url, profillink, profil linkedin, perfil, perfil linkedin, perfil url, profilo, profilo linkedin,
    profiel, profiel url, linkedin profiel, link do profilu`,
  look: { by: 'kind', kind: 'profileUrl', rank: 2, share: 0.6, outweighsHeader: true },
  glance: isWeb,
  check: { by: 'web', misfit: 'This is not the URL of a personal profile.' },
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: true,
  hasDomain: true,
  givesInput: true,
  comparable: true,
  namesRow: null,
  identity: ['page'],
  key: { person: ['page'], company: [] },
  about: 'person',
  suppressedAs: 'profile_url',
  erasedAs: 'profile_url',
}
