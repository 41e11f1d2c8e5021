import { createContext, useContext } from 'react'
import { type Brand, BRANDS } from '#domain/mailings/brands.ts'

/** The brand line under which a page is shown. */
export const BrandLineContext = createContext<Brand>('albatross')

/** The name of that line. */
export function useBrandName(): string {
  return BRANDS[useContext(BrandLineContext)].name
}
