// Column types for people: name and icon, for headers and menus.
import {
  type Icon,
  IconAt,
  IconBriefcase,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendar,
  IconCalendarCheck,
  IconChecklist,
  IconFlag,
  IconHash,
  IconId,
  IconLetterCase,
  IconLink,
  IconMap,
  IconPhone,
  IconQuote,
  IconRoute,
  IconToggleLeft,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { TypeIcon } from '../../../model/column-types/facts.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'

const icons: Readonly<Record<TypeIcon, Icon>> = {
  letters: IconLetterCase,
  people: IconUsers,
  person: IconUser,
  at: IconAt,
  phone: IconPhone,
  globe: IconWorld,
  link: IconLink,
  profile: IconUserCircle,
  building: IconBuilding,
  briefcase: IconBriefcase,
  flag: IconFlag,
  map: IconMap,
  town: IconBuildingCommunity,
  hash: IconHash,
  calendar: IconCalendar,
  toggle: IconToggleLeft,
  card: IconId,
  consent: IconChecklist,
  note: IconRoute,
  stamp: IconCalendarCheck,
  quote: IconQuote,
}

export function typeLook(type: ColumnType): { name: string; icon: Icon } {
  const { name, icon } = columnTypeFacts[type]
  return { name, icon: icons[icon] }
}
