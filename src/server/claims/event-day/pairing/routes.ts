import { makePairingCode, usePairingCode } from '#contract/claims/event-pairing.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { showPairing, usePairing } from '#server/claims/event-day/pairing/pair-phone.ts'

/** How a page that knows nobody opens an event: by a code that another page shows. */
export function registerPairingRoutes(server: Server): void {
  serve(server, makePairingCode, async (context, { caller, raw, response }) => {
    const { code, expiresAt } = await showPairing(context, caller, raw)
    response.header('cache-control', 'no-store')
    return { data: { code, expires_at: expiresAt.toISOString() } }
  })

  serve(server, usePairingCode, async (context, { body, response }) => {
    const { policyNumber, cookie } = await usePairing(context, body.code)
    response.setCookie(cookie.name, cookie.value, cookie.options)
    return { data: { policy_number: policyNumber } }
  })
}
