import type { ReactNode } from 'react'

/** What is done with a policy, drawn as the icons of `Icon`. */
export const ACTION_ICON_PATHS = {
  change: <path d="m12.800 4.200 3 3L7.300 15.700l-3.800.8.8-3.800ZM10.800 6.200l3 3" />,
  postponed: <path d="M3.500 4.500h13v12h-13ZM3.500 8h13M7 2.800v3M13 2.800v3M8 12.200h4" />,
  cancel: <path d="m5.500 5.500 9 9M14.500 5.500l-9 9" />,
  win: <path d="M7 17V3.500l8.500 3-8.500 3M4.500 17h5" />,
  refund: <path d="M4 8h9a3.500 3.500 0 0 1 0 7H8M7.500 4.500 4 8l3.500 3.500" />,
} satisfies Record<string, ReactNode>

export type ActionIconName = keyof typeof ACTION_ICON_PATHS
