import { splitRisk } from '#domain/carriers/shares/split-risk.ts'
import { isInsuredOn } from '#domain/claims/insured/certificate-in-force.ts'
import type { InsuredContest } from '#domain/exposure/sums-insured.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import { heldAt, readSharesEver } from '#server/carriers/shares/repository.ts'
import { type CertifiedContest, listCertifiedContests } from '#server/exposure/sums/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { riskOf } from '#domain/carriers/shares/certificate-risks.ts'

/** A contest with what its plan expects of it. */
export interface RatedContest extends InsuredContest {
  /** Winners; null where the plan has no odds. */
  expected: number | null
}

interface InsuredSeason {
  /** On their days. */
  contests: RatedContest[]
  /** Without a day, until somebody sets one. */
  awaiting: { contests: number; sum: Cents }
  /** The names of carriers by their ids. */
  carriers: ReadonlyMap<string, string>
}

/**
 * What is insured in a season, as the certificates say now.
 *
 * @rule O20 Each policy counts by its newest certificate: what was cancelled or has lapsed before its play is out, what was played stays,
 * and what waits for a date has none. Test policies count only where nothing else is sold.
 */
export async function readInsuredContests(
  { db, env }: Pick<Context, 'db' | 'env'>,
  season: number,
): Promise<InsuredSeason> {
  const found = await listCertifiedContests(db, {
    from: `${season}-01-01` as CalendarDate,
    to: `${season}-12-31` as CalendarDate,
    withTests: env.paymentGateway === 'sandbox',
  })
  const named = await readSharesEver(db)
  const insured = found.filter(isInsured)
  const waiting = insured.filter(({ openUntil }) => openUntil !== null)
  return {
    contests: insured
      .filter(({ openUntil }) => openUntil === null)
      .map((contest) =>
        toRated(
          contest,
          named.map(({ share }) => share),
        ),
      ),
    awaiting: {
      contests: waiting.length,
      sum: waiting.reduce((total, { prizeCents }) => total + Number(prizeCents), 0) as Cents,
    },
    carriers: new Map(named.map(({ share, carrier }) => [share.carrierId, carrier])),
  }
}

/** What waits for a date ends with its policy; what has one is insured if play began before. */
function isInsured({ endedMs, openUntil, event, day }: CertifiedContest): boolean {
  if (endedMs === null) return true
  return openUntil === null && isInsuredOn({ event }, day, new Date(endedMs))
}

type Shares = Awaited<ReturnType<typeof readSharesEver>>[number]['share'][]

/** @rule D32 Carriers carry what they took when the policy was bought. */
function toRated(
  { kind, day, event, prizeCents, issuedMs, expected }: CertifiedContest,
  shares: Shares,
): RatedContest {
  const prize = Number(prizeCents) as Cents
  const issuedAt = new Date(issuedMs)
  const held = shares.filter((share) => heldAt(share, issuedAt))
  const risk = riskOf(event.state, { entity: kind, prizeValue: prize, date: day })
  return {
    kind,
    day,
    course: { name: event.course, city: event.city, state: event.state },
    prize,
    split: splitRisk(risk, held),
    expected,
  }
}
