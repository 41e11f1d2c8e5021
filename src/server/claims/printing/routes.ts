import { getClaimFormFile, getClaimLetterFile, sendClaimForms } from '#contract/claims/printing.ts'
import { ProblemError } from '#domain/problem.ts'
import {
  type ClaimLetter,
  readDecisionLetter,
  readPrintedForm,
  readWinCertificate,
} from '#server/claims/printing/read-documents.ts'
import { sendForms } from '#server/claims/printing/send-forms.ts'
import { openClaimOf } from '#server/claims/present-claim.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import { changeCaller } from '#server/policies/amendments/change-caller.ts'

/** The papers of a claim: forms to print, our letter, and the certificate of a win. */
export function registerClaimLetterRoutes(server: Server): void {
  serve(server, getClaimFormFile, async (context, { caller, params, response }) => {
    const { claim } = await openClaimOf(context.db, changeCaller(caller), params.number)
    const place = Number.parseInt(params.place, 10)
    return render(context, response, await readPrintedForm(context.db, claim, { key: params.key, place }))
  })

  serve(server, getClaimLetterFile, async (context, { caller, params, response }) => {
    const { claim } = await openClaimOf(context.db, changeCaller(caller), params.number)
    const read = params.letter.startsWith('decision') ? readDecisionLetter : readWinCertificate
    const letter = await read(context.db, claim)
    if (!letter) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    return render(context, response, letter)
  })

  serve(server, sendClaimForms, async (context, { caller, params, body, raw: { ip } }) => {
    const who = changeCaller(caller)
    const opened = await openClaimOf(context.db, who, params.number)
    return { data: { sent: await sendForms(context, who, opened, { ...body, ip }) } }
  })
}

async function render({ threads }: Context, response: ResponseControls, { fileName, words }: ClaimLetter) {
  response.header('cache-control', 'private, no-store')
  return {
    contentType: 'application/pdf',
    content: await threads.renderPdf(words, 'person'),
    fileName,
    inline: true,
  }
}
