import multipart from '@fastify/multipart'
import { addLogo, deleteLogo, getLogo } from '#contract/logos.ts'
import { findPictureType } from '#domain/files/picture.ts'
import { ProblemError } from '#domain/problem.ts'
import { addPicture } from '#server/quotes/logos/add-picture.ts'
import { parseCrop } from '#server/quotes/logos/parse-crop.ts'
import { readStoredFile } from '#server/quotes/logos/read-stored-file.ts'
import { receiveUpload } from '#server/kit/files/receive-upload.ts'
import { removePicture } from '#server/quotes/logos/remove-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { PICTURE_POLICY } from '#server/kit/http/responses/picture-policy.ts'
import { findQuote } from '#server/quotes/repository.ts'

export function registerLogoRoutes(server: Server): void {
  // Only these calls accept forms.
  void server.app.register(async (app) => {
    await app.register(multipart)
    registerLogoUpload({ ...server, app })
  })

  serve(server, getLogo, async (context, { params, response }) => {
    const { content, contentType } = await readStoredFile(context, params.guid, params.logo)
    const extension = findPictureType(contentType)?.extension ?? 'bin'
    response.header('content-security-policy', PICTURE_POLICY)
    response.header('content-disposition', `inline; filename="logo.${extension}"`)
    response.header('cache-control', 'private, max-age=86400, immutable')
    return { contentType, content }
  })

  serve(server, deleteLogo, async (context, { params, caller }) => {
    await removePicture(context, params.guid, params.logo, caller.rep)
    return { data: { id: params.logo } }
  })
}

function registerLogoUpload(server: Server): void {
  serve(server, addLogo, async (context, { params, raw, caller }) => {
    // Checked first, before megabytes are read for an unknown quote.
    if (!(await findQuote(context.db, params.guid)))
      throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    const form = await receiveUpload(raw, 'prize_package_options', context.env.timeouts.uploadChunkMs)
    const file = await addPicture(context, params.guid, form, {
      crop: parseCrop(form.fields['crop'], 'prize_package_options'),
      rep: caller.rep,
      ip: raw.ip,
    })
    const { id, contentType, width, height, sizeBytes, sha256 } = file
    return { data: { id, content_type: contentType, width, height, size_bytes: sizeBytes, sha256 } }
  })
}
