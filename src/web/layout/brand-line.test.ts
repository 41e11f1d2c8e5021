import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BRANDS } from '#domain/mailings/brands.ts'

const css = readFileSync('src/web/app/styles.css', 'utf8')

it.each(Object.keys(BRANDS).filter((brand) => brand !== 'albatross'))(
  'N35 the brand line %s has a primary of its own, light and dark, and nothing else',
  (brand) => {
    const rules = Array.from(css.matchAll(new RegExp(`\\[data-brand='${brand}'\\] \\{([^}]*)\\}`, 'g')))
    expect(rules).toHaveLength(2)
    for (const [, declared = ''] of rules) {
      const names = Array.from(declared.matchAll(/(--[\w-]+):/g), ([, name]) => name)
      expect(names).toEqual(['--color-fairway', '--color-fairway-deep', '--color-fairway-soft'])
    }
  },
)
