import * as acts from '#contract/mailing-acts.ts'
import * as calls from '#contract/mailings.ts'
import { toWire } from '#contract/wire-record.ts'
import type { Audience } from '#domain/mailings/office/audience.ts'
import { readStates } from '#domain/mailings/office/mailing.fields.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'
import { audienceOf } from '#server/mailings/audience/audience-of.ts'
import { countReceivers } from '#server/mailings/audience/repository.ts'
import { presentLeftOut, readMailing, requireMailing } from '#server/mailings/present-mailing.ts'
import { mailingListSql, type StoredMailing } from '#server/mailings/repository.ts'
import { mailPage } from '#server/messaging/mail-page.ts'
import * as running from '#server/mailings/sending/run-mailing.ts'
import * as keeping from '#server/mailings/writing/keep-mailings.ts'
import { previewMailing, readFirstReceivers, testMailing } from '#server/mailings/writing/preview-mailing.ts'

/** Newsletters, offers and reminders that the office writes to many customers at once. */
export function registerOfficeMailingRoutes(server: Server): void {
  serve(server, calls.listMailings, async ({ db }, { query }) =>
    presentPage(await readPage(db, mailingListSql, query), (row) =>
      toWire(row, [
        'id',
        'mailing',
        'subject',
        'state',
        'startsAt',
        'receivers',
        'sent',
        'bounced',
        'left',
        'changedAt',
      ]),
    ),
  )

  serve(server, calls.getMailing, async (context, { params }) => ({
    data: await readMailing(context, params.id),
  }))

  serve(server, calls.countAudience, async (context, { params }) => {
    const stored = await requireMailing(context, params.id)
    const { receivers, leftOut } = await countReceivers(
      context.db,
      audienceOf(context, stored, context.now()),
    )
    const first = await readFirstReceivers(context, stored)
    return {
      data: {
        receivers,
        left_out: presentLeftOut(leftOut),
        first: first.map(({ email, name, quoteNumber }) => ({
          email,
          name: name ?? null,
          quote_number: quoteNumber,
        })),
      },
    }
  })

  serve(server, calls.previewMailing, async (context, { params, query }) => ({
    data: toWire(await previewMailing(context, params.id, Number(query.place ?? 0)), [
      'receiver',
      'hasNext',
      'subject',
      'plain',
    ]),
  }))

  serve(server, calls.getMailingBody, async (context, { params, query, response }) => {
    response.header('cache-control', 'private, no-store')
    const { html } = await previewMailing(context, params.id, Number(query.place ?? 0))
    return mailPage(response, html)
  })

  registerWriting(server)
  registerSending(server)
}

function registerWriting(server: Server): void {
  serve(server, calls.addMailing, async (context, { caller, body }) => ({
    data: await keeping.addMailing(context, requireRep(caller), writtenOf(body)),
  }))

  serve(server, calls.changeMailing, async (context, { caller, params, body }) => ({
    data: await keeping.changeMailing(
      context,
      requireRep(caller),
      { ...params, version: body.version },
      writtenOf(body),
    ),
  }))

  serve(server, calls.chooseAudience, async (context, { caller, params, body }) => {
    const { version, ...chosen } = body
    const seen = { ...params, version }
    return { data: await keeping.chooseAudience(context, requireRep(caller), seen, audienceFrom(chosen)) }
  })

  serve(server, acts.copyMailing, async (context, { caller, params }) => ({
    data: await keeping.copyMailing(context, requireRep(caller), params.id),
  }))

  serve(server, acts.deleteMailing, async (context, { caller, params, body }) => {
    await keeping.removeMailing(context, requireRep(caller), { ...params, ...body })
    return { data: { deleted: true as const } }
  })
}

function registerSending(server: Server): void {
  serve(server, acts.testMailing, async (context, { caller, params, body }) => ({
    data: { to: await testMailing(context, requireRep(caller), { ...params, ...body }) },
  }))

  serve(server, acts.scheduleMailing, async (context, { caller, params, body: { version, at } }) => ({
    data: await running.scheduleMailing(context, requireRep(caller), { ...params, version }, at),
  }))

  serve(server, acts.unscheduleMailing, async (context, { caller, params, body }) => ({
    data: await running.unscheduleMailing(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, acts.stopMailing, async (context, { caller, params, body }) => ({
    data: await running.stopMailing(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, acts.resumeMailing, async (context, { caller, params, body }) => ({
    data: await running.resumeMailing(context, requireRep(caller), { ...params, ...body }),
  }))
}

type Written = Pick<StoredMailing, 'mailing' | 'subject' | 'text'> & { per_minute: number }

function writtenOf({ mailing, subject, text, per_minute: perMinute }: Written) {
  return { mailing, subject, text, perMinute }
}

type Chosen = Omit<Audience, 'clientType' | 'states' | 'eventFrom' | 'eventTo' | 'savedFrom' | 'savedTo'> & {
  client_type?: string | undefined
  /** As it was typed. */
  states?: string | undefined
  event_from?: Audience['eventFrom']
  event_to?: Audience['eventTo']
  saved_from?: Audience['savedFrom']
  saved_to?: Audience['savedTo']
}

function audienceFrom(chosen: Chosen): Audience {
  const { as, bought, rep, partner } = chosen
  return {
    as,
    bought,
    rep,
    partner,
    clientType: chosen.client_type,
    states: chosen.states === undefined ? undefined : readStates(chosen.states),
    eventFrom: chosen.event_from,
    eventTo: chosen.event_to,
    savedFrom: chosen.saved_from,
    savedTo: chosen.saved_to,
  }
}
