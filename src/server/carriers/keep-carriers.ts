import { randomUUID } from 'node:crypto'
import type { Carrier } from '#contract/carriers.ts'
import { ProblemError } from '#domain/problem.ts'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'
import type { Rep } from '#server/access/access.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import { presentCarrierOf } from '#server/carriers/present-carriers.ts'
import {
  clearDefault,
  clearDefaultOfCarrier,
  findContact,
  hasDefaultContact,
  insertCarrier,
  insertContact,
  lockCarriers,
  type StoredCarrier,
  type StoredContact,
  updateCarrier,
  updateContact,
} from '#server/carriers/repository.ts'
import { endSharesOf } from '#server/carriers/shares/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/writes/run-write.ts'

export function addCarrier(context: Context, rep: Rep, { name }: { name: string }): Promise<Carrier> {
  return write(context, rep, 'carrier_added', async (trx, at, book) => {
    requireNewName(book, name)
    const carrier = { id: randomUUID(), name, version: 1, createdAt: at, retiredAt: null }
    await insertCarrier(trx, carrier)
    return { carrier, detail: { name } }
  })
}

interface CarrierChange {
  id: string
  /** The one that was seen. */
  version: number
  name?: string | undefined
  retired?: boolean | undefined
}

/**
 * Renames a carrier, retires it or takes that back.
 *
 * @rule D32 A carrier is retired instead of deleted: its letters and answers go on naming it. What it takes ends.
 */
export function changeCarrier(context: Context, rep: Rep, change: CarrierChange): Promise<Carrier> {
  return write(context, rep, 'carrier_changed', async (trx, at, book) => {
    const stored = requireCarrier(book, change.id)
    await requireSeen(trx, stored, { stored: stored.version, seen: change.version })
    const { name = stored.name, retired } = change
    const retiredAt = retire(stored.retiredAt, retired, at)
    const carrier = { ...stored, name, retiredAt, version: stored.version + 1 }
    if (retiredAt === null) requireNewName(book.filter(isOther(stored)), name)
    else {
      await clearDefaultOfCarrier(trx, stored.id)
      await endSharesOf(trx, stored.id, { at, repId: rep.id })
    }
    await updateCarrier(trx, carrier)
    return { carrier, detail: { name, retired: yesOrNo(retiredAt !== null) } }
  })
}

interface ContactDetails {
  name: string
  email: string
  telephone?: string | null | undefined
  for_what?: string | null | undefined
  is_default?: boolean | undefined
}

/** Adds a contact; the first of all becomes the one that letters begin with. */
export function addCarrierContact(
  context: Context,
  rep: Rep,
  { id: carrierId, ...details }: ContactDetails & { id: string },
): Promise<Carrier> {
  return write(context, rep, 'carrier_contact_added', async (trx, at, book) => {
    const carrier = requireCarrier(book, carrierId)
    const contact = {
      id: randomUUID(),
      carrierId,
      name: details.name,
      email: details.email,
      telephone: details.telephone ?? null,
      forWhat: details.for_what ?? null,
      isDefault: details.is_default === true || !(await hasDefaultContact(trx)),
      version: 1,
      createdAt: at,
      retiredAt: null,
    }
    if (contact.isDefault) await clearDefault(trx, contact.id)
    await insertContact(trx, contact)
    return { carrier, detail: { contact: contact.id, email: contact.email } }
  })
}

interface ContactChange extends Omit<ContactDetails, 'name' | 'email'> {
  name?: string | undefined
  email?: string | undefined
  id: string
  /** The one that was seen. */
  version: number
  retired?: boolean | undefined
}

/**
 * Changes a contact.
 *
 * @rule D32 Letters begin with one contact of all, and never with somebody who is retired.
 */
export function changeCarrierContact(context: Context, rep: Rep, change: ContactChange): Promise<Carrier> {
  return write(context, rep, 'carrier_contact_changed', async (trx, at, book) => {
    const stored = await findContact(trx, change.id)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'contact' })
    const carrier = requireCarrier(book, stored.carrierId)
    await requireSeen(trx, carrier, { stored: stored.version, seen: change.version })
    const contact = changed(stored, change, at)
    if (contact.isDefault) await clearDefault(trx, contact.id)
    await updateContact(trx, contact)
    const { email, isDefault, retiredAt } = contact
    return {
      carrier,
      detail: {
        contact: contact.id,
        email,
        default: yesOrNo(isDefault),
        retired: yesOrNo(retiredAt !== null),
      },
    }
  })
}

function changed(stored: StoredContact, change: ContactChange, at: Date): StoredContact {
  const retiredAt = retire(stored.retiredAt, change.retired, at)
  return {
    ...stored,
    name: change.name ?? stored.name,
    email: change.email ?? stored.email,
    telephone: change.telephone === undefined ? stored.telephone : change.telephone,
    forWhat: change.for_what === undefined ? stored.forWhat : change.for_what,
    isDefault: retiredAt === null && (change.is_default ?? stored.isDefault),
    version: stored.version + 1,
    retiredAt,
  }
}

function retire(before: Date | null, retired: boolean | undefined, at: Date): Date | null {
  if (retired === undefined) return before
  return retired ? (before ?? at) : null
}

interface Written {
  carrier: StoredCarrier
  detail: Record<string, string>
}

function write(
  context: Context,
  rep: Rep,
  event: AuditEventName,
  work: (trx: Db, at: Date, book: StoredCarrier[]) => Promise<Written>,
): Promise<Carrier> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    const { carrier, detail } = await work(trx, at, await lockCarriers(trx))
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event,
      detail: { carrier: carrier.id, ...detail },
    })
    return presentCarrierOf(trx, carrier)
  })
}

function requireCarrier(book: readonly StoredCarrier[], id: string): StoredCarrier {
  const found = book.find((carrier) => carrier.id === id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'carrier' })
  return found
}

async function requireSeen(
  trx: Db,
  carrier: StoredCarrier,
  version: { stored: number; seen: number },
): Promise<void> {
  if (version.stored === version.seen) return
  throw new ProblemError({ code: 'CARRIER_CHANGED', current: await presentCarrierOf(trx, carrier) })
}

function requireNewName(book: readonly StoredCarrier[], name: string): void {
  const wanted = asciiLowerCase(name)
  if (!book.some((other) => other.retiredAt === null && asciiLowerCase(other.name) === wanted)) return
  const message = 'There’s already a carrier with this name'
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'name', message }] })
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}

function isOther({ id }: StoredCarrier) {
  return (carrier: StoredCarrier) => carrier.id !== id
}
