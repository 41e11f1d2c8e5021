import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../source-files.ts'
import { MINIMUM_BROWSERS } from './minimum-browsers.ts'
import { newerFeatures } from './newer-features.ts'

const built = path.join(root, 'dist/web/assets')
/** Libraries ask first whether the browser has these, and go without. */
const GUARDED = [/^\.checkVisibility /, /^\.startViewTransition /, /^Uint8Array\.fromBase64 /]
/** Made for older browsers by its authors: it brings what they lack itself, and is loaded with the first PDF that is looked at. */
const BRINGS_ITS_OWN = /^pdf-[\w-]+\.js$/

// `npm test` builds first.
it.skipIf(!existsSync(built))('what is built needs nothing that the oldest supported browsers lack', () => {
  const scripts = readdirSync(built).filter((file) => file.endsWith('.js') && !BRINGS_ITS_OWN.test(file))
  const found = scripts.flatMap((file) =>
    newerFeatures(file, readFileSync(path.join(built, file), 'utf8'))
      .filter((feature) => !GUARDED.some((guarded) => guarded.test(feature)))
      .map((feature) => `${file}: ${feature}`),
  )
  expect(scripts.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

describe('a newer feature is found', () => {
  it.each([
    ['const groups = Object.groupBy(rows, kind)', 'Object.groupBy'],
    ['if (one.isSubsetOf(other)) go()', '.isSubsetOf'],
    ['window.requestIdleCallback(load)', 'requestIdleCallback'],
    ['const letter = /[\\p{L}--[a-z]]/v', 'pattern'],
    ['const word = /(?i:yes)/', 'pattern'],
    ['const day = /(?<y>\\d{4})-|-(?<y>\\d{4})/', 'pattern'],
    ['{ using file = open() }', 'using'],
  ])('%s', (code, feature) => {
    expect(newerFeatures('chunk.js', code)[0]).toMatch(new RegExp(`^${feature.replace('.', '\\.')}`))
  })

  it('but not what all of them have', () => {
    const code =
      'const last = rows.toSorted().at(-1)?.name ?? /(?<!a)b(?:c)(?<name>d)/u.exec(Object.hasOwn(a, b))'
    expect(newerFeatures('chunk.js', code)).toEqual([])
  })
})

describe('the notice for older browsers', () => {
  const notice = readFileSync(path.join(root, 'public/old-browser.js'), 'utf8')

  it.each(MINIMUM_BROWSERS)('names $name $version, as the README does', ({ name, version }) => {
    expect(notice).toContain(`'${name} ${version}`)
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(`${name} ${version}`)
  })

  it('is written in words that every browser reads', () => {
    expect(notice).not.toMatch(
      /=>|`|\b(let|const|class|async|await|import|export)\b(?=[ ({`])|\?\.|\?\?|\.\.\./,
    )
  })
})
