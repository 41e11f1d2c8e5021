import * as calls from '#contract/claims/deciding.ts'
import { DOCUMENT_TEXTS } from '#domain/claims/checklist/claim-documents.ts'
import { fromDollars } from '#domain/values/money.ts'
import { requireRep } from '#server/access/access.ts'
import { dischargeAward, payAward, reverseClaimPayment } from '#server/claims/awards/pay-award.ts'
import { assignClaim } from '#server/claims/deciding/assign-claim.ts'
import { confirmDecision, decideClaim, dropDecision } from '#server/claims/deciding/decide-claim.ts'
import { changeReserve, moveClaim } from '#server/claims/deciding/move-claim.ts'
import { presentCase } from '#server/claims/deciding/present-case.ts'
import { recordFinding } from '#server/claims/deciding/record-finding.ts'
import { askAgainByLink } from '#server/claims/links/follow-decisions.ts'
import { mailDocumentsAsked } from '#server/claims/mails/claim-mails.ts'
import { decideDocument } from '#server/claims/documents/change-document.ts'
import { writeAsRep } from '#server/claims/rep-write.ts'
import { serve, type Server } from '#server/calls/serve.ts'

/** Why an ID or a tax form was rejected is nothing for whoever reported the claim. */
const WHY_ELSEWHERE =
  'The winner reads why on a page of their own. Send that page from the claim if they don’t have it.'

/** What reps do with claims. */
export function registerClaimDecisionRoutes(server: Server): void {
  serve(server, calls.getClaimCase, async (context, { caller, params: { number } }) => ({
    data: await presentCase(context, number, requireRep(caller)),
  }))

  serve(server, calls.decideClaimDocument, async (context, { caller, params, body }) => {
    const { number, key, place } = params
    await writeAsRep(
      context,
      { number, rep: requireRep(caller), step: `${key} ${place} ${body.decision}` },
      async ({ context: inTransaction, claim, by }) => {
        const { decision, reason, step: seenStep } = body
        const decided = { key, place, decision, seenStep, ...(reason !== undefined && { reason }) }
        await decideDocument(inTransaction, claim.id, decided, by)
        if (decision !== 'rejected' || reason === undefined) return
        const { title, isIdentity = false } = DOCUMENT_TEXTS[key]
        const again = { title, reason: isIdentity ? WHY_ELSEWHERE : reason }
        await mailDocumentsAsked(inTransaction, claim, {
          cause: `again:${key}:${place}:${seenStep + 1}`,
          again,
        })
        await askAgainByLink(inTransaction, claim, { key, place })
      },
    )
    return { data: await presentCase(context, number, requireRep(caller)) }
  })

  serve(server, calls.recordClaimFinding, async (context, { caller, params: { number }, body }) => {
    const { fact, value, note } = body
    await recordFinding(context, { number, rep: requireRep(caller), fact, value, note })
    return { data: await presentCase(context, number, requireRep(caller)) }
  })

  serve(server, calls.moveClaim, async (context, { caller, params: { number }, body }) => {
    const { step, reason, seen_place: seenPlace } = body
    await moveClaim(context, { number, rep: requireRep(caller), step, reason, seenPlace })
    return { data: await presentCase(context, number, requireRep(caller)) }
  })

  serve(server, calls.assignClaim, async (context, { caller, params: { number }, body }) => {
    const rep = requireRep(caller)
    await assignClaim(context, { number, rep, to: body.rep_id, seenPlace: body.seen_place })
    return { data: await presentCase(context, number, rep) }
  })

  serve(server, calls.changeClaimReserve, async (context, { caller, params: { number }, body }) => {
    const { reserve, reason, seen_place: seenPlace } = body
    await changeReserve(context, {
      number,
      rep: requireRep(caller),
      reserve: fromDollars(reserve),
      reason,
      seenPlace,
    })
    return { data: await presentCase(context, number, requireRep(caller)) }
  })

  serve(server, calls.decideClaim, async (context, { caller, params: { number }, body }) => {
    const { kind, rules, letter, waivers, awards, reason_for_less, seen_place: seenPlace } = body
    await decideClaim(context, {
      number,
      rep: requireRep(caller),
      seenPlace,
      decision: {
        kind,
        rules,
        letter,
        waivers: waivers.map(({ rule, reason, carrier_answer }) => ({
          rule,
          reason,
          ...(carrier_answer !== undefined && { carrierAnswer: carrier_answer }),
        })),
        awards: awards.map(({ amount, reason, receipt, ...award }) => ({
          ...award,
          amount: fromDollars(amount),
          ...(reason !== undefined && { reason }),
          ...(receipt !== undefined && { receipt }),
        })),
        reasonForLess: reason_for_less ?? null,
      },
    })
    return { data: await presentCase(context, number, requireRep(caller)) }
  })

  serve(server, calls.confirmClaimDecision, async (context, { caller, params: { number }, body }) => {
    const { hash, seen_place: seenPlace, alone_reason: aloneReason } = body
    await confirmDecision(context, { number, rep: requireRep(caller), hash, seenPlace, aloneReason })
    return { data: await presentCase(context, number, requireRep(caller)) }
  })

  serve(server, calls.dropClaimDecision, async (context, { caller, params: { number }, body }) => {
    await dropDecision(context, { number, rep: requireRep(caller), reason: body.reason })
    return { data: await presentCase(context, number, requireRep(caller)) }
  })

  serve(server, calls.payClaimAward, async (context, { caller, params: { number, award }, body }) => {
    const { parts, dated, method, reference, anyway = false } = body
    await payAward(context, {
      number,
      rep: requireRep(caller),
      award,
      parts,
      dated,
      method,
      reference,
      anyway,
    })
    return { data: await presentCase(context, number, requireRep(caller)) }
  })

  serve(server, calls.dischargeClaimAward, async (context, { caller, params: { number, award }, body }) => {
    const { price, dated, provider, reference, reason } = body
    await dischargeAward(context, {
      number,
      rep: requireRep(caller),
      award,
      price: fromDollars(price),
      dated,
      provider,
      reference,
      reason,
    })
    return { data: await presentCase(context, number, requireRep(caller)) }
  })

  serve(server, calls.reverseClaimPayment, async (context, { caller, params: { number, entry }, body }) => {
    await reverseClaimPayment(context, { number, rep: requireRep(caller), entry, reason: body.reason })
    return { data: await presentCase(context, number, requireRep(caller)) }
  })
}
