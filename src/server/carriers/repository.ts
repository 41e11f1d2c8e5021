import { and, asc, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { carrierContacts, carriers } from '#server/schema/carriers/carriers.schema.ts'

export type StoredCarrier = typeof carriers.$inferSelect
export type StoredContact = typeof carrierContacts.$inferSelect

/** By name; those that are retired come last. */
export function readCarriers(db: Db): Promise<StoredCarrier[]> {
  return db
    .select()
    .from(carriers)
    .orderBy(asc(isNotNull(carriers.retiredAt)), asc(carriers.name), asc(carriers.id))
}

export function readContacts(db: Db): Promise<StoredContact[]> {
  return db
    .select()
    .from(carrierContacts)
    .orderBy(
      asc(isNotNull(carrierContacts.retiredAt)),
      desc(carrierContacts.isDefault),
      asc(carrierContacts.name),
      asc(carrierContacts.id),
    )
}

/** Whom a letter may go to, the one that it begins with first. */
export function listContactsToAsk(db: Db) {
  return db
    .select({
      carrierId: carriers.id,
      carrier: carriers.name,
      name: carrierContacts.name,
      email: carrierContacts.email,
      forWhat: carrierContacts.forWhat,
      isDefault: carrierContacts.isDefault,
    })
    .from(carrierContacts)
    .innerJoin(carriers, eq(carriers.id, carrierContacts.carrierId))
    .where(and(isNull(carriers.retiredAt), isNull(carrierContacts.retiredAt)))
    .orderBy(desc(carrierContacts.isDefault), asc(carriers.name), asc(carrierContacts.name))
}

/** Locks the whole address book, which is small, so that of two writes the later one sees the other. */
export function lockCarriers(trx: Db): Promise<StoredCarrier[]> {
  return trx.select().from(carriers).orderBy(asc(carriers.id)).for('update')
}

export async function findContact(trx: Db, id: string): Promise<StoredContact | undefined> {
  const [found] = await trx.select().from(carrierContacts).where(eq(carrierContacts.id, id))
  return found
}

export async function insertCarrier(trx: Db, carrier: StoredCarrier): Promise<void> {
  await trx.insert(carriers).values(carrier)
}

export async function updateCarrier(trx: Db, { id, ...carrier }: StoredCarrier): Promise<void> {
  await trx.update(carriers).set(carrier).where(eq(carriers.id, id))
}

export async function insertContact(trx: Db, contact: StoredContact): Promise<void> {
  await trx.insert(carrierContacts).values(contact)
}

export async function updateContact(trx: Db, { id, ...contact }: StoredContact): Promise<void> {
  await trx.update(carrierContacts).set(contact).where(eq(carrierContacts.id, id))
}

export async function hasDefaultContact(trx: Db): Promise<boolean> {
  return (await trx.$count(carrierContacts, eq(carrierContacts.isDefault, true))) > 0
}

/** Letters begin with nobody else any more. */
export async function clearDefault(trx: Db, except: string): Promise<void> {
  await trx
    .update(carrierContacts)
    .set({ isDefault: false })
    .where(and(eq(carrierContacts.isDefault, true), ne(carrierContacts.id, except)))
}

export async function clearDefaultOfCarrier(trx: Db, carrierId: string): Promise<void> {
  await trx
    .update(carrierContacts)
    .set({ isDefault: false })
    .where(and(eq(carrierContacts.isDefault, true), eq(carrierContacts.carrierId, carrierId)))
}
