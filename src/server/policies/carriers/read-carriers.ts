import type { CarriedContest } from '#contract/carriers/shares.ts'
import { risksOf } from '#domain/carriers/shares/certificate-risks.ts'
import { splitRisk } from '#domain/carriers/shares/split-risk.ts'
import { toPercent } from '#domain/carriers/shares/share.fields.ts'
import { ProblemError } from '#domain/problem.ts'
import { toDollars } from '#domain/values/money.ts'
import { readSharesAt } from '#server/carriers/shares/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { findPolicy } from '#server/policies/repository.ts'

/**
 * Who carries which part of each contest of a policy.
 *
 * @rule D32 It follows from what carriers took when the policy was bought, whatever an office says later, and from its contests as they
 * are insured now.
 */
export async function readCarriersOf({ db }: Pick<Context, 'db'>, number: string): Promise<CarriedContest[]> {
  const found = await findPolicy(db, { grants: 'everything' }, number)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  const { policy, certificate } = found
  const shares = await readSharesAt(db, policy.issuedAt)
  const terms = shares.map(({ share }) => share)
  const nameOf = (id: string) => shares.find(({ share }) => share.carrierId === id)?.carrier ?? ''
  const risks = risksOf(certificate)
  return certificate.contests.flatMap(({ title, prize, prizeValue }, place) => {
    const risk = risks[place]
    if (!risk) return []
    const { taken, kept } = splitRisk(risk, terms)
    return {
      title,
      prize,
      prize_value: toDollars(prizeValue),
      carriers: taken.map(({ carrierId, hundredths, amount }) => ({
        carrier: nameOf(carrierId),
        share: toPercent(hundredths),
        amount: toDollars(amount),
      })),
      kept: { share: toPercent(kept.hundredths), amount: toDollars(kept.amount) },
    }
  })
}
