import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { onPolicy, policySigns } from '#contract/signs/shipments.ts'
import { SHIP_SECTION } from '#domain/signs/shipment.fields.ts'
import { MOST_STICKERS } from '#domain/signs/stickers.ts'

/** @rule D63 A sticker may be a picture of its own, which is looked at and cleaned as a logo is. */
export const addStickerPicture = endpoint({
  name: 'addStickerPicture',
  method: 'POST',
  path: '/admin/policies/:number/sticker-pictures',
  access: 'rep-session',
  permission: 'change',
  summary: 'Upload a picture for a sticker: PNG, JPEG or WebP, up to 5 MB, 100 to 8,000 pixels a side',
  status: 201,
  params: onPolicy,
  form: z.object({ file: z.file() }),
  response: z.object({ data: z.object({ id: z.string(), width: z.int(), height: z.int() }) }),
})

const MOST_SIGNS = 60

/** @rule D63 K11 What goes on each sign: a sticker of the list for its contest, or a picture of its own. */
export const setStickers = endpoint({
  name: 'setStickers',
  method: 'PUT',
  path: '/admin/policies/:number/stickers',
  access: 'rep-session',
  permission: 'change',
  section: SHIP_SECTION,
  summary: 'Choose the prize stickers of the signs of a policy, all at once. Names those that were seen',
  params: onPolicy,
  body: z.strictObject({
    /** The ids of the stickers as they were before. */
    seen: z.array(z.uuid()).check(z.maxLength(MOST_SIGNS)),
    stickers: z
      .array(
        z.strictObject({
          sign_key: z.string().check(z.maxLength(60)),
          count: z
            .int('Enter how many')
            .check(z.minimum(1, 'Enter how many'), z.maximum(MOST_STICKERS, `Enter up to ${MOST_STICKERS}`)),
          /** Of the list; absent with a picture. */
          text: z.optional(z.string().check(z.maxLength(60))),
          /** The id that the upload answered. */
          picture: z.optional(z.uuid()),
        }),
      )
      .check(z.maxLength(MOST_SIGNS, `Choose stickers for up to ${MOST_SIGNS} signs`)),
  }),
  response: z.object({ data: policySigns }),
})
