import type { ClaimLine, ClaimMovements } from '#contract/accounting/claim-movements.ts'
import type { Range } from '#contract/list.ts'
import type { Account } from '#domain/accounting/accounts.ts'
import { buildBooks } from '#domain/accounting/books/books.ts'
import { addMovements, type ClaimMovement, moveClaim } from '#domain/accounting/books/claim-movements.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { monthOf } from '#server/accounting/books/read-books.ts'
import { sumAccounts } from '#server/accounting/books/repository.ts'
import { listPostedClaims, type PostedClaim } from '#server/accounting/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'

const ACCOUNTS_OF_CLAIMS: readonly Account[] = ['claims_incurred', 'claims_reserve', 'claims_payable']

/**
 * What became of the money of each claim in a period, with the accounts of the trial balance beside it.
 *
 * @rule O06 The lines of claims add up to the accounts of claims in the trial balance; where they do not, it is said.
 */
export async function readMovementsOf(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  asked: Range<CalendarDate> | undefined,
): Promise<ClaimMovements> {
  const period = monthOf(context, asked)
  const { from, to, timeZone } = period
  const [posted, found] = await readAtOneMoment(
    context.db,
    async (trx) => [await sumAccounts(trx, period), await listPostedClaims(trx, period)] as const,
  )
  const moved = found.map((claim) => ({ claim, movement: moveClaim(claim) }))
  const total = addMovements(moved.map(({ movement }) => movement))
  const accounts = buildBooks(posted).trialBalance.lines.filter(({ account }) =>
    ACCOUNTS_OF_CLAIMS.includes(account),
  )
  const balanceOf = (name: Account) => accounts.find(({ account }) => account === name)
  const incurred = balanceOf('claims_incurred')
  const [reserve, payable] = [balanceOf('claims_reserve'), balanceOf('claims_payable')]
  return {
    today: dateInTimeZone(context.now(), timeZone),
    from,
    to,
    time_zone: timeZone,
    claims: moved.map(({ claim, movement }) => presentClaim(claim, movement, timeZone)),
    total: present(total),
    accounts: accounts.map(({ account, before, debit, credit, after }) => ({
      account,
      before: toDollars(before),
      debit: toDollars(debit),
      credit: toDollars(credit),
      after: toDollars(after),
    })),
    agrees:
      total.reported - total.released === (incurred?.debit ?? 0) - (incurred?.credit ?? 0) &&
      total.reserveBefore + (reserve?.before ?? 0) === 0 &&
      total.reserveAfter + (reserve?.after ?? 0) === 0 &&
      total.payableBefore + (payable?.before ?? 0) === 0 &&
      total.payableAfter + (payable?.after ?? 0) === 0,
  }
}

function presentClaim(claim: PostedClaim, movement: ClaimMovement, timeZone: string): ClaimLine {
  return {
    claim: claim.number,
    policy: claim.policyNumber,
    event: claim.event,
    contest: claim.kind,
    played_on: claim.playedOn,
    reported_on: dateInTimeZone(new Date(claim.reportedMs), timeZone),
    state: claim.state,
    ...present(movement),
  }
}

function present(movement: ClaimMovement) {
  return {
    reserve_before: toDollars(movement.reserveBefore),
    payable_before: toDollars(movement.payableBefore),
    reported: toDollars(movement.reported),
    released: toDollars(movement.released),
    awarded: toDollars(movement.awarded),
    paid: toDollars(movement.paid),
    reserve_after: toDollars(movement.reserveAfter),
    payable_after: toDollars(movement.payableAfter),
  }
}
