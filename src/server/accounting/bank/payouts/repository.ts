import { desc, eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'
import { payoutItems, payouts } from '#server/schema/policies/bank.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** How many charges and refunds a payout is of. */
const COUNT_OF_ITEMS =
  sql`(select count(*) from ${payoutItems} i where i.payout = ${payouts.number})`.mapWith(Number)

export async function nextPayoutNumber(trx: Db): Promise<string> {
  return `PO-${await getNextSequenceValue(trx, sql`payout_numbers`)}`
}

/** What a gateway moved, by its reference: the entry, and what it posted as card money in transit. */
export interface CardEntry {
  entry: string
  reference: string
  amount: Cents
  /** The payout that it is part of already. */
  payout: string | null
}

export async function findCardEntries(db: Db, references: readonly string[]): Promise<CardEntry[]> {
  const { rows } = (await db.execute(sql`
    select c.number as entry, c.reference, i.payout,
      (select coalesce(sum(debit_cents - credit_cents), 0) from postings where document = c.number and account = 'card_clearing') as cents
    from (
      select s.number, coalesce(s.gateway_reference, b.gateway_reference) as reference from sales_receipts s left join purchases b on b.id = s.purchase_id
      union all select number, reference from received_payments where gateway is not null
      union all select number, gateway_reference from refunds where number is not null and gateway is not null
      union all select number || '-V', gateway_reference from refunds where voided_at is not null and gateway is not null
    ) c left join payout_items i on i.entry = c.number
    where c.reference = any(${sql.param([...references])}::text[])`)) as {
    rows: { entry: string; reference: string; payout: string | null; cents: string }[]
  }
  return rows.map(({ cents, ...row }) => ({ ...row, amount: Number(cents) as Cents }))
}

/** Those of these payouts that were imported before, by the gateway's names. */
export async function findKnownPayouts(db: Db, references: readonly string[]) {
  const found = await db
    .select({
      number: payouts.number,
      reference: payouts.reference,
      paidOn: sql<CalendarDate>`${payouts.paidOn}`,
      gross: payouts.grossCents,
      fee: payouts.feeCents,
      items: COUNT_OF_ITEMS,
    })
    .from(payouts)
    .where(sql`${payouts.reference} = any(${sql.param([...references])}::text[])`)
  return new Map(found.map((payout) => [payout.reference, payout]))
}

export type KnownPayout = NonNullable<ReturnType<Awaited<ReturnType<typeof findKnownPayouts>>['get']>>

export async function insertPayout(
  trx: Db,
  payout: typeof payouts.$inferInsert,
  items: readonly { entry: string; amountCents: Cents }[],
): Promise<void> {
  await trx.insert(payouts).values(payout)
  if (items.length > 0)
    await trx.insert(payoutItems).values(items.map((item) => ({ ...item, payout: payout.number })))
}

/** The newest payouts with how many charges and refunds each has. */
export function listPayouts(db: Db, limit: number) {
  return db
    .select({
      number: payouts.number,
      reference: payouts.reference,
      on: sql<CalendarDate>`${payouts.paidOn}`,
      gross: payouts.grossCents,
      fee: payouts.feeCents,
      importedBy: reps.name,
      items: COUNT_OF_ITEMS,
    })
    .from(payouts)
    .innerJoin(reps, eq(reps.id, payouts.importedBy))
    .orderBy(desc(payouts.paidOn), desc(payouts.number))
    .limit(limit)
}

/** What the gateway has taken or paid back and not paid out. */
export async function sumInTransit(db: Db): Promise<Cents> {
  const { rows } = (await db.execute(sql`
    select coalesce(sum(debit_cents - credit_cents), 0) as cents from postings where account = 'card_clearing'`)) as {
    rows: { cents: string }[]
  }
  return Number(rows[0]?.cents ?? 0) as Cents
}
