import type { EndpointResponse } from '#contract/endpoint.ts'
import type { listApprovals } from '#contract/approvals.ts'
import { SPECIAL_PRICING } from '#domain/quote/approvals/approval-codes.ts'
import { type Approval, unapprovedReferrals } from '#domain/quote/approvals/approvals.ts'
import { composeDecisionLetters, type DecisionLetters } from '#domain/office/words/decision-letters.ts'
import { composeCarrierLetter, sayAsked } from '#domain/quote/approvals/carrier-request.ts'
import { risksAskedAbout } from '#domain/carriers/shares/quote-risks.ts'
import { valuesOfQuote } from '#domain/carriers/templates/quote-values.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { referralsOf } from '#server/quotes/pricing/quote-referrals.ts'
import { isListed } from '#server/quotes/reading/special-pricing.ts'
import { addressLetter } from '#server/quotes/approvals/address-letter.ts'
import { signatureOf, signed } from '#server/reps/account/profile.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { listRequests } from '#server/carriers/requests/repository.ts'
import { findLeadCarrier } from '#server/carriers/shares/find-lead.ts'

type Answer = EndpointResponse<typeof listApprovals>['data']

/** What has to be approved on a quote, with the answers so far and the letter to the carrier. */
export async function listQuoteApprovals(context: Context, id: string, rep: Rep): Promise<Answer> {
  const stored = await requireQuote(context.db, id)
  const quote = quoteFrom(stored.answers)
  const answered = referralsOf(context, quote, stored, dayAtEvent(quote, context.now()))
  const carrierAsked = (await listRequests(context.db, id)).map(({ recipient, at, files }) => ({
    to: recipient,
    at: at.toISOString(),
    files,
  }))
  const open = unapprovedReferrals(answered)
  const letter = composeCarrierLetter(quote, stored.clientReference, open)
  const asked = open.filter(({ clearedBy }) => clearedBy === 'carrier')
  const signature = await signatureOf(context.db, rep)
  return {
    version: stored.version,
    referrals: answered.map(({ referral, answer }) => {
      const { code, message, clearedBy, entity, index } = referral
      return {
        code,
        message,
        cleared_by: clearedBy,
        entity: entity ?? null,
        index: index ?? null,
        given: presentGiven(answer),
        letters: signLetters(composeDecisionLetters(quote, referral, context.env.officeWords), signature),
      }
    }),
    special_pricing: {
      listed: stored.email !== null && isListed(context.env, stored.email),
      given: presentGiven(stored.approvals.find(({ code }) => code === SPECIAL_PRICING)),
    },
    carrier_letter: letter
      ? await addressLetter(context, {
          letter,
          rep,
          quoteId: id,
          askedBefore: carrierAsked.at(-1)?.to,
          lead: await findLeadCarrier(context.db, risksAskedAbout(quote, asked), context.now()),
          purpose: 'approval',
          values: {
            ...valuesOfQuote(quote, stored.clientReference),
            asked: asked.map((referral) => sayAsked(quote, referral)).join('\n\n'),
          },
        })
      : null,
    carrier_asked: carrierAsked,
  }
}

function signLetters(letters: DecisionLetters | undefined, signature: string): DecisionLetters | null {
  if (!letters) return null
  const { approved, refused } = letters
  return { ...letters, approved: signed(approved, signature), refused: signed(refused, signature) }
}

function presentGiven(approval: Approval | undefined) {
  if (!approval) return null
  const { answer, by, at, note, reference, conditions, file } = approval
  return {
    answer,
    by,
    at,
    note: note ?? null,
    reference: reference ?? null,
    conditions: conditions ?? null,
    file: file ?? null,
  }
}
