import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { FILES_OF_DOCUMENT, findMissingFiles, keptFiles } from './event-day-files.ts'

type Bundle = Parameters<typeof keptFiles>[0]['bundle']

const chunk = (fileName: string, imports: string[] = [], dynamicImports: string[] = []) =>
  ({ type: 'chunk', fileName, imports, dynamicImports }) as unknown as Rolldown.OutputChunk

const DOCUMENT =
  '<link href="/quote/favicon.svg"><link rel="manifest" href="/quote/event-day.webmanifest"><script src="/quote/assets/main-1.js"></script>'

const bundle: Bundle = {
  'event-day.html': { type: 'asset', fileName: 'event-day.html' } as Rolldown.OutputAsset,
  'assets/main-1.js': chunk('assets/main-1.js', ['assets/shared-1.js'], ['assets/sign-1.js']),
  'assets/shared-1.js': chunk('assets/shared-1.js'),
  'assets/sign-1.js': chunk('assets/sign-1.js'),
  'assets/inter-1.woff2': { type: 'asset', fileName: 'assets/inter-1.woff2' } as Rolldown.OutputAsset,
}

const page = { base: '/quote/', bundle, document: DOCUMENT }
const kept = keptFiles({ ...page, readPublic: (name) => Buffer.from(name) })

it('N104 a phone keeps the document, all scripts with those that are loaded later, and letters and icons', () => {
  expect(kept.map(({ url }) => url)).toEqual(
    [
      'assets/inter-1.woff2',
      'assets/main-1.js',
      'assets/shared-1.js',
      'assets/sign-1.js',
      'event-day/mine',
      ...FILES_OF_DOCUMENT,
    ]
      .map((name) => `/quote/${name}`)
      .toSorted(),
  )
  expect(kept.filter(({ revision }) => revision === null)).toHaveLength(4)
  expect(kept.filter(({ url }) => url.includes('/api/'))).toEqual([])
})

it.each([
  'assets/main-1.js',
  'assets/shared-1.js',
  'assets/sign-1.js',
  'favicon.svg',
  'event-day.webmanifest',
])('N104 a build whose worker would not keep %s is refused', (name) => {
  expect(findMissingFiles(page, kept)).toEqual([])
  const without = kept.filter(({ url }) => url !== `/quote/${name}`)
  expect(findMissingFiles(page, without)).toEqual([`/quote/${name}`])
})

it('another document has another revision, so that a phone asks for it again', () => {
  const other = keptFiles({ ...page, document: `${DOCUMENT} `, readPublic: (name) => Buffer.from(name) })
  const revision = (files: typeof kept) => files.find(({ url }) => url.endsWith('/mine'))?.revision
  expect(revision(other)).not.toBe(revision(kept))
})
