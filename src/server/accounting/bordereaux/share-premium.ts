import type { PremiumBordereauLine } from '#contract/accounting/bordereaux.ts'
import { type PremiumStep, shareSteps, type SharedStep } from '#domain/carriers/bordereaux/premium-steps.ts'
import { partOf } from '#domain/carriers/bordereaux/share-out.ts'
import { splitRisk } from '#domain/carriers/shares/split-risk.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, toDollars, ZERO } from '#domain/values/money.ts'
import type { Period } from '#server/accounting/books/repository.ts'
import {
  type PremiumBook,
  type PremiumDocument,
  readPremiumBooks,
} from '#server/accounting/bordereaux/repository.ts'
import { heldAt, type KeptShare } from '#server/carriers/shares/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { riskOf } from '#domain/carriers/shares/certificate-risks.ts'

/** A document of the month, and what each has of it. */
export interface SharedDocument {
  policy: string
  document: PremiumDocument
  step: PremiumStep
  shared: SharedStep
}

/**
 * The documents of a month with what each carrier has of them, read as they are asked for.
 *
 * @rule D32 Carriers carry what they took when the policy was bought.
 */
export async function* shareDocuments(
  db: Db,
  month: Period,
  shares: readonly KeptShare[],
): AsyncGenerator<SharedDocument> {
  for await (const book of readPremiumBooks(db, month)) yield* shareBook(book, shares)
}

function shareBook(
  { number, issuedMs, documents }: PremiumBook,
  all: readonly KeptShare[],
): SharedDocument[] {
  const held = all.filter((share) => heldAt(share, new Date(issuedMs)))
  const steps = documents.map(
    ({ state, contests, premium, discounts, commission, extras, fees }): PremiumStep => ({
      contests: contests.map(({ entity, fee, prize, day }) => ({
        fee,
        split: splitRisk(riskOf(state, { entity, prizeValue: prize, date: day }), held),
      })),
      premium,
      discounts,
      commission,
      extras,
      fees,
    }),
  )
  const shared = shareSteps(steps)
  return documents.flatMap((document, place) => {
    const [step, of] = [steps[place], shared[place]]
    return document.isInMonth && step && of ? { policy: number, document, step, shared: of } : []
  })
}

export interface PremiumAmounts {
  gross: Cents
  commission: Cents
}

export const NO_PREMIUM: PremiumAmounts = { gross: ZERO, commission: ZERO }

export function premiumOf({ shared }: SharedDocument, carrierId: string): PremiumAmounts {
  return { gross: partOf(shared.gross, carrierId), commission: partOf(shared.commission, carrierId) }
}

export function addPremium(one: PremiumAmounts, other: PremiumAmounts): PremiumAmounts {
  return {
    gross: sum([one.gross, other.gross]),
    commission: sum([one.commission, other.commission]),
  }
}

export function presentPremium({ gross, commission }: PremiumAmounts) {
  return {
    gross: toDollars(gross),
    commission: toDollars(commission),
    net: toDollars(subtract(gross, commission)),
  }
}

/** Those of all documents of the month that a carrier has a part of, or had before. */
export function concerns({ step, shared }: SharedDocument, carrierId: string): boolean {
  if (carrierId === 'kept')
    return shared.gross.kept !== ZERO || step.contests.some(({ split }) => split.kept.hundredths > 0)
  return shared.gross.carriers.has(carrierId)
}

/** A line of the premium bordereau of a carrier, or of what is kept. */
export function premiumLine(
  found: SharedDocument,
  carrierId: string,
  timeZone: string,
): PremiumBordereauLine {
  const { policy, document, step } = found
  const carried = step.contests.flatMap(({ split }, place) => {
    const taken = split.taken.find((one) => one.carrierId === carrierId)
    const share = carrierId === 'kept' ? split.kept : taken
    const day = document.contests[place]?.day
    return share && day && share.hundredths > 0 ? { amount: share.amount, day } : []
  })
  const days = carried.map(({ day }) => day).toSorted()
  return {
    document: document.number,
    type: document.type,
    posted_on: dateInTimeZone(new Date(document.postedMs), timeZone),
    policy,
    insured: document.insured,
    event: document.event,
    state: document.state,
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    contests: carried.length,
    sum_insured: toDollars(sum(carried.map(({ amount }) => amount))),
    ...presentPremium(premiumOf(found, carrierId)),
  }
}
