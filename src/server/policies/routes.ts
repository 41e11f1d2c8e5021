import { exchangePolicyLink, getPolicy, listPolicies, requestPolicyLink } from '#contract/policies.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { openLinkSession } from '#server/policies/access/policy-access.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'
import { presentPolicy, presentListedPolicy } from '#server/policies/present-policy.ts'
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

  serve(server, listPolicies, async ({ db }, { caller }) => {
    const session = requireSession(caller)
    const found = await listVisiblePolicies(db, session)
    return { data: found.map((policy) => presentListedPolicy(policy, session)) }
  })

  serve(server, getPolicy, async ({ db, now }, { caller, params }) => ({
    data: presentPolicy(await requirePolicy(db, caller, params.number), requireSession(caller), now()),
  }))
}
