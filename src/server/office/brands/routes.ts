import multipart from '@fastify/multipart'
import * as calls from '#contract/office/brands.ts'
import { ProblemError } from '#domain/problem.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { receiveUpload } from '#server/kit/files/receive-upload.ts'
import { mailWithPictures } from '#server/office/brands/mail-with-pictures.ts'
import { createBrandExample } from '#server/messaging/templates/mailings/brand-example.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { addLogo, readLogo } from '#server/office/brands/add-logo.ts'
import { changeBrand } from '#server/office/brands/change-brand.ts'
import { presentBrands, presentLogo, presentVersion } from '#server/office/brands/present-brands.ts'
import { PICTURE_POLICY } from '#server/kit/http/responses/picture-policy.ts'
import { findLogo, listVersions } from '#server/office/brands/repository.ts'

/** How many versions are shown. */
const MOST_VERSIONS = 100

/** The brand lines, as owners set them. */
export function registerBrandRoutes(server: Server): void {
  serve(server, calls.listBrands, async (context) => ({ data: await presentBrands(context, context.db) }))

  serve(server, calls.changeBrand, async (context, { caller, params, body }) => {
    const { phone } = body
    await changeBrand(context, requireRep(caller), {
      brand: params.brand,
      number: body.number,
      look: {
        name: body.name,
        senderName: body.sender_name,
        senderAddress: body.sender_address,
        postalAddress: body.postal_address,
        phone: phone === null ? null : formatTelephone(phone),
        supportAddress: body.support_address,
        color: body.color,
      },
      logo: body.logo,
    })
    return { data: await presentBrands(context, context.db) }
  })

  serve(server, calls.listBrandVersions, async ({ db }, { params }) => ({
    data: (await listVersions(db, params.brand, MOST_VERSIONS)).map(presentVersion),
  }))

  serve(server, calls.previewBrandMail, async (context, { params, response }) => {
    response.header('cache-control', 'private, no-store')
    const { html } = createBrandExample(createLetterhead(context.env), params.brand)
    return mailWithPictures(context, response, html)
  })

  serve(server, calls.getBrandLogo, async (context, { params, response }) => {
    const known = await findLogo(context.db, params.sha256)
    const content = known && (await readLogo(context, known.sha256))
    if (!content) throw new ProblemError({ code: 'NOT_FOUND', what: 'picture' })
    response.header('content-security-policy', PICTURE_POLICY)
    response.header('content-disposition', 'inline; filename="logo.png"')
    response.header('cache-control', 'public, max-age=31536000, immutable')
    return { contentType: 'image/png', content }
  })

  // Only this call accepts forms.
  void server.app.register(async (app) => {
    await app.register(multipart)
    serve({ ...server, app }, calls.addBrandLogo, async (context, { caller, raw }) => {
      const upload = await receiveUpload(raw, 'request', context.env.timeouts.uploadChunkMs)
      return { data: presentLogo(await addLogo(context, requireRep(caller), upload)) }
    })
  })
}
