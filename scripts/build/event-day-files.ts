import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'

/** A file that the event day's page keeps on a phone; one with a hash in its name has no revision. */
export interface KeptFile {
  url: string
  revision: string | null
}

/** Files beside those with a hash in their name that the document names. */
export const FILES_OF_DOCUMENT = [
  'event-day.webmanifest',
  'favicon.svg',
  'old-browser.js',
  'event-day-180.png',
  'event-day-192.png',
  'event-day-512.png',
] as const

/** Under this address the document is kept, whichever page is opened. */
export const DOCUMENT_URL = 'event-day/mine'

interface BuiltPage {
  base: string
  bundle: Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>
  document: string
  /** What the file of this name in the public folder contains. */
  readPublic: (name: string) => Buffer
}

/**
 * All that the page needs without a connection: its document, its scripts with those that are loaded later, styles, letters
 * and icons. Nothing that a person wrote is ever among them.
 */
export function keptFiles({ base, bundle, document, readPublic }: BuiltPage): KeptFile[] {
  const built = Object.keys(bundle).filter((name) => !name.endsWith('.html') && !name.endsWith('.map'))
  const kept: KeptFile[] = [
    { url: base + DOCUMENT_URL, revision: hashOf(document) },
    ...built.map((name) => ({ url: base + name, revision: null })),
    ...FILES_OF_DOCUMENT.map((name) => ({ url: base + name, revision: hashOf(readPublic(name)) })),
  ]
  return kept.toSorted((left, right) => (left.url < right.url ? -1 : 1))
}

/** What the page loads, at once or later, and would miss without a connection. */
export function findMissingFiles(
  { base, bundle, document }: Omit<BuiltPage, 'readPublic'>,
  kept: readonly KeptFile[],
): string[] {
  const urls = new Set(kept.map(({ url }) => url))
  const named = [...document.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, url = '']) => url)
  const loaded = chunksOf(bundle).flatMap((chunk) => [
    chunk.fileName,
    ...chunk.imports,
    ...chunk.dynamicImports,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...(chunk.viteMetadata?.importedAssets ?? []),
  ])
  return [...new Set([...named, ...loaded.map((name) => base + name)])].filter((url) => !urls.has(url))
}

function chunksOf(bundle: BuiltPage['bundle']): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk')
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
