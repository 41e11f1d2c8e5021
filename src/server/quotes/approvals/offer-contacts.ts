import { type EndpointResponse } from '#contract/endpoint.ts'
import { type readChangeLetter } from '#contract/carrier-requests.ts'
import { toWire } from '#contract/wire-record.ts'
import { type CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import { listContactsToAsk } from '#server/carriers/repository.ts'
import { type Rep } from '#server/access/access.ts'
import { signatureOf, signed } from '#server/reps/account/profile.ts'
import { type Db } from '#server/kit/db/database.ts'

type AddressedLetter = EndpointResponse<typeof readChangeLetter>['data']['letter']

interface ComposedFor {
  letter: CarrierLetter
  rep: Pick<Rep, 'id'>
  /** Whom an earlier letter about the same went to. */
  askedBefore: string | undefined
}

/**
 * A letter of a rep with whom it may go to.
 *
 * @rule D32 It goes on with whoever was asked about this before, else begins with the contact that letters begin with; any
 * other address may be typed.
 */
export async function addressLetter(
  db: Db,
  { letter, rep, askedBefore }: ComposedFor,
): Promise<AddressedLetter> {
  const contacts = await listContactsToAsk(db)
  const first = contacts.find(({ isDefault }) => isDefault)
  return {
    to: askedBefore ?? first?.email ?? null,
    contacts: contacts.map((contact) => toWire(contact, ['carrier', 'name', 'email', 'forWhat'])),
    ...signed(letter, await signatureOf(db, rep)),
  }
}
