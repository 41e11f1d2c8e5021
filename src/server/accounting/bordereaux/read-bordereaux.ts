import {
  type Bordereaux,
  type LossBordereau,
  MOST_BORDEREAU_ROWS,
  type PremiumBordereau,
  type PremiumBordereauLine,
} from '#contract/accounting/bordereaux.ts'
import { ProblemError } from '#domain/problem.ts'
import { addDays, addMonths, type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, toDollars, ZERO } from '#domain/values/money.ts'
import type { Period } from '#server/accounting/books/repository.ts'
import {
  addLosses,
  type LossAmounts,
  lossLines,
  lossOf,
  presentLoss,
  shareClaims,
  shareIn,
} from '#server/accounting/bordereaux/share-losses.ts'
import {
  addPremium,
  concerns,
  NO_PREMIUM,
  type PremiumAmounts,
  premiumLine,
  premiumOf,
  presentPremium,
  shareDocuments,
} from '#server/accounting/bordereaux/share-premium.ts'
import { sumPremium } from '#server/accounting/premium/repository.ts'
import { readCarriers } from '#server/carriers/repository.ts'
import { type KeptShare, readSharesEver } from '#server/carriers/shares/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'

type Reading = Pick<Context, 'db' | 'env' | 'now'>

interface Asked {
  month?: string | undefined
  carrier: string
}

/** The whole month, where the office is. */
function monthOf(
  { env, now }: Reading,
  asked: string | undefined,
): Period & { month: string; today: CalendarDate } {
  const timeZone = env.officeTimeZone
  const today = dateInTimeZone(now(), timeZone)
  const month = asked ?? today.slice(0, 7)
  const from = `${month}-01` as CalendarDate
  return { today, month, from, to: addDays(addMonths(from, 1), -1), timeZone }
}

/** What one has of a month. */
interface Counted {
  documents: number
  premium: PremiumAmounts
  losses: LossAmounts[]
}

/** @rule O14 Carriers and house together have the net premium of the register, and all that is set aside, payable and paid for claims. */
export function readOverview(context: Reading, asked: string | undefined): Promise<Bordereaux> {
  return readAtOneMoment(context.db, async (trx) => {
    const month = monthOf(context, asked)
    const shares = await sharesEver(trx)
    const carriers = await readCarriers(trx)
    const all = new Map([...carriers.map(({ id }) => id), 'kept'].map((id) => [id, nothing()]))
    let extras = ZERO
    let documents = 0
    for await (const document of shareDocuments(trx, month, shares)) {
      documents += 1
      extras = sum([extras, document.shared.ours])
      for (const [id, of] of all) {
        if (!concerns(document, id)) continue
        of.documents += 1
        of.premium = addPremium(of.premium, premiumOf(document, id))
      }
    }
    const claims = await shareClaims(trx, month, shares)
    for (const claim of claims)
      for (const [id, of] of all) if (shareIn(claim, id)) of.losses.push(lossOf(claim, id))
    const register = await sumPremium(trx, { posted: month }, month.timeZone)
    const parts = [...all.values()]
    return {
      ...headOf(month),
      carriers: carriers.flatMap(({ id, name, retiredAt }) => {
        const of = all.get(id) ?? nothing()
        const isPlain = of.documents === 0 && of.losses.length === 0
        return retiredAt !== null && isPlain ? [] : { id, name, retired: retiredAt !== null, ...present(of) }
      }),
      kept: present(all.get('kept') ?? nothing()),
      extras: toDollars(extras),
      total: {
        ...present({
          documents,
          premium: parts.map(({ premium }) => premium).reduce(addPremium, NO_PREMIUM),
          losses: parts.flatMap(({ losses }) => losses),
        }),
        claims: claims.length,
      },
      register_net: toDollars(netOf(register)),
    }
  })
}

function netOf({
  premium,
  extras,
  fees,
  discounts,
  commission,
}: Awaited<ReturnType<typeof sumPremium>>): Cents {
  return subtract(sum([premium, extras, fees]), sum([discounts, commission]))
}

function nothing(): Counted {
  return { documents: 0, premium: NO_PREMIUM, losses: [] }
}

function present({ documents, premium, losses }: Counted) {
  return {
    documents,
    ...presentPremium(premium),
    claims: losses.length,
    ...presentLoss(addLosses(losses)),
  }
}

function headOf({ today, month, timeZone }: ReturnType<typeof monthOf>) {
  return { today, month, time_zone: timeZone }
}

async function sharesEver(db: Db): Promise<KeptShare[]> {
  return (await readSharesEver(db)).map(({ share }) => share)
}

/** Its name, or what is kept by the house. */
async function nameOf(db: Db, id: string): Promise<string> {
  if (id === 'kept') return 'Kept by us'
  const found = (await readCarriers(db)).find((carrier) => carrier.id === id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'carrier' })
  return found.name
}

export async function readPremiumOf(
  context: Reading,
  { month: asked, carrier }: Asked,
): Promise<PremiumBordereau> {
  const month = monthOf(context, asked)
  const name = await nameOf(context.db, carrier)
  const lines: PremiumBordereauLine[] = []
  let count = 0
  let total = NO_PREMIUM
  for await (const found of shareDocuments(context.db, month, await sharesEver(context.db))) {
    if (!concerns(found, carrier)) continue
    count += 1
    total = addPremium(total, premiumOf(found, carrier))
    if (count <= MOST_BORDEREAU_ROWS) lines.push(premiumLine(found, carrier, month.timeZone))
  }
  return { ...headOf(month), carrier: { id: carrier, name }, count, lines, total: presentPremium(total) }
}

export async function readLossesOf(
  context: Reading,
  { month: asked, carrier }: Asked,
): Promise<LossBordereau> {
  const month = monthOf(context, asked)
  const name = await nameOf(context.db, carrier)
  const claims = await shareClaims(context.db, month, await sharesEver(context.db))
  const lines = lossLines(claims, carrier, month.timeZone)
  const losses = claims.filter((claim) => shareIn(claim, carrier)).map((claim) => lossOf(claim, carrier))
  return {
    ...headOf(month),
    carrier: { id: carrier, name },
    count: lines.length,
    lines: lines.slice(0, MOST_BORDEREAU_ROWS),
    total: presentLoss(addLosses(losses)),
  }
}

/** What a file of premium needs: its lines are read as it is sent. */
export async function readPremiumFile(context: Reading, { month: asked, carrier }: Asked) {
  const { name, month, shares } = await prepare(context, { month: asked, carrier })
  let rowCount = 0
  for await (const found of shareDocuments(context.db, month, shares))
    if (concerns(found, carrier)) rowCount += 1
  async function* lines(): AsyncGenerator<PremiumBordereauLine> {
    for await (const found of shareDocuments(context.db, month, shares))
      if (concerns(found, carrier)) yield premiumLine(found, carrier, month.timeZone)
  }
  return { name, month: month.month, rowCount, rows: lines() }
}

export async function readLossFile(context: Reading, { month: asked, carrier }: Asked) {
  const { name, month, shares } = await prepare(context, { month: asked, carrier })
  const rows = lossLines(await shareClaims(context.db, month, shares), carrier, month.timeZone)
  return { name, month: month.month, rowCount: rows.length, rows }
}

async function prepare(context: Reading, { month, carrier }: Asked) {
  const { db } = context
  return { name: await nameOf(db, carrier), month: monthOf(context, month), shares: await sharesEver(db) }
}
