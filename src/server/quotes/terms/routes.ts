import { acceptTerms, getTerms, sendTerms } from '#contract/terms.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { acceptTerms as acceptTermsByLink, readTerms } from '#server/quotes/terms/accept-terms.ts'
import { sendTerms as sendTermsToRecipient, TERMS_DAYS } from '#server/quotes/terms/send-terms.ts'

export function registerTermsRoutes(server: Server): void {
  serve(server, sendTerms, async (context, { params, body, caller, raw }) => {
    const { delivery, recipient } = body
    const request = {
      id: params.guid,
      delivery,
      recipient,
      ip: raw.ip,
      rep: requireRep(caller),
    }
    const { at } = await sendTermsToRecipient(context, request)
    return { data: { delivery, to: recipient, at: at.toISOString(), good_for_days: TERMS_DAYS } }
  })

  serve(server, getTerms, async (context, { params, response }) => {
    response.header('cache-control', 'no-store')
    return { data: await readTerms(context, params.token) }
  })

  serve(server, acceptTerms, async (context, { params, body }) => ({
    data: await acceptTermsByLink(context, { token: params.token, ...body }),
  }))
}
