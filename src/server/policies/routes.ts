import { getPolicy, listPolicies } from '#contract/policies.ts'
import { exchangePolicyLink, requestPolicyLink } from '#contract/policy-access.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { changeCaller } from '#server/policies/amendments/change-caller.ts'
import { readBook } from '#server/policies/book/present-book.ts'
import { openLinkSession } from '#server/policies/access/policy-access.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'
import { presentPolicy, presentListedPolicy } from '#server/policies/present-policy.ts'
import { presentOverview } from '#server/policies/overview/present-overview.ts'
import { readOverview } from '#server/policies/overview/read-overview.ts'
import { listStandings, NOTHING_STANDS } from '#server/policies/overview/repository.ts'
import { listPolicies as listVisiblePolicies } from '#server/policies/repository.ts'
import { requestPolicyLink as queuePolicyLink } from '#server/policies/access/send-policy-link.ts'

/** The customer area: a customer's policies. */
export function registerPolicyRoutes(server: Server): void {
  serve(server, exchangePolicyLink, async (context, { body, response }) => {
    const cookie = await openLinkSession(context, body)
    response.setCookie(cookie.name, cookie.value, cookie.options)
    return { data: { email: getEmailKey(body.email) } }
  })

  serve(server, requestPolicyLink, async (context, { body }) => {
    await queuePolicyLink(context, body.email)
    return { data: { accepted: true as const } }
  })

  serve(server, listPolicies, async ({ db, now }, { caller }) => {
    const session = requireSession(caller)
    const found = await listVisiblePolicies(db, session)
    const { entryOf, endingCredentials } = await readBook(db, found, session, now())
    const standings = await listStandings(
      db,
      found.map(({ policy }) => policy.id),
    )
    return {
      data: found.map((one) => ({
        ...presentListedPolicy(one, {
          session,
          now: now(),
          standing: standings.get(one.policy.id) ?? NOTHING_STANDS,
        }),
        ...entryOf(one),
      })),
      ending_credentials: endingCredentials,
    }
  })

  serve(server, getPolicy, async ({ db, now }, { caller, params }) => {
    const found = await requirePolicy(db, caller, params.number)
    const who = changeCaller(caller)
    const overview = await readOverview(db, found, who, now())
    const { standing } = overview
    return {
      data: {
        ...presentPolicy(found, { session: who.session, now: now(), standing }),
        ...presentOverview(found, overview),
      },
    }
  })
}
