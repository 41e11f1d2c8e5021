import type { ClaimFiguresRow } from '#contract/claims/figures.ts'
import { CLAIM_KINDS, type ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { centsOf, readDeclined, readExpected, readHappened } from '#server/claims/figures/repository.ts'
import type { Context } from '#server/kit/context.ts'

/**
 * Claims by kind of contest and year of play, the newest year first.
 *
 * @rule N111 What was played without a claim has a row too: nothing that was expected is left out.
 */
export async function readFigures({
  db,
  env,
  now,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<{ today: CalendarDate; rows: ClaimFiguresRow[] }> {
  const today = dateInTimeZone(now(), env.officeTimeZone)
  const happened = await readHappened(db)
  const declined = await readDeclined(db)
  const expected = await readExpected(db, today)
  const keys = new Map<string, { kind: ClaimKind; year: number }>()
  for (const { kind, year } of [...happened, ...expected]) keys.set(`${year} ${kind}`, { kind, year })
  const rows = [...keys.values()].map(({ kind, year }) => {
    const isOf = (one: { kind: ClaimKind; year: number }) => one.kind === kind && one.year === year
    const was = happened.find(isOf)
    const plan = expected.find(isOf)
    const dollars = (cents = '0') => toDollars(centsOf(cents))
    return {
      kind,
      year,
      played: plan?.rows ?? 0,
      without_odds: plan?.withoutOdds ?? 0,
      expected_claims: plan?.claims ?? 0,
      expected_cost: dollars(plan?.costCents),
      reported: was?.reported ?? 0,
      open: was?.open ?? 0,
      approved: was?.approved ?? 0,
      declined: was?.declined ?? 0,
      reserve: dollars(was?.reserveCents),
      paid: dollars(was?.paidCents),
      cost: dollars(was?.incurredCents),
      median_days: was?.medianDays ?? null,
      p90_days: was?.p90Days ?? null,
      declined_by: declined
        .filter(isOf)
        .map(({ rule, claims }) => ({ rule, claims }))
        .toSorted((one, other) => other.claims - one.claims || (one.rule < other.rule ? -1 : 1)),
    }
  })
  return {
    today,
    rows: rows.toSorted(
      (one, other) =>
        other.year - one.year || CLAIM_KINDS.indexOf(one.kind) - CLAIM_KINDS.indexOf(other.kind),
    ),
  }
}
