import type { EndpointResponse } from '#contract/endpoint.ts'
import type { listPolicies } from '#contract/policies.ts'
import { toWire } from '#contract/wire-record.ts'
import { getInsuredParty } from '#domain/quote/model/parties.ts'
import { currentPayer } from '#domain/policy/producer-of-record.ts'
import { findEndingCredentials } from '#domain/policy/producer-credentials.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { sum, toDollars, ZERO } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Session } from '#server/access/access.ts'
import {
  type BookChange,
  type Charged,
  listBookChanges,
  listCharged,
} from '#server/policies/book/repository.ts'
import { requesterOf } from '#server/policies/amendments/change-caller.ts'
import { actionNeededBy } from '#server/policies/amendments/deciding/who-decides.ts'
import type { PolicyWithDocuments } from '#server/policies/repository.ts'

type Listed = EndpointResponse<typeof listPolicies>
type BookEntry = NonNullable<Listed['data'][number]['book']>

/** What a list of policies says to the producer who sold them. */
interface Book {
  entryOf: (policy: PolicyWithDocuments) => { book?: BookEntry }
  endingCredentials: NonNullable<Listed['ending_credentials']>
}

/**
 * The book of a producer: what it earns, what it owes and what waits for it.
 *
 * @rule N63 Only the producer who sold a policy sees what it earns and owes.
 */
export async function readBook(
  db: Db,
  found: readonly PolicyWithDocuments[],
  session: Session,
  now: Date,
): Promise<Book> {
  const sold = found.filter((one) => isSoldBy(one, session))
  const ids = sold.map(({ policy }) => policy.id)
  const changes = await listBookChanges(db, ids)
  const charged = await listCharged(db, ids)
  return {
    entryOf: (one) =>
      sold.includes(one)
        ? {
            book: presentEntry(
              one,
              changes.filter(({ change }) => change.policyId === one.policy.id),
              charged.filter(({ policyId }) => policyId === one.policy.id),
            ),
          }
        : {},
    endingCredentials: presentCredentials(sold, now),
  }
}

function isSoldBy({ policy }: Pick<PolicyWithDocuments, 'policy'>, session: Session): boolean {
  if (session.grants === 'everything') return false
  return requesterOf({ session }, { policy }) === 'producer'
}

function presentEntry(
  found: PolicyWithDocuments,
  changes: readonly BookChange[],
  charged: readonly Charged[],
): BookEntry {
  const quote = quoteFrom(found.quote.answers)
  const { name, company } = getInsuredParty(quote)
  const open = changes.find(({ change }) => change.state !== 'applied')
  const ending = changes.find(({ change }) => change.state === 'applied')
  const {
    dueFromClient = ZERO,
    producerCommission = ZERO,
    producerFee = ZERO,
  } = {
    ...found.quote.price?.summary,
  }
  return {
    client: company || name,
    ...(currentPayer(found.policy) === 1
      ? {
          due_from_client: toDollars(dueFromClient),
          // A policy that has ended keeps no commission.
          commission: toDollars(ending ? ZERO : producerCommission),
          fee: toDollars(producerFee),
        }
      : presentCharged(found, charged)),
    waiting: open
      ? {
          action: open.change.action,
          // A payment that was begun is still to be confirmed.
          asks_of_you:
            open.change.state === 'charging'
              ? 'payment'
              : actionNeededBy(open.change, 'producer', { policy: found.policy, ...open }).asks_of_you,
          lapses_at: open.change.lapsesAt?.toISOString() ?? null,
        }
      : null,
  }
}

/** @rule N87 A producer who became the producer of record later earns and owes the differences since. */
function presentCharged({ policy }: PolicyWithDocuments, charged: readonly Charged[]) {
  const own = charged.find(({ payer }) => payer === currentPayer(policy))
  const net = own?.net ?? ZERO
  const commission = own?.commission ?? ZERO
  return {
    due_from_client: toDollars(sum([net, commission])),
    commission: toDollars(commission),
    fee: 0,
  }
}

function presentCredentials(sold: readonly PolicyWithDocuments[], now: Date): Book['endingCredentials'] {
  const [newest] = sold
  if (!newest) return []
  const quotes = sold.map(({ quote }) => quoteFrom(quote.answers).answers)
  const today = dayAtEvent(quoteFrom(newest.quote.answers), now)
  return findEndingCredentials(quotes, today).map((credential) =>
    toWire(credential, ['kind', 'name', 'expiresOn', 'daysLeft']),
  )
}
