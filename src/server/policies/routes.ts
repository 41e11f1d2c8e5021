import { exchangePolicyLink, getPolicy, listPolicies, requestPolicyLink } from '#contract/policies.ts'
import { addressKey } from '#domain/email-address.ts'
import { serve, type Server } from '#server/http/serve.ts'
import { openLinkSession } from '#server/policies/policy-access.ts'
import { policyFor, sessionOf } from '#server/policies/policy-of.ts'
import { policyInFull, policyInList } from '#server/policies/present-policy.ts'
import { listPolicies as visiblePolicies } from '#server/policies/repository.ts'
import { requestPolicyLink as takeRequest } from '#server/policies/send-policy-link.ts'

/** The customer area: what was bought, for whoever bought it. */
export function registerPolicyRoutes(server: Server): void {
  serve(server, exchangePolicyLink, async (context, { body, aside }) => {
    const cookie = await openLinkSession(context, body)
    aside.setCookie(cookie.name, cookie.value, cookie.options)
    return { data: { email: addressKey(body.email) } }
  })

  serve(server, requestPolicyLink, async (context, { body }) => {
    await takeRequest(context, body.email)
    return { data: { accepted: true as const } }
  })

  serve(server, listPolicies, async ({ db }, { caller }) => {
    const session = sessionOf(caller)
    const found = await visiblePolicies(db, session)
    return { data: found.map((policy) => policyInList(policy, session)) }
  })

  serve(server, getPolicy, async ({ db }, { caller, params }) => ({
    data: policyInFull(await policyFor(db, caller, params.number), sessionOf(caller)),
  }))
}
