import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastWithWhite, LEAST_CONTRAST, shadesOfBrand } from '#domain/office/brands/brand-colors.ts'

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it.each([
  ['#ffffff', 1],
  ['#000000', 21],
  ['#14613f', 7.42],
  ['#777777', 4.48],
  ['#ff0000', 4],
])('N35 white on %s has a contrast of %d', (given, expected) => {
  expect(contrastWithWhite(given)).toBeCloseTo(expected, 1)
})

it('N35 whatever colour is set, its light shade can be read on white and its dark one is bright', () => {
  fc.assert(
    fc.property(color, (given) => {
      const { light, dark } = shadesOfBrand(given)
      expect(contrastWithWhite(light.primary)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      expect(contrastWithWhite(light.deep)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      expect(contrastWithWhite(dark.primary)).toBeLessThan(LEAST_CONTRAST)
      for (const shade of [...Object.values(light), ...Object.values(dark)])
        expect(shade).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
})

it('N35 a colour that can be read everywhere stays as it was set', () => {
  expect(shadesOfBrand('#14613f').light.primary).toBe('#14613f')
})
