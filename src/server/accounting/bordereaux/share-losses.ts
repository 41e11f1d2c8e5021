import type { LossBordereauLine } from '#contract/accounting/bordereaux.ts'
import { moveClaim } from '#domain/accounting/books/claim-movements.ts'
import { type Parts, partOf, shareOut, weighContests } from '#domain/carriers/bordereaux/share-out.ts'
import { toPercent } from '#domain/carriers/shares/share.fields.ts'
import { type SplitRisk, splitRisk } from '#domain/carriers/shares/split-risk.ts'
import { type ContestKind, CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, toDollars, ZERO } from '#domain/values/money.ts'
import { listPostedClaims, type PostedClaim } from '#server/accounting/claims/repository.ts'
import type { Period } from '#server/accounting/books/repository.ts'
import { heldAt, type KeptShare } from '#server/carriers/shares/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { riskOf } from '#domain/carriers/shares/certificate-risks.ts'

/** A claim, with what each has of it before and after the month. */
export interface SharedClaim {
  claim: PostedClaim
  split: SplitRisk
  paidBefore: Parts
  paidAfter: Parts
  reserve: Parts
  payable: Parts
}

/** @rule O14 What a carrier has of a claim is its share of the contest, as the certificate insured it. */
export async function shareClaims(
  db: Db,
  month: Period,
  shares: readonly KeptShare[],
): Promise<SharedClaim[]> {
  return (await listPostedClaims(db, month)).map((claim) => {
    const held = shares.filter((share) => heldAt(share, new Date(claim.issuedMs)))
    const split = splitClaim(claim, held)
    const weights = weighContests([{ fee: ZERO, split }])
    const { paid, reserveAfter, payableAfter } = moveClaim(claim)
    return {
      claim,
      split,
      paidBefore: shareOut(claim.paidBefore, weights),
      paidAfter: shareOut(sum([claim.paidBefore, paid]), weights),
      reserve: shareOut(reserveAfter, weights),
      payable: shareOut(payableAfter, weights),
    }
  })
}

/** What is no contest, such as a bonus prize, is ours alone. */
function splitClaim(
  { kind, territory, insuredOn, prize }: PostedClaim,
  held: readonly KeptShare[],
): SplitRisk {
  if (!isContest(kind)) return { taken: [], kept: { hundredths: 10_000, amount: prize } }
  return splitRisk(riskOf(territory, { entity: kind, prizeValue: prize, date: insuredOn }), held)
}

function isContest(kind: string): kind is ContestKind {
  return (CONTEST_KINDS as readonly string[]).includes(kind)
}

export interface LossAmounts {
  paidBefore: Cents
  paid: Cents
  reserve: Cents
  payable: Cents
}

export function lossOf(claim: SharedClaim, carrierId: string): LossAmounts {
  const paidBefore = partOf(claim.paidBefore, carrierId)
  return {
    paidBefore,
    paid: subtract(partOf(claim.paidAfter, carrierId), paidBefore),
    reserve: partOf(claim.reserve, carrierId),
    payable: partOf(claim.payable, carrierId),
  }
}

export function addLosses(losses: readonly LossAmounts[]): LossAmounts {
  return {
    paidBefore: sum(losses.map(({ paidBefore }) => paidBefore)),
    paid: sum(losses.map(({ paid }) => paid)),
    reserve: sum(losses.map(({ reserve }) => reserve)),
    payable: sum(losses.map(({ payable }) => payable)),
  }
}

export function presentLoss({ paidBefore, paid, reserve, payable }: LossAmounts) {
  return {
    paid_before: toDollars(paidBefore),
    paid: toDollars(paid),
    reserve: toDollars(reserve),
    payable: toDollars(payable),
    incurred: toDollars(sum([paidBefore, paid, reserve, payable])),
  }
}

/** The share of a carrier, or of the house; undefined if it has none. */
export function shareIn({ split }: SharedClaim, carrierId: string) {
  const share = carrierId === 'kept' ? split.kept : split.taken.find((one) => one.carrierId === carrierId)
  return share && share.hundredths > 0 ? share : undefined
}

/** The lines of the loss bordereau of a carrier, or of what is kept. */
export function lossLines(
  claims: readonly SharedClaim[],
  carrierId: string,
  timeZone: string,
): LossBordereauLine[] {
  return claims.flatMap((shared) => {
    const share = shareIn(shared, carrierId)
    const { claim } = shared
    if (!share) return []
    return {
      claim: claim.number,
      policy: claim.policyNumber,
      event: claim.event,
      contest: claim.kind,
      played_on: claim.playedOn,
      reported_on: dateInTimeZone(new Date(claim.reportedMs), timeZone),
      claim_state: claim.state,
      share: toPercent(share.hundredths),
      sum_insured: toDollars(share.amount),
      ...presentLoss(lossOf(shared, carrierId)),
    }
  })
}
