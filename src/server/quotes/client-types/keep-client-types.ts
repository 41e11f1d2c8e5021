import type * as z from 'zod/mini'
import type {
  addOfficeClientType,
  changeOfficeClientType,
  OfficeClientTypeRow,
} from '#contract/office/client-types.ts'
import { fitClientType } from '#domain/office/client-types/client-type-rules.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { presentClientType } from '#server/quotes/client-types/present-client-types.ts'
import { refreshClientTypes } from '#server/quotes/client-types/refresh-client-types.ts'
import {
  findStored,
  insertClientType,
  listNamed,
  lockClientTypes,
  type StoredClientType,
  updateClientType,
} from '#server/quotes/client-types/repository.ts'
import { workOutPriceEnds } from '#server/quotes/rating-plans/price-ends.ts'
import { runWrite } from '#server/writes/run-write.ts'

type Added = z.output<NonNullable<typeof addOfficeClientType.body>>
type Changed = z.output<NonNullable<typeof changeOfficeClientType.body>>

/** Before “Other”, among one another by their names. */
const PLACE_OF_ADDED = 900

/**
 * Adds a client type.
 *
 * @rule E12 A code is given once and never changes, as quotes and files hold it. No two types are called alike.
 */
export function addClientType(
  context: Context,
  rep: Rep,
  { code, side, ...set }: Added,
): Promise<OfficeClientTypeRow> {
  return write(context, rep, 'client_type_added', async (trx, at) => {
    const known = await findStored(trx, code)
    if (known) {
      const how = known.active ? 'Change that one instead' : 'It’s withdrawn: offer it again instead'
      throw refused('code', `${code} is the code of ${known.label}. ${how}`)
    }
    await requireFreeName(trx, code, 'code', code)
    await requireFreeName(trx, code, 'label', set.label)
    const added = fitClientType({
      ...termsOf(set),
      code,
      isProducer: side === 'producer',
      place: PLACE_OF_ADDED,
      active: true,
      version: 1,
      changedAt: at,
      changedBy: rep.id,
    })
    await insertClientType(trx, added)
    return added
  })
}

/**
 * Changes a client type. An earlier version is taken back by sending it again.
 *
 * @rule K08 N68 A changed discount counts for prices from then on; quotes keep the client type that they have.
 * @rule T18 Of two who change one at once, the second is told what it is now.
 */
export function changeClientType(
  context: Context,
  rep: Rep,
  { code, version, ...set }: Changed & { code: string },
): Promise<OfficeClientTypeRow> {
  return write(context, rep, 'client_type_changed', async (trx, at) => {
    const stored = await requireVersion(trx, { code, version })
    await requireFreeName(trx, code, 'label', set.label)
    const changed = fitClientType({
      ...stored,
      ...termsOf(set),
      version: version + 1,
      changedAt: at,
      changedBy: rep.id,
    })
    await updateClientType(trx, changed)
    const hasOtherPrices =
      changed.discountPercent !== stored.discountPercent || changed.firstForm !== stored.firstForm
    if (hasOtherPrices) await workOutPriceEnds(trx, at)
    return changed
  })
}

/** @rule N35 A client type that is withdrawn is offered no more; quotes that have it keep it, with its price. */
export function offerClientType(
  context: Context,
  rep: Rep,
  { active, ...seen }: { code: string; version: number; active: boolean },
): Promise<OfficeClientTypeRow> {
  return write(context, rep, active ? 'client_type_offered' : 'client_type_withdrawn', async (trx, at) => {
    const stored = await requireVersion(trx, seen)
    const changed = { ...stored, active, version: seen.version + 1, changedAt: at, changedBy: rep.id }
    await updateClientType(trx, changed)
    return changed
  })
}

async function requireVersion(
  trx: Db,
  { code, version }: { code: string; version: number },
): Promise<StoredClientType> {
  const stored = await findStored(trx, code)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'client type' })
  if (stored.version === version) return stored
  throw new ProblemError({ code: 'CLIENT_TYPE_CHANGED', current: await presentClientType(trx, code) })
}

/** A client type is found by its code or by its name, so both are one space of names. */
async function requireFreeName(trx: Db, code: string, field: 'code' | 'label', name: string): Promise<void> {
  const other = (await listNamed(trx, name)).find((type) => type.code !== code)
  if (!other) return
  throw refused(field, `${name} is taken by ${other.label}, with the code ${other.code}`)
}

async function write(
  context: Context,
  rep: Rep,
  event: 'client_type_added' | 'client_type_changed' | 'client_type_withdrawn' | 'client_type_offered',
  work: (trx: Db, at: Date) => Promise<StoredClientType>,
): Promise<OfficeClientTypeRow> {
  const written = await runWrite(context, async (trx, effects) => {
    await lockClientTypes(trx)
    const at = context.now()
    const { code, label, version, discountPercent } = await work(trx, at)
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event,
      detail: { client_type: code, label, version, percent: String(discountPercent) },
    })
    return presentClientType(trx, code)
  })
  await refreshClientTypes(context.db)
  return written
}

function termsOf({ label, discount, ...set }: Omit<Added, 'code' | 'side'>) {
  return {
    label,
    discountPercent: discount,
    firstForm: Number(set.first_form ?? '1'),
    thirdForm: Number(set.third_form ?? '1'),
    repsOnly: set.reps_only === 'Yes',
    otherDealer: set.other_dealer === 'Yes',
  }
}

function refused(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}
