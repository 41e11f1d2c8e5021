import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { BRAND_KEYS } from '#domain/mailings/brands.ts'
import { brandFields } from '#domain/office/brands/brand.fields.ts'

const logo = z.object({
  /** The digest of the picture. */
  sha256: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

export type ShownLogo = z.output<typeof logo>

/** What is set; null holds what the program comes with. */
const look = {
  name: z.nullable(z.string()),
  sender_name: z.nullable(z.string()),
  sender_address: z.nullable(z.string()),
  postal_address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  support_address: z.nullable(z.string()),
  color: z.nullable(z.string()),
  logo: z.nullable(logo),
}

const version = z.object({
  ...look,
  /** Counts the versions from 1. */
  number: z.int(),
  at: z.string(),
  by: z.string(),
})

export type BrandVersion = z.output<typeof version>

const brand = z.object({
  brand: openEnum(BRAND_KEYS, 'albatross'),
  ...look,
  /** The name that holds where none is set. */
  own_name: z.string(),
  /** How often it was changed; 0 if never. */
  number: z.int(),
  /** Null if it is as the program comes. */
  changed: z.nullable(z.object({ at: z.string(), by: z.string() })),
})

export type ShownBrand = z.output<typeof brand>

const brands = z.object({
  brands: z.array(brand),
  /** From whom mail is sent, and what it ends with, where a brand sets nothing. */
  mail_from: z.string(),
  insurer: z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() }),
})

export type ShownBrands = z.output<typeof brands>

const onBrand = z.object({ brand: z.enum(BRAND_KEYS, { error: 'Name a brand of ours' }) })

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the digest that the upload answered'))

const set = {
  name: z.nullable(brandFields.name.schema),
  sender_name: z.nullable(brandFields.sender_name.schema),
  sender_address: z.nullable(brandFields.sender_address.schema),
  postal_address: z.nullable(brandFields.postal_address.schema),
  phone: z.nullable(brandFields.phone.schema),
  support_address: z.nullable(brandFields.support_address.schema),
  color: z.nullable(brandFields.color.schema),
  logo: z.nullable(sha256),
}

export const listBrands = endpoint({
  name: 'listBrands',
  method: 'GET',
  path: '/admin/brands',
  access: 'rep-session',
  permission: 'set-up',
  summary: 'The brand lines with what is set of each, and what holds where nothing is',
  response: z.object({ data: brands }),
})

export const changeBrand = endpoint({
  name: 'changeBrand',
  method: 'PUT',
  path: '/admin/brands/:brand',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Set a brand line, naming the version that was seen; null is as the program comes',
  params: onBrand,
  body: z.strictObject({
    ...set,
    /** The number that was seen. */
    number: z.int('Send the number that you saw').check(z.minimum(0, 'Send the number that you saw')),
  }),
  response: z.object({ data: brands }),
})

export const listBrandVersions = endpoint({
  name: 'listBrandVersions',
  method: 'GET',
  path: '/admin/brands/:brand/versions',
  access: 'rep-session',
  permission: 'set-up',
  summary: 'The last hundred versions of a brand line, with who set each and when',
  params: onBrand,
  response: z.object({ data: z.array(version) }),
})

export const addBrandLogo = endpoint({
  name: 'addBrandLogo',
  method: 'POST',
  path: '/admin/brands/logos',
  access: 'rep-session',
  permission: 'set-up',
  summary: 'Upload a logo: PNG, JPEG or WebP. It is redrawn, and no brand has it yet',
  status: 201,
  form: z.object({ file: z.file() }),
  response: z.object({ data: logo }),
})

/** A page of its own, as a mail is no part of one of ours. */
export const previewBrandMail = endpoint({
  name: 'previewBrandMail',
  method: 'GET',
  path: '/admin/brands/:brand/preview',
  access: 'rep-session',
  permission: 'set-up',
  summary: 'An example mail of a brand line as it is set',
  params: onBrand,
})

export const getBrandLogo = endpoint({
  name: 'getBrandLogo',
  method: 'GET',
  path: '/brands/logos/:sha256',
  access: 'public',
  maintenance: 'served',
  summary: 'The logo of a brand line; under its digest it never changes',
  params: z.object({ sha256 }),
})
