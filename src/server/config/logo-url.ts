import { getBrandLogo } from '#contract/office/brands.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'

/** Where browsers get the logo of a brand line. */
export function logoUrl({ sha256 }: { sha256: string }): string {
  return `${API_BASE}${getBrandLogo.path.replace(':sha256', sha256)}`
}
