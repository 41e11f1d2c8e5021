import { createContext, type CSSProperties, useContext, useSyncExternalStore } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getConfig } from '#contract/config.ts'
import { BRANDS_OF_PAGE } from '#contract/pages.ts'
import { type Brand, BRANDS } from '#domain/mailings/brands.ts'
import { createStore } from '#web/ui/store.ts'

/** The brand line under which a page is shown. */
export const BrandLineContext = createContext<Brand>('albatross')

type PublicBrand = NonNullable<EndpointResponse<typeof getConfig>['data']['brands']>[string]

/** What an owner has set of a line, with its shades. */
export interface BrandSettings extends PublicBrand {
  style?: CSSProperties | undefined
}

/** What the document says of them, so that nothing changes once the page is there; read again by the footer. */
export const brandSettings = createStore<Partial<Record<Brand, BrandSettings>>>(readDocument())

function readDocument(): Partial<Record<Brand, BrandSettings>> {
  const said = document.querySelector<HTMLMetaElement>(`meta[name="${BRANDS_OF_PAGE}"]`)?.content
  return said === undefined ? {} : (JSON.parse(said) as Partial<Record<Brand, BrandSettings>>)
}

/** What is set of a line; undefined until that is known. */
export function useBrandSettings(brand: Brand): BrandSettings | undefined {
  return useSyncExternalStore(brandSettings.subscribe, () => brandSettings.get()[brand])
}

/** The name of any line. */
export function useNameOf(brand: Brand): string {
  return useBrandSettings(brand)?.name ?? BRANDS[brand].name
}

/** The name of the line of the page. */
export function useBrandName(): string {
  return useNameOf(useContext(BrandLineContext))
}

/** The logo of that line, if it has one. */
export function useBrandLogo(): BrandSettings['logo'] {
  return useBrandSettings(useContext(BrandLineContext))?.logo ?? null
}
