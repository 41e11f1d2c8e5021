import multipart from '@fastify/multipart'
import { addStickerPicture, setStickers } from '#contract/signs/stickers.ts'
import { SHIP_SECTION } from '#domain/signs/shipment.fields.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { receiveUpload } from '#server/kit/files/receive-upload.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'
import { addPicture } from '#server/quotes/logos/add-picture.ts'
import { trackingReceivers } from '#server/signs/mail-tracking.ts'
import { presentPolicySigns, whyNothingShips } from '#server/signs/present-shipments.ts'
import { chooseStickers } from '#server/signs/stickers/choose-stickers.ts'
import { notPossible } from '#server/signs/write-shipment.ts'

/** What reps choose to go on signs. */
export function registerStickerRoutes(server: Server): void {
  // Only this call accepts forms.
  void server.app.register(async (app) => {
    await app.register(multipart)
    registerPictureUpload({ ...server, app })
  })

  serve(server, setStickers, async (context, { caller, params, body }) => {
    await chooseStickers(context, requireRep(caller), { ...params, ...body })
    const subject = await readSubject(context.db, THE_PROGRAM.session, params.number)
    return { data: await presentPolicySigns(context, subject, trackingReceivers(subject)) }
  })
}

function registerPictureUpload(server: Server): void {
  serve(server, addStickerPicture, async (context, { params, raw, caller }) => {
    const rep = requireRep(caller)
    // Checked first, before megabytes are read for nothing.
    const subject = await readSubject(context.db, THE_PROGRAM.session, params.number)
    const why = whyNothingShips(subject)
    if (why !== undefined) throw notPossible(why)
    const form = await receiveUpload(raw, SHIP_SECTION, context.env.timeouts.uploadChunkMs)
    const { id, width, height } = await addPicture(context, subject.stored.id, form, { kind: 'sticker', rep })
    return { data: { id, width, height } }
  })
}
