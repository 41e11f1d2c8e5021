import type { Carrier } from '#contract/carriers.ts'
import { toWire } from '#contract/wire-record.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  readCarriers,
  readContacts,
  type StoredCarrier,
  type StoredContact,
} from '#server/carriers/repository.ts'

/** The whole address book. */
export async function presentCarriers(db: Db): Promise<Carrier[]> {
  const contacts = await readContacts(db)
  return (await readCarriers(db)).map((carrier) => presentCarrier(carrier, contacts))
}

/** One carrier as it is now. */
export async function presentCarrierOf(db: Db, carrier: StoredCarrier): Promise<Carrier> {
  return presentCarrier(carrier, await readContacts(db))
}

function presentCarrier(carrier: StoredCarrier, contacts: readonly StoredContact[]): Carrier {
  return {
    ...toWire(carrier, ['id', 'name', 'version']),
    retired: carrier.retiredAt !== null,
    contacts: contacts
      .filter(({ carrierId }) => carrierId === carrier.id)
      .map((contact) => ({
        ...toWire(contact, ['id', 'name', 'email', 'telephone', 'forWhat', 'isDefault', 'version']),
        retired: contact.retiredAt !== null,
      })),
  }
}
