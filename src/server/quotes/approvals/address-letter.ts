import { type EndpointResponse } from '#contract/endpoint.ts'
import { type readChangeLetter } from '#contract/carrier-requests.ts'
import { toWire } from '#contract/wire-record.ts'
import { type CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import { listContactsToAsk } from '#server/carriers/repository.ts'
import { type Db } from '#server/kit/db/database.ts'

type AddressedLetter = EndpointResponse<typeof readChangeLetter>['data']['letter']

/**
 * A letter with whom it may go to.
 *
 * @rule D32 It goes on with whoever was asked about this before, else begins with the contact that letters begin with; any
 * other address may be typed.
 */
export async function addressLetter(
  db: Db,
  letter: CarrierLetter,
  askedBefore: string | undefined,
): Promise<AddressedLetter> {
  const contacts = await listContactsToAsk(db)
  const first = contacts.find(({ isDefault }) => isDefault)
  return {
    to: askedBefore ?? first?.email ?? null,
    contacts: contacts.map((contact) => toWire(contact, ['carrier', 'name', 'email', 'forWhat'])),
    ...letter,
  }
}
