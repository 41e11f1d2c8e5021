import type { BrandLogo } from '#domain/office/brands/brand-look.ts'
import { type Html, html } from '#server/messaging/templates/rendering/html.ts'
import { SANS } from '#server/messaging/templates/rendering/scorecard-html.ts'

/** In pixels; a logo is stored at twice that. */
const ROOM = { width: 240, height: 56 }

/** The logo of a brand with its name, which stands there where pictures are blocked. A picture of dark letters needs light behind it. */
export function renderLogo({ sha256, width, height }: BrandLogo, name: string): Html {
  const scale = Math.min(1, ROOM.width / width, ROOM.height / height)
  const shown = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return html`<img
    src="cid:logo.${sha256}"
    alt="${name}"
    width="${shown.width}"
    height="${shown.height}"
    style="display: block; padding: 4px; border: 0; border-radius: 5px; background: #ffffff; ${SANS}; font-size: 22px; color: #1c2321;"
  />`
}

const SHOWN = /src="cid:(logo\.([0-9a-f]{64}))"/g

/** The logos that a mail shows, each once. What people typed cannot be among them, as their quotation marks are escaped. */
export function logosOf(page: string): { id: string; sha256: string }[] {
  const found = Array.from(page.matchAll(SHOWN), ([, id = '', sha256 = '']) => ({ id, sha256 }))
  return [...new Map(found.map((logo) => [logo.id, logo])).values()]
}
