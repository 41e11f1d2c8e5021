import type { CSSProperties } from 'react'
import { shadesOfBrand } from '#domain/office/brands/brand-colors.ts'

/** The shades of a colour that an owner has set, from which the style sheet takes those for light or dark. */
export function brandStyle(color: string): CSSProperties {
  const { light, dark } = shadesOfBrand(color)
  const shades: Record<`--${string}`, string> = {
    '--own-light': light.primary,
    '--own-light-deep': light.deep,
    '--own-light-soft': light.soft,
    '--own-dark': dark.primary,
    '--own-dark-deep': dark.deep,
    '--own-dark-soft': dark.soft,
  }
  return shades
}
