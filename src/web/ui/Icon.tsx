import type { ReactNode } from 'react'

/** Drawn on a 20-unit square with one stroke width, to match the text. */
const PATHS = {
  info: <path d="M10 9v5M10 6.2v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z" />,
  success: <path d="m6.5 10.3 2.4 2.4 4.6-5.200M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z" />,
  warning: <path d="M10 8v3.500M10 14.200v.1M10 2.8 18 16.700H2L10 2.800Z" />,
  error: (
    <path d="M10 6v5M10 13.800v.1M6.9 2.500h6.200l4.4 4.400v6.200l-4.4 4.400H6.900l-4.4-4.400V6.900l4.4-4.400Z" />
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  plus: <path d="M10 4v12M4 10h12" />,
  minus: <path d="M4 10h12" />,
  shield: <path d="M10 2.800 16 5v4.500c0 3.600-2.500 6.300-6 7.700-3.500-1.400-6-4.100-6-7.700V5Z" />,
  lock: <path d="M6.8 9V6.8a3.2 3.2 0 0 1 6.4 0V9M5 9h10v7.5H5ZM10 11.8v2" />,
  mail: <path d="M2.500 4.500h15v11h-15ZM2.800 5l7.200 5.700L17.200 5" />,
  chevron: <path d="m5.5 8 4.5 4.500L14.5 8" />,
  check: <path d="m4.5 10.500 3.7 3.700 7.300-8.200" />,
  share: (
    <path d="M7.300 8.900 12.700 6M7.300 11.100l5.400 2.900M7.500 10a2.200 2.200 0 1 1-4.400 0 2.200 2.200 0 0 1 4.400 0ZM16.900 5a2.200 2.200 0 1 1-4.400 0 2.200 2.200 0 0 1 4.400 0ZM16.900 15a2.200 2.200 0 1 1-4.400 0 2.200 2.200 0 0 1 4.400 0Z" />
  ),
  calendar: <path d="M3.500 4.500h13v12h-13ZM3.500 8h13M7 2.800v3M13 2.800v3" />,
  clock: <path d="M10 6v4.200l2.700 1.600M17.500 10a7.500 7.500 0 1 1-15 0 7.500 7.500 0 0 1 15 0Z" />,
  camera: (
    <path d="M3 6.500h3.200L7.500 4.500h5l1.300 2H17v9.500H3ZM12.800 11a2.800 2.800 0 1 1-5.600 0 2.800 2.800 0 0 1 5.600 0Z" />
  ),
  phone: (
    <path d="M4.200 3h2.700l1.500 3.700-1.900 1.200a9.500 9.500 0 0 0 5.600 5.600l1.200-1.900L17 13.100v2.700A1.200 1.200 0 0 1 15.800 17 12.800 12.800 0 0 1 3 4.200 1.200 1.200 0 0 1 4.200 3Z" />
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof PATHS

/** Always next to text, so it is hidden from assistive technology. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return <IconFrame className={className}>{PATHS[name]}</IconFrame>
}

/** What all icons have in common. */
export function IconFrame({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={`size-5 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
