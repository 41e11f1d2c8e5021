import type { ReactNode } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { IconFrame } from '#web/ui/Icon.tsx'

const PATHS = {
  folder: <path d="M2.8 5h5l1.700 2h7.700v8.500H2.800Z" />,
  mails: <path d="M3 5h14v10H3ZM3.300 5.500 10 10.700l6.700-5.200" />,
  lock: <path d="M6.800 9V6.800a3.200 3.200 0 0 1 6.400 0V9M5 9h10v7.500H5ZM10 11.800v2" />,
  upload: <path d="M10 16.500V6.500M5.800 10.500 10 6.300l4.200 4.200M4 3.500h12" />,
  photo: <path d="M3 4h14v12H3ZM3.300 13.500l4-4 3 3 2-2 4.400 4.200M12.800 7.500v.1" />,
  document: <path d="M5 2.800h6.500L15 6.300v10.900H5ZM11.300 3v3.500h3.500M7.500 10h5M7.500 13h5" />,
  video: <path d="M3 5h10v10H3ZM13 9l4-2.500v7L13 11" />,
  archive: <path d="M3 4h14v3.500H3ZM4 7.500h12V16H4ZM8 10.500h4" />,
  bin: <path d="M4.500 5.500h11M8 5.500V3.500h4v2M6 5.500l.7 11h6.600l.7-11" />,
} satisfies Record<string, ReactNode>

export type FileIconName = keyof typeof PATHS

const OF_GROUPS: Readonly<Record<NonNullable<CaseFile['group']>, FileIconName>> = {
  photo: 'photo',
  pdf: 'document',
  plain: 'document',
  mail: 'mails',
  video: 'video',
  office: 'document',
  archive: 'archive',
  other: 'document',
}

export function iconOf({ group }: Pick<CaseFile, 'group'>): FileIconName {
  return OF_GROUPS[group ?? 'other']
}

/** Always next to text, so it is hidden from assistive technology. */
export function FileIcon({ name, className = '' }: { name: FileIconName; className?: string }) {
  return <IconFrame className={className}>{PATHS[name]}</IconFrame>
}
