import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

const logoId = z.uuidv4({ error: 'A logo is known by the id that its upload answered' })
const logoParams = z.object({ guid, logo: logoId })

/** `x,y,width,height` in pixels of the upright image. */
export const cropField = z.optional(
  z.string().check(z.regex(/^\d{1,4},\d{1,4},\d{1,4},\d{1,4}$/, 'Send x,y,width,height in pixels')),
)

export const addLogo = endpoint({
  name: 'addLogo',
  method: 'POST',
  path: '/contacts/:guid/logos',
  access: 'quote-guid',
  rateLimit: 'look-up',
  summary:
    'Upload a sponsor’s logo: PNG, JPEG or WebP, up to 5 MB, 100 to 8,000 pixels a side. With crop, only that part of it',
  status: 201,
  params: z.object({ guid }),
  form: z.object({
    crop: cropField,
    file: z.file(),
  }),
  response: z.object({
    data: z.object({
      id: z.string(),
      content_type: z.string(),
      width: z.int(),
      height: z.int(),
      size_bytes: z.int(),
      sha256: z.string(),
    }),
  }),
})

export const getLogo = endpoint({
  name: 'getLogo',
  method: 'GET',
  path: '/contacts/:guid/logos/:logo',
  access: 'quote-guid',
  summary: 'The picture itself; it never changes',
  params: logoParams,
})

export const deleteLogo = endpoint({
  name: 'deleteLogo',
  method: 'DELETE',
  path: '/contacts/:guid/logos/:logo',
  access: 'quote-guid',
  summary: 'Remove a logo that is on no sign; one that is on a sign is refused with FILE_IN_USE',
  params: logoParams,
  response: z.object({ data: z.object({ id: z.string() }) }),
})
