import { BRANDS_OF_PAGE } from '#contract/pages.ts'
import { toWire } from '#contract/wire-record.ts'
import { BRAND_KEYS, BRANDS } from '#domain/mailings/brands.ts'
import { brandVariables } from '#domain/office/brands/brand-colors.ts'
import { type BrandLook, type BrandLooks, nameOfBrand, PLAIN_LOOK } from '#domain/office/brands/brand-look.ts'
import { logoUrl } from '#server/config/logo-url.ts'
import type { AmendedDocument } from '#server/kit/http/kept-files.ts'

export function presentBrand({ name, phone, supportAddress, color, logo }: BrandLook) {
  return {
    ...toWire({ name, phone, supportAddress, color }, ['name', 'phone', 'supportAddress', 'color']),
    logo: logo && { url: logoUrl(logo), width: logo.width, height: logo.height },
  }
}

/**
 * What is set of the brand lines, within the document of a page; undefined where nothing is.
 *
 * @rule N35 A page has the name, the color and the logo of its brand from its first moment.
 */
export function brandsOfPage(brands: BrandLooks): AmendedDocument | undefined {
  const set = BRAND_KEYS.filter((brand) => Object.values(brands[brand]).some((value) => value !== null))
  if (set.length === 0) return undefined
  const said = JSON.stringify(
    Object.fromEntries(
      set.map((brand) => {
        const look = { ...PLAIN_LOOK, ...brands[brand] }
        return [brand, { ...presentBrand(look), ...(look.color && { style: brandVariables(look.color) }) }]
      }),
    ),
  )
  const name = escapeHtml(nameOfBrand(brands, 'albatross'))
  return {
    key: said,
    amend: (html) =>
      html
        .replace(`<title>${BRANDS.albatross.name}</title>`, () => `<title>${name}</title>`)
        .replace(`sr-only">${BRANDS.albatross.name}</h1>`, () => `sr-only">${name}</h1>`)
        .replace('</title>', () => `</title><meta name="${BRANDS_OF_PAGE}" content="${escapeHtml(said)}" />`),
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}
