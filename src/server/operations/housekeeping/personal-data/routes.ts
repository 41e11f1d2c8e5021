import { Readable } from 'node:stream'
import { erasePersonalData, exportPersonalData, previewErasure } from '#contract/personal-data.ts'
import { confirmationFields } from '#domain/reps/personal-data/person.fields.ts'
import { type Problem, ProblemError } from '#domain/problem.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import {
  erasePerson,
  previewErasure as preview,
} from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { exportPerson } from '#server/operations/housekeeping/personal-data/exporting/export-person.ts'

export function registerPersonalDataRoutes(server: Server): void {
  serve(server, previewErasure, async (context, { body }) => ({ data: await preview(context, body) }))

  serve(server, exportPersonalData, async (context, { body, caller }) => ({
    contentType: 'application/json; charset=utf-8',
    fileName: `personal-data-${dateInTimeZone(context.now(), 'UTC')}.json`,
    content: Readable.from(await exportPerson(context, { ...body, by: requireRep(caller) })),
  }))

  serve(server, erasePersonalData, async (context, { body: { email, confirmation }, caller }) => {
    if (getEmailKey(confirmation) !== getEmailKey(email)) throw new ProblemError(NOT_CONFIRMED)
    return { data: await erasePerson(context, { email, by: requireRep(caller) }) }
  })
}

/** @rule O15 Nothing is erased before the address was typed a second time. */
const NOT_CONFIRMED: Problem = {
  code: 'INVALID',
  fields: [
    { section: 'request', field: 'confirmation', message: confirmationFields.confirmation.message ?? '' },
  ],
}
