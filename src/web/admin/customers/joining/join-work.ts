import {
  type Customer,
  type CustomerOffer,
  declineOffer,
  joinCustomers,
  offerAgain,
  undoJoin,
} from '#contract/customers.ts'
import { reloadCustomers } from '#web/admin/customers/queries.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/ui/notify.ts'

/** Asks whose name leads and joins both; the id of who leads, or undefined if nothing was joined. */
export async function askToJoin(customer: Customer, offer: CustomerOffer): Promise<string | undefined> {
  const done = await openDialog('join-customers', {
    one: customer,
    other: offer.customer,
    reasons: offer.reasons,
    send: async (leads, joined, options) => {
      const body = { version: leads.version, other_id: joined.id, other_version: joined.version }
      return (await call(joinCustomers, { params: { id: leads.id }, body, ...options })).data
    },
  })
  if (!done) {
    // Somebody else may have changed one of them, which is then seen.
    await reloadCustomers()
    return undefined
  }
  notify({ type: 'success', title: 'Joined', message: 'They’re one customer now.' })
  await reloadCustomers()
  return done.id
}

/** The rest of what is done about who is the same. A failure was shown already; what is there now is read in any case. */
export async function separate(id: string): Promise<void> {
  await call(undoJoin, { params: { id } }).catch(() => undefined)
  await reloadCustomers()
}

export async function tellApart(customer: Customer, { customer: other }: CustomerOffer): Promise<void> {
  await call(declineOffer, { params: { id: customer.id }, body: { other_id: other.id } }).catch(
    () => undefined,
  )
  await reloadCustomers()
}

export async function takeBack(id: string): Promise<void> {
  await call(offerAgain, { params: { id } }).catch(() => undefined)
  await reloadCustomers()
}
