import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { refunds } from '#server/schema/policies/credits.schema.ts'
import { CARDS } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { type HeldPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { policyOffice, type PolicyOffice, readPolicy } from '#testing/policy-office.ts'
import { recordProducer, SELLER, soldPolicy } from '#testing/recorded-producer.ts'

const MIGRATION = new URL('../../kit/db/migrations/0034_producer_of_record.sql', import.meta.url)

/** What the migration does with rows; its tables are there already. */
async function migrateRows(db: Db): Promise<void> {
  const statements = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint')
  const ofRows = statements.filter((one) =>
    /^\s*(--.*\n\s*)*(UPDATE|DELETE|ALTER TABLE \S+ (EN|DIS)ABLE)/.test(one),
  )
  for (const statement of ofRows) await db.execute(sql.raw(statement))
}

/** The policy as an earlier build left it, whose reps switched it to a direct one at the same price. */
async function switchAsBefore(db: Db, { quoteId, number }: HeldPolicy): Promise<void> {
  await db.execute(sql`alter table credit_memos disable trigger user`)
  await db.execute(sql`update credit_memos set content = content - 'producers'
    where policy_id = (select id from policies where number = ${number})`)
  await db.execute(sql`alter table credit_memos enable trigger user`)
  await db.execute(sql`update quotes set answers = (
      select jsonb_object_agg(key, value) from jsonb_each(answers) where key not like 'producer\_%')
    || '{"insurance_producer": "False", "client_type": "first_command"}' where id = ${quoteId}`)
}

const refundsOf = ({ context }: PolicyOffice) => context.db.select().from(refunds)

/** The gateway does not answer in time. */
const SLOW = { timeout: 90_000 }

describeOnBothDatabases('policies that an earlier build switched', (open) => {
  it(
    'N87 a refund that was stuck completes after the update, and the producer who paid is told',
    SLOW,
    async () => {
      const at = await policyOffice(open)
      const { db } = at.context
      const { policy, agent } = await soldPolicy(at, {}, CARDS.refundsAndTimesOut)
      await sendChange(agent, policy.number, { action: 'cancel_policy', version: 1 })
      expect((await refundsOf(at)).map(({ state }) => state)).toEqual(['refunding'])
      await switchAsBefore(db, policy)
      await migrateRows(db)
      const [row] = await db.select().from(policies).where(eq(policies.number, policy.number))
      expect(row).toMatchObject({
        producerEmail: null,
        earlierPayers: [{ email: SELLER, producers: true, switched: true }],
      })
      expect((await agent.get(`/api/policies/${policy.number}`)).statusCode).toBe(404)
      at.setTime('2027-01-15T19:00:00Z')
      await at.runJobs()
      const [refund] = await refundsOf(at)
      expect(refund).toMatchObject({ state: 'completed', amountCents: 18_100, content: { producers: true } })
      const told = await db
        .select()
        .from(messages)
        .where(eq(messages.cause, `refund:${refund?.number}`))
      expect(told.map(({ recipient, state }) => [recipient, state === 'failed'])).toEqual([[SELLER, false]])
      expect(await findBookErrors(db)).toEqual([])
    },
  )

  it('N87 one that is in force goes on with the party that it names: the insured, and the producer’s money is the producer’s', async () => {
    const at = await policyOffice(open)
    const { db } = at.context
    const { policy } = await soldPolicy(at)
    await switchAsBefore(db, policy)
    await migrateRows(db)
    const insured = await openWithLink(at, policy.email)
    expect(await readPolicy(insured, policy)).toMatchObject({ receipt: null, sold_by_producer: false })
    expect(
      (await sendChange(insured, policy.number, { action: 'cancel_policy', version: 1 })).statusCode,
    ).toBe(200)
    expect((await refundsOf(at)).map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [18_100, 'completed'],
    ])
    expect(await findBookErrors(db)).toEqual([])
  })

  it('N87 mail without a receiver holds up no refund: reps find it among what failed, and it is not sent again', async () => {
    const at = await policyOffice(open)
    const { db } = at.context
    const { policy } = await soldPolicy(at)
    await recordProducer(at, policy, null)
    await db.execute(sql`update policies set earlier_payers = jsonb_set(earlier_payers, '{0,email}', '""')`)
    const insured = await openWithLink(at, policy.email)
    expect(
      (await sendChange(insured, policy.number, { action: 'cancel_policy', version: 1 })).statusCode,
    ).toBe(200)
    const [refund] = await refundsOf(at)
    expect(refund?.state).toBe('completed')
    const failed = await db.select().from(messages).where(eq(messages.state, 'failed'))
    expect(failed.map(({ cause }) => cause)).toEqual(
      expect.arrayContaining([`refund:${refund?.number}`, `credit:${refund?.creditMemo}`]),
    )
    expect(failed[0]).toMatchObject({ error: 'There is no address to send it to', quoteId: policy.quoteId })
    const again = await at.rep.send('POST', `/api/admin/messages/${failed[0]?.id}/send-again`, {})
    expect([again.statusCode, again.json().code]).toEqual([409, 'NOT_POSSIBLE'])
    expect(await findBookErrors(db)).toEqual([])
  })
})
