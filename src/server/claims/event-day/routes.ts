import multipart from '@fastify/multipart'
import { getClaimDay } from '#contract/claims/case-day.ts'
import { getEventDay, getEventPhoto, sendEventPhoto, sendEventRecords } from '#contract/claims/event-day.ts'
import type { Caller } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentClaimDay } from '#server/claims/event-day/case/present-claim-day.ts'
import { registerEventOriginalRoutes } from '#server/claims/event-day/originals/routes.ts'
import { registerPairingRoutes } from '#server/claims/event-day/pairing/routes.ts'
import { addPhoto, readPhoto } from '#server/claims/event-day/photos/add-photo.ts'
import { presentDay } from '#server/claims/event-day/present-day.ts'
import { MOST_IN_PAGE, presentPage } from '#server/claims/event-day/present-record.ts'
import { listRecordsAfter } from '#server/claims/event-day/repository.ts'
import { type RecordResult, takeRecords } from '#server/claims/event-day/take-records.ts'
import { requireEventDay } from '#server/claims/links/link-guards.ts'
import { PICTURE_POLICY } from '#server/kit/http/responses/picture-policy.ts'
import { receiveUpload } from '#server/kit/files/receive-upload.ts'

/** What phones keep of the day of an event, and what they send. */
export function registerEventDayRoutes(server: Server): void {
  serve(server, getEventDay, async (context, { caller, params, response }) => {
    requireEventDay(caller)
    response.header('cache-control', 'private, no-store')
    return { data: await presentDay(context, caller, params.number) }
  })

  serve(server, sendEventRecords, async (context, { caller, params: { number }, body }) => {
    const { device, records, clock, cursor = 0 } = body
    const taken = await takeRecords(context, caller, { number, device, records, clock })
    const { author, subject, results } = taken
    const later = isEnded(caller)
      ? []
      : await listRecordsAfter(context.db, subject.policy.id, { cursor, limit: MOST_IN_PAGE })
    const { records: others, ...upTo } = presentPage(later, {
      number: subject.policy.number,
      cursor,
      reader: author,
      without: device,
    })
    const isHelper = author.role === 'helper'
    return {
      data: {
        results: results.map((result) => presentResult(result, isHelper)),
        server: context.now().getTime(),
        ...upTo,
        others,
      },
    }
  })

  serve(server, getClaimDay, async ({ db }, { params }) => ({
    data: await presentClaimDay(db, params.number),
  }))

  serve(server, getEventPhoto, async (context, { caller, params, response }) => {
    const { policyId } = requireEventDay(caller)
    const content = await readPhoto(context, policyId, params.id)
    response.header('content-security-policy', PICTURE_POLICY)
    response.header('content-disposition', 'inline; filename="photo.jpg"')
    response.header('cache-control', 'private, no-store')
    return { contentType: 'image/jpeg', content }
  })

  registerEventOriginalRoutes(server)
  registerPairingRoutes(server)

  // Only this call accepts forms.
  void server.app.register(async (app) => {
    await app.register(multipart)
    registerPhotoUpload({ ...server, app })
  })
}

/** Whose link has ended reads nothing more: what was kept on the phone before is all that is taken. */
function isEnded({ eventDay }: Caller): boolean {
  return Boolean(eventDay?.link?.endedAt)
}

function registerPhotoUpload(server: Server): void {
  serve(server, sendEventPhoto, async (context, { caller, params, query, raw }) => {
    const upload = await receiveUpload(raw, 'request', context.env.timeouts.uploadChunkMs)
    const { id, width, height } = await addPhoto(context, caller, {
      ...params,
      facts: {
        takenAt: query.taken_at === undefined ? null : new Date(query.taken_at),
        takenOffset: query.taken_offset ?? null,
        latitude: query.latitude ?? null,
        longitude: query.longitude ?? null,
        accuracy: query.accuracy ?? null,
      },
      upload,
    })
    return { data: { id, width, height } }
  })
}

function presentResult({ id, state, note, stored, claim }: RecordResult, isHelper: boolean) {
  return {
    id,
    state,
    code: note?.code ?? null,
    message: note?.message ?? null,
    fields: note?.fields ?? [],
    counts_from: stored?.countsFrom.toISOString() ?? null,
    clock_state: stored?.clockState ?? null,
    claim: claim ? { number: isHelper ? null : claim.number, was_known: claim.wasKnown } : null,
  }
}
