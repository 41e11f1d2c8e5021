import type { Range } from '#contract/list.ts'
import { type AccountState, stateAccount } from '#domain/accounting/account/state-account.ts'
import { type CustomerFacts, customerTitle } from '#domain/customers/customer-facts.ts'
import { currentPayer, emailOfPayer, figuresOf } from '#domain/policy/producer-of-record.ts'
import { ProblemError } from '#domain/problem.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import {
  type FoundEntry,
  listAccountEntries,
  listEmails,
  listPoliciesOf,
  listUses,
  type PayersPolicy,
} from '#server/accounting/account/repository.ts'
import { periodOf } from '#server/accounting/books/read-books.ts'
import { listProvenPolicies } from '#server/customers/account/repository.ts'
import { findLeader } from '#server/customers/reading/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'
import { getEmailKey } from '#domain/values/email-address.ts'

export type AccountContext = Pick<Context, 'db' | 'env' | 'now'>

/** Everything that is known of an account, as of the end of a period. */
export interface ReadAccount {
  customer: { id: string; title: string; email: string | null; addressee: string[] }
  period: ReturnType<typeof periodOf>
  entries: readonly FoundEntry[]
  uses: Awaited<ReturnType<typeof listUses>>
  state: AccountState
  /** By their ids. */
  policies: ReadonlyMap<string, Pick<PayersPolicy, 'number' | 'quoteId'> & { paysNow: boolean }>
}

/**
 * The account of whoever is joined into one customer. Documents are theirs if they paid, also before another one became the payer
 * of the policy; what its producer pays for an insured is the producer's. What an insured paid moves with its address.
 *
 * @rule O06 N87 A document of account belongs to one account: that of its payer.
 */
export async function readAccount(
  context: AccountContext,
  id: string,
  asked: Range<CalendarDate> | undefined,
): Promise<ReadAccount> {
  const period = periodOf(context, asked)
  return await readAtOneMoment(context.db, async (trx) => {
    const leader = await findLeader(trx, id)
    if (!leader) throw new ProblemError({ code: 'NOT_FOUND', what: 'customer' })
    const emails = await listEmails(trx, leader.id)
    const customer = {
      id: leader.id,
      title: customerTitle(leader) || 'Customer',
      email: leader.email,
      addressee: addresseeOf(leader),
    }
    return await readAccountOf(trx, customer, { emails, policies: await listPoliciesOf(trx, emails), period })
  })
}

/**
 * The account of one address, for whoever proved that it is theirs.
 *
 * @rule O06 N87 Nobody sees what another address pays, also where a rep joined both into one customer.
 * @rule N95 What somebody bought under an address is on its account once a link was used that was mailed to it.
 */
export async function readAccountOfEmail(
  context: AccountContext,
  email: string,
  asked: Range<CalendarDate> | undefined,
): Promise<ReadAccount> {
  const customer = { id: '', title: '', email, addressee: [email] }
  const key = getEmailKey(email)
  return await readAtOneMoment(context.db, async (trx) => {
    const policies = await listProvenPolicies(trx, key)
    return await readAccountOf(trx, customer, { emails: [key], policies, period: periodOf(context, asked) })
  })
}

interface AccountScope {
  emails: readonly string[]
  /** Those with documents of the account, and more. */
  policies: readonly PayersPolicy[]
  period: ReadAccount['period']
}

async function readAccountOf(
  trx: Db,
  customer: ReadAccount['customer'],
  { emails, policies: found, period }: AccountScope,
): Promise<ReadAccount> {
  const policies = found.flatMap((policy) => {
    const payers = payersAmong(policy, emails)
    return payers.length === 0 ? [] : [{ policy, payers }]
  })
  const payersOf = new Map(policies.map(({ policy, payers }) => [policy.id, payers]))
  const ids = [...payersOf.keys()]
  const entries = (await listAccountEntries(trx, ids, period)).filter(
    ({ policyId, payer }) => payersOf.get(policyId)?.includes(payer) === true,
  )
  const numbers = new Set(entries.map(({ number }) => number))
  const uses = (await listUses(trx, ids, period.timeZone)).filter(({ from }) => numbers.has(from))
  return {
    customer,
    period,
    entries,
    uses,
    state: stateAccount({ entries, uses }, period),
    policies: new Map(
      policies.map(({ policy, payers }) => [
        policy.id,
        { ...policy, paysNow: payers.includes(currentPayer(policy)) },
      ]),
    ),
  }
}

/** In lines as on an envelope. */
function addresseeOf({ company, name, street, city, state, zip }: CustomerFacts): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [company, name, street, place].flatMap((line) => line || [])
}

/** The insured is the same person in each of its turns, whatever its address was then. */
function payersAmong(policy: PayersPolicy, emails: readonly string[]): number[] {
  const payers = Array.from({ length: currentPayer(policy) }, (_, index) => index + 1)
  return payers.filter((payer) => {
    const email = figuresOf(policy, payer) === 'gross' ? policy.email : emailOfPayer(policy, payer)
    return emails.includes(email.toLowerCase())
  })
}
