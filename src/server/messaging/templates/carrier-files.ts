import { FILE_LINK_DAYS } from '#domain/files/case-files.ts'

/** Files that a carrier gets by a link. */
export interface LinkedFiles {
  files: readonly { name: string; size: string }[]
  link: { url: string }
}

export function listFiles(linked: LinkedFiles | undefined): [string, string][] {
  return linked ? [['Files', linked.files.map(({ name, size }) => `${name} (${size})`).join(', ')]] : []
}

export function fileButton(linked: LinkedFiles | undefined) {
  if (!linked) return {}
  const label = linked.files.length === 1 ? 'Get the file' : 'Get the files'
  return { button: { label, url: linked.link.url } }
}

export function aboutLink(linked: LinkedFiles | undefined): string[] {
  if (!linked) return []
  return [
    `The link to the files works for ${FILE_LINK_DAYS} days.`,
    'Anyone with this link can get the files, so don’t forward this email.',
  ]
}
