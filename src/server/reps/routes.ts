import { findQuotes, getRepSession, makeFirstRep, signIn, signOut } from '#contract/reps.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Aside, type Context, serve, type Server } from '#server/http/serve.ts'
import { callingRep, type Rep } from '#server/http/access.ts'
import { limitLookUps } from '#server/http/rate-limits.ts'
import { hashOf } from '#server/policies/secret-token.ts'
import { findQuotesByNumberOrEmail } from '#server/quotes/repository.ts'
import { deviceCookieName, knownDeviceOf, rememberDevice } from '#server/reps/known-device.ts'
import { makeFirstRep as makeRep } from '#server/reps/make-first-rep.ts'
import { openRepSession, repCookieName, repCookieOptions } from '#server/reps/rep-session.ts'
import { deleteRepSession } from '#server/reps/repository.ts'
import { signIn as identify } from '#server/reps/sign-in.ts'

/** The reps' door. */
export function registerRepRoutes(server: Server): void {
  serve(server, signIn, async (context, { body, raw, aside, cookie }) => {
    const { env } = context
    const deviceCookie = cookie(deviceCookieName(env))
    const device = await knownDeviceOf(context, body.email, deviceCookie)
    // A known device is counted by itself, so that nobody else at its address makes it wait.
    if (device === undefined) await limitLookUps(context, env, raw)
    const rep = await identify(context, { ...body, ip: raw.ip, device })
    await endSession(context, raw.cookies[repCookieName(env)])
    return letIn(context, rep, aside, deviceCookie)
  })

  serve(server, getRepSession, (_context, { caller }) => ({ data: shown(callingRep(caller)) }))

  serve(server, signOut, async (context, { raw, aside }) => {
    const name = repCookieName(context.env)
    await endSession(context, raw.cookies[name])
    aside.setCookie(name, '', { ...repCookieOptions(context.env), expires: new Date(0) })
    return { data: { signed_out: true as const } }
  })

  serve(server, findQuotes, async ({ db }, { query }) => ({
    data: (await findQuotesByNumberOrEmail(db, query.search)).map(({ policyNumber, ...quote }) => ({
      id: quote.id,
      quote_number: quote.quoteNumber,
      client_reference: quote.clientReference,
      email: quote.email,
      tournament_name: quoteFrom(quote.answers).answers.tournament_name ?? null,
      first_contest_date: quote.firstContestDate,
      policy_number: policyNumber,
    })),
  }))

  serve(server, makeFirstRep, async (context, { body, aside, cookie }) =>
    letIn(context, await makeRep(context, body), aside, cookie(deviceCookieName(context.env))),
  )
}

async function letIn(context: Context, rep: Rep, aside: Aside, deviceCookie: string | undefined) {
  const session = await openRepSession(context, rep.id)
  const device = await rememberDevice(context, rep.id, deviceCookie)
  for (const { name, value, options } of [session, device]) aside.setCookie(name, value, options)
  return { data: shown(rep) }
}

/** A session that was ended is gone from the store, so that a copy of its cookie opens nothing. */
async function endSession({ db, now }: Context, cookie: string | undefined): Promise<void> {
  const repId = cookie === undefined ? undefined : await deleteRepSession(db, hashOf(cookie))
  if (repId === undefined) return
  await insertAuditEvent(db, { at: now(), actor: 'rep', repId, event: 'rep_signed_out', detail: {} })
}

function shown({ email, name }: Rep) {
  return { email, name }
}
