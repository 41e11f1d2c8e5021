import {
  deliverShipment,
  getPolicySigns,
  getShipments,
  makeShipment,
  returnShipment,
  sendShipment,
  shipAgain,
  unpackShipment as unpackCall,
} from '#contract/signs/shipments.ts'
import { getSignArtwork, listSignsToShip, printSigns } from '#contract/signs/signs-to-ship.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import { changeCaller, requesterOf, THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'
import { createArtworkJob, createPrintJob } from '#server/signs/print-signs.ts'
import { readSignsToShip } from '#server/signs/list-signs.ts'
import { trackingReceivers } from '#server/signs/mail-tracking.ts'
import { recordDelivery, recordReturn, shipBox } from '#server/signs/move-shipment.ts'
import { packShipment, repackShipment, unpackShipment } from '#server/signs/pack-shipment.ts'
import { presentPolicySigns, presentShipments } from '#server/signs/present-shipments.ts'

/** The signs of policies, and the boxes they go in. */
export function registerSignRoutes(server: Server): void {
  serve(server, listSignsToShip, async (context, { caller, query }) => ({
    data: await readSignsToShip(context, requireRep(caller), query),
  }))

  serve(server, printSigns, async (context, { params, query, response }) => {
    const job = await createPrintJob(context, params.what, query.policies)
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await context.threads.renderPrint(job, 'person'),
      fileName: `${params.what}.pdf`,
      inline: true,
    }
  })

  serve(server, getSignArtwork, async (context, { params, response }) => {
    const subject = await readSubject(context.db, THE_PROGRAM.session, params.number)
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await context.threads.renderPrint(await createArtworkJob(context, subject), 'person'),
      fileName: `${params.number}-artwork.pdf`,
      inline: true,
    }
  })

  serve(server, getShipments, async ({ db }, { caller, params }) => {
    const who = changeCaller(caller)
    const subject = await readSubject(db, who.session, params.number)
    return { data: await presentShipments(db, subject, requesterOf(who, subject) === 'rep') }
  })

  serve(server, getPolicySigns, async (context, { params }) => {
    const subject = await readSubject(context.db, THE_PROGRAM.session, params.number)
    return { data: await presentPolicySigns(context, subject, trackingReceivers(subject)) }
  })

  serve(server, makeShipment, async (context, { caller, params, body }) => {
    await packShipment(context, requireRep(caller), { ...params, ...body })
    return answer(context, params.number)
  })

  serve(server, sendShipment, async (context, { caller, params, body }) =>
    answer(context, await shipBox(context, requireRep(caller), { ...params, ...body })),
  )

  serve(server, deliverShipment, async (context, { caller, params, body }) =>
    answer(context, await recordDelivery(context, requireRep(caller), { ...params, ...body })),
  )

  serve(server, returnShipment, async (context, { caller, params, body }) =>
    answer(context, await recordReturn(context, requireRep(caller), { ...params, ...body })),
  )

  serve(server, shipAgain, async (context, { caller, params, body }) =>
    answer(context, await repackShipment(context, requireRep(caller), { ...params, ...body })),
  )

  serve(server, unpackCall, async (context, { caller, params, body }) =>
    answer(context, await unpackShipment(context, requireRep(caller), { ...params, ...body })),
  )
}

async function answer({ db }: Pick<Context, 'db'>, number: string) {
  const subject = await readSubject(db, THE_PROGRAM.session, number)
  return { data: await presentShipments(db, subject, true) }
}
