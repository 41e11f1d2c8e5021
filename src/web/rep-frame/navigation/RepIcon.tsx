import type { ReactNode } from 'react'
import { ACTION_ICON_PATHS } from '#web/ui/action-icon-paths.tsx'
import { IconFrame } from '#web/ui/Icon.tsx'

/** Icons of pages for reps, which customers do not load. */
const PATHS = {
  ...ACTION_ICON_PATHS,
  search: (
    <path d="m16.500 16.500-3.900-3.900M14 8.800a5.200 5.200 0 1 1-10.400 0 5.200 5.200 0 0 1 10.400 0Z" />
  ),
  quote: <path d="M5 2.800h6.500L15 6.300v10.900H5ZM11.300 3v3.500h3.500M7.500 10h5M7.500 13h5" />,
  policy: <path d="M10 2.600 16 4.700v5c0 3.700-2.500 6.300-6 7.700-3.500-1.400-6-4-6-7.700v-5Z" />,
  claim: (
    <path d="M6.500 3.500h7v4.200a3.500 3.500 0 0 1-7 0ZM6.500 5H3.500c0 2.500 1.200 3.800 3.200 4M13.500 5h3c0 2.500-1.200 3.800-3.200 4M10 11.300v3M7 16.800h6M8.200 16.800c0-1.600.7-2.500 1.800-2.500s1.800.9 1.800 2.500" />
  ),
  truck: (
    <path d="M2.500 5h9v9h-9ZM11.500 8h3.300l2.700 3v3h-6M5.500 16.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM14 16.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z" />
  ),
  referral: <path d="M10 2.800 17.200 10 10 17.200 2.800 10ZM10 7v3.500M10 13v.1" />,
  unpaid: <path d="M5 2.800h10v14.400l-2.500-1.500-2.500 1.500-2.500-1.500L5 17.200ZM8 7h4M8 10h4" />,
  past: <path d="M10 5.500V10l3 2M17.500 10a7.500 7.500 0 1 1-15 0 7.500 7.500 0 0 1 15 0Z" />,
  mail: <path d="M3 5h14v10H3ZM3.300 5.500 10 10.700l6.700-5.200" />,
  coupon: (
    <path d="M2.800 5.500h14.400v2.800a1.700 1.700 0 0 0 0 3.400v2.800H2.800v-2.800a1.700 1.700 0 0 0 0-3.400ZM12 5.500v1.500M12 9.300v1.400M12 13v1.500" />
  ),
  people: (
    <path d="M7.500 9.500a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600ZM2.500 16.500c0-3 2.200-4.700 5-4.700s5 1.700 5 4.700M13 9.300a2.500 2.500 0 0 0 0-5M14.500 12c1.900.5 3 2 3 4.500" />
  ),
  doctor: <path d="M2.500 10h3.700l2-5 3.600 10 2-5h3.700" />,
  settings: (
    <path d="M12.500 10a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0ZM10 2.500v2.200M10 15.300v2.200M2.500 10h2.200M15.300 10h2.200M4.700 4.700l1.600 1.600M13.700 13.700l1.600 1.600M15.300 4.700l-1.600 1.600M6.300 13.700l-1.600 1.600" />
  ),
  menu: <path d="M3.500 6h13M3.500 10h13M3.500 14h13" />,
  home: <path d="M3 9.500 10 3.500l7 6M5 8.500v8h3.800v-4.500h2.400v4.500H15v-8" />,
  person: (
    <path d="M10 10a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400ZM3.800 17c0-3.400 2.700-5.300 6.200-5.300s6.200 1.900 6.200 5.300" />
  ),
  books: <path d="M5 3.500h10.500v13H5ZM5 3.500v13M8 3.500v13M10.500 7h2.800M10.500 10h2.800" />,
  chart: <path d="M2.500 14.500 7 9l3.500 3 7-7" />,
  plus: <path d="M10 4v12M4 10h12" />,
  arrow: <path d="M4 10h12M11.500 5.500 16 10l-4.500 4.500" />,
  do: <path d="m5 5 5 5-5 5M11.500 15H16" />,
} satisfies Record<string, ReactNode>

export type RepIconName = keyof typeof PATHS

/** Always next to text, so it is hidden from assistive technology. */
export function RepIcon({ name, className = '' }: { name: RepIconName; className?: string }) {
  return <IconFrame className={className}>{PATHS[name]}</IconFrame>
}
