import { readClaimLetter, recordClaimLetterAnswer, sendClaimLetter } from '#contract/claims/carriers.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { readLetter, sendLetter } from '#server/claims/carriers/ask-carrier.ts'
import { recordAnswer } from '#server/claims/carriers/record-answer.ts'
import { presentCase } from '#server/claims/deciding/present-case.ts'

/** What reps ask carriers about claims, and what is answered. */
export function registerClaimCarrierRoutes(server: Server): void {
  serve(server, readClaimLetter, async (context, { caller, params: { number } }) => ({
    data: await readLetter(context, number, requireRep(caller)),
  }))

  serve(server, sendClaimLetter, async (context, { caller, params: { number }, body }) => {
    const rep = requireRep(caller)
    await sendLetter(context, { number, rep, letter: body })
    return { data: await presentCase(context, number, rep) }
  })

  serve(server, recordClaimLetterAnswer, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await recordAnswer(context, { ...params, ...body, rep })
    return { data: await presentCase(context, params.number, rep) }
  })
}
