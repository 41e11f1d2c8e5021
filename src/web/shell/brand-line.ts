import { createContext, useContext } from 'react'
import { type Brand, BRANDS } from '#domain/brands.ts'

/** Under which brand line a page is shown. */
export const BrandLine = createContext<Brand>('albatross')

/** The name of that line. */
export function useBrandName(): string {
  return BRANDS[useContext(BrandLine)].name
}
