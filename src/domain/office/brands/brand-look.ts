import { type Brand, BRAND_KEYS, BRANDS } from '#domain/mailings/brands.ts'

/** A picture in the file store, in pixels. */
export interface BrandLogo {
  /** Of its bytes, and its name in the store: a digest never stands for another picture. */
  sha256: string
  width: number
  height: number
}

/** What an owner has set of a brand line; null holds what the program comes with. */
export interface BrandLook {
  name: string | null
  /** In front of the address from which its mail is sent. */
  senderName: string | null
  senderAddress: string | null
  postalAddress: string | null
  phone: string | null
  supportAddress: string | null
  /** `#rrggbb`. White text on it can be read. */
  color: string | null
  logo: BrandLogo | null
}

export type BrandLooks = Readonly<Record<Brand, BrandLook>>

export const PLAIN_LOOK: BrandLook = {
  name: null,
  senderName: null,
  senderAddress: null,
  postalAddress: null,
  phone: null,
  supportAddress: null,
  color: null,
  logo: null,
}

/** The brands as the program comes. */
export const PLAIN_LOOKS = Object.fromEntries(BRAND_KEYS.map((brand) => [brand, PLAIN_LOOK])) as BrandLooks

export function nameOfBrand(looks: BrandLooks, brand: Brand): string {
  return looks[brand].name ?? BRANDS[brand].name
}

/**
 * From whom mail of a brand is sent, such as `"Dunes Golf" <cover@dunes.example>`; `mailFrom` where nothing is set.
 *
 * @rule N35 Mail of a brand line is sent in its name.
 */
export function senderOfBrand(
  { senderName, senderAddress }: Pick<BrandLook, 'senderName' | 'senderAddress'>,
  mailFrom: string,
): string {
  if (senderName === null && senderAddress === null) return mailFrom
  const [, ownName, ownAddress] = /^(.*?)\s*<(.+)>\s*$/.exec(mailFrom) ?? ['', '', mailFrom]
  const address = senderAddress ?? ownAddress
  // The name of the program is not that of somebody else’s address.
  const name = senderName ?? ownName?.replaceAll('"', '')
  return name ? `"${name}" <${address}>` : address
}

/** The lines that a mail of a brand ends with, or undefined where nothing of them is set. */
export function addressOfBrand(
  looks: BrandLooks,
  brand: Brand,
  insurer: { name: string; address: string; phone: string; email: string },
): string[] | undefined {
  const { postalAddress, phone, supportAddress } = looks[brand]
  if (postalAddress === null && phone === null && supportAddress === null) return undefined
  return [
    nameOfBrand(looks, brand),
    postalAddress ?? insurer.address,
    `${phone ?? insurer.phone} · ${supportAddress ?? insurer.email}`,
    `Insured by ${insurer.name}`,
  ]
}
