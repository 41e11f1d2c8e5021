import { getPolicyActions } from '#contract/policy-actions.ts'
import { getInsuredQuote } from '#contract/amendments.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { presentActions } from '#server/policies/actions/present-actions.ts'
import { presentInsured } from '#server/policies/actions/present-insured.ts'
import { changeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'

/** What can be done with a policy, and what it insures. */
export function registerPolicyActionRoutes(server: Server): void {
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
