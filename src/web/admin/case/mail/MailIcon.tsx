import type { ReactNode } from 'react'
import { IconFrame } from '#web/ui/Icon.tsx'

/** Which way a message went, and that one needs a look. */
const PATHS = {
  out: <path d="M4 3.500h12M10 17V7M5.500 11.500 10 7l4.500 4.500" />,
  trouble: <path d="M10 8v3.500M10 14.200v.1M10 2.800 18 16.700H2L10 2.800Z" />,
} satisfies Record<string, ReactNode>

/** Beside words that say the same. */
export function MailIcon({ name, className = '' }: { name: keyof typeof PATHS; className?: string }) {
  return <IconFrame className={`size-4! ${className}`}>{PATHS[name]}</IconFrame>
}
