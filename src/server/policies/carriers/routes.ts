import { readPolicyCarriers } from '#contract/carriers/shares.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { readCarriersOf } from '#server/policies/carriers/read-carriers.ts'

/** Who carries a policy, for reps. */
export function registerPolicyCarrierRoutes(server: Server): void {
  serve(server, readPolicyCarriers, async (context, { params }) => ({
    data: await readCarriersOf(context, params.number),
  }))
}
