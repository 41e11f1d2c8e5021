import { getPolicy, listPolicies } from '#contract/policies.ts'
import { exchangePolicyLink, getPolicyAccess, requestPolicyLink } from '#contract/policy-access.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { readAgreedTerms } from '#server/office/legal/agree-to-terms.ts'
import { readStatements } from '#server/accounting/statement/read-statements.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { changeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { readBook } from '#server/policies/book/present-book.ts'
import { hasOpenSession, openLinkSession } from '#server/policies/access/policy-access.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'
import { payersOf, presentPolicy, presentListedPolicy, isPayer } from '#server/policies/present-policy.ts'
import { presentOverview } from '#server/policies/overview/present-overview.ts'
import { readOverview } from '#server/policies/overview/read-overview.ts'
import { listStandings, NOTHING_STANDS } from '#server/policies/overview/repository.ts'
import { listPolicies as listVisiblePolicies, type Policy } from '#server/policies/repository.ts'
import { requestPolicyLink as queuePolicyLink } from '#server/policies/access/send-policy-link.ts'
import { getPolicyActions } from '#contract/policy-actions.ts'
import { getInsuredQuote } from '#contract/amendments.ts'
import { presentActions } from '#server/policies/actions/present-actions.ts'
import { presentInsured } from '#server/policies/actions/present-insured.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'
import { decideTeeTime as decideCall } from '#contract/tee-times.ts'
import { requireRep } from '#server/access/access.ts'
import { decideTeeTime } from '#server/policies/tee-time/decide-tee-time.ts'
import { copyPolicy } from '#contract/quote-copies.ts'
import { copyForProducer } from '#server/policies/copy-for-producer.ts'
import { copyQuote } from '#server/quotes/saving/copying/copy-quote.ts'
import { presentCopy } from '#server/quotes/saving/copying/present-copy.ts'
import { changeProducerOfRecord, getProducerOfRecord } from '#contract/producer-of-record.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { NEW_PRODUCER_FIELDS, type NewProducerKey } from '#domain/policy/new-producer.ts'
import { currentPayer, hasProducer } from '#domain/policy/producer-of-record.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { encodeField, type Field } from '#domain/values/field.ts'
import { changeProducer } from '#server/policies/producer/change-producer.ts'

/** The customer area: a customer's policies, and what can be done with one. */
export function registerPolicyRoutes(server: Server): void {
  registerPolicyActionRoutes(server)
  registerTeeTimeRoutes(server)
  registerPolicyCopyRoutes(server)
  registerProducerRoutes(server)

  serve(server, exchangePolicyLink, async (context, { body, response }) => {
    const cookie = await openLinkSession(context, body)
    response.setCookie(cookie.name, cookie.value, cookie.options)
    return { data: { email: getEmailKey(body.email) } }
  })

  serve(server, getPolicyAccess, async (context, { raw }) => ({
    data: { open: await hasOpenSession(context, raw) },
  }))

  serve(server, requestPolicyLink, async (context, { body }) => {
    await queuePolicyLink(context, body.email)
    return { data: { accepted: true as const } }
  })

  serve(server, listPolicies, async ({ db, now }, { caller }) => {
    const session = requireSession(caller)
    const found = await listVisiblePolicies(db, session)
    const { entryOf, endingCredentials } = await readBook(db, found, session, now())
    const ids = found.map(({ policy }) => policy.id)
    const [standings, statementOf] = await Promise.all([listStandings(db, ids), readStatements(db, ids)])
    return {
      data: found.map((one) => ({
        ...presentListedPolicy(one, {
          session,
          now: now(),
          standing: standings.get(one.policy.id) ?? NOTHING_STANDS,
          statement: statementOf(one.policy.id, payersOf(one.policy, session)),
        }),
        ...entryOf(one),
      })),
      ending_credentials: endingCredentials,
    }
  })

  serve(server, getPolicy, async ({ db, env, now }, { caller, params }) => {
    const found = await requirePolicy(db, caller, params.number)
    const who = changeCaller(caller)
    const overview = await readOverview(db, found, who, now())
    const { standing, statement } = overview
    return {
      data: {
        ...presentPolicy(found, { session: who.session, now: now(), standing, statement }),
        ...presentOverview(found, overview),
        terms_agreed: await readAgreedTerms(db, { env }, found.policy.purchaseId),
      },
    }
  })
}

/** What can be done with a policy, and what it insures. */
function registerPolicyActionRoutes(server: Server): void {
  serve(server, getPolicyActions, async (context, { caller, params }) => {
    const who = changeCaller(caller)
    const subject = await readSubject(context.db, who.session, params.number)
    return { data: presentActions(context, subject, requesterOf(who, subject)) }
  })

  serve(server, getInsuredQuote, async (context, { caller, params }) => {
    const who = changeCaller(caller)
    const subject = await readSubject(context.db, who.session, params.number)
    return { data: presentInsured(context, subject, requesterOf(who, subject)) }
  })
}

/** Tee times that stand on the papers and do not count for deadlines yet. */
function registerTeeTimeRoutes(server: Server): void {
  serve(server, decideCall, async (context, { caller, params, body }) => {
    const countedStart = await decideTeeTime(context, { ...params, ...body, rep: requireRep(caller) })
    return { data: { counts_from: countedStart?.teeTime ?? null } }
  })
}

/**
 * @rule O12 N63 Whoever bought a policy goes on with its copy; what the client of a producer asks for goes to its producer, and the
 * client gets a reference that opens nothing.
 */
function registerPolicyCopyRoutes(server: Server): void {
  serve(server, copyPolicy, async (context, { params, body, caller, idempotencyKey, raw, response }) => {
    const found = await requirePolicy(context.db, caller, params.number)
    const request = {
      quoteId: found.policy.quoteId,
      firstDay: body.first_contest_date,
      idempotencyKey,
      rep: caller.rep,
      ip: raw.ip,
    }
    const isOwn = isPayer(found, requireSession(caller))
    const { copy, replayed } = isOwn
      ? await copyQuote(context, request)
      : await copyForProducer(context, found, request)
    if (replayed) response.header('idempotent-replayed', 'true')
    if (isOwn) return presentCopy(context, copy)
    return { data: { quote: null, reference: copy.clientReference, prices: null, reasons: [] } }
  })
}

/** The producer of record of a policy, and giving it another one. */
function registerProducerRoutes(server: Server): void {
  serve(server, getProducerOfRecord, async ({ db }, { params }) => {
    const { policy, stored } = await readSubject(db, { grants: 'everything' }, params.number)
    return { data: presentProducer(policy, stored.answers) }
  })

  serve(
    server,
    changeProducerOfRecord,
    async (context, { caller, params, body, idempotencyKey, response }) => {
      const rep = requireRep(caller)
      const { policy, answers, replayed } = await changeProducer(context, {
        ...params,
        ...body,
        idempotencyKey,
        rep,
      })
      if (replayed) response.header('idempotent-replayed', 'true')
      return { data: presentProducer(policy, answers) }
    },
  )
}

type ProducerOfRecord = EndpointResponse<typeof getProducerOfRecord>['data']

function presentProducer(policy: Policy, answers: FlatAnswers): ProducerOfRecord {
  const fields = Object.entries(NEW_PRODUCER_FIELDS).map(([key, field]) => {
    const value = answers[key]
    return [key, value === undefined ? null : encodeField(field as Field<unknown>, value)]
  })
  return {
    payer: currentPayer(policy),
    producer: hasProducer(policy)
      ? (Object.fromEntries(fields) as Record<NewProducerKey, string | null>)
      : null,
  }
}
