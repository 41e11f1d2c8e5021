import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PlanRemark } from '#contract/rating-plans/remarks.ts'
import { ratingPlanRemarks } from '#server/schema/quotes/rating-plans.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/rating-plans'
const PLAN = `${PATH}/RP-2027.2`

describeOnDatabase('what reps say about a plan', (open) => {
  async function anOffice() {
    const at = await policyOffice(open)
    const signIn = async (name: string, role: 'owner' | 'specialist' = 'owner') =>
      signedInRep(at, await aRep(at.context, `${name}@office.example`, { name, role }))
    await at.rep.send('POST', PATH, { name: 'RP-2027.2', from: 'RP-2027.1' })
    return { ...at, robin: at.rep, olive: await signIn('Olive'), signIn }
  }
  const say = (rep: Client, text: unknown, key?: string) =>
    rep.send('POST', `${PLAN}/remarks`, { text }, key === undefined ? {} : { 'idempotency-key': key })
  const list = async (rep: Client): Promise<PlanRemark[]> => (await rep.get(`${PLAN}/remarks`)).json().data
  const lines = async (rep: Client) => (await list(rep)).map(({ by, kind, text }) => `${by} ${kind} ${text}`)

  it('O13 N109 what is said, asked and sent back stays in its order with names and times; who only said something can sign', async () => {
    const at = await anOffice()
    const { robin, olive } = at
    expect((await say(olive, ' Look at dealers\nbefore you ask me. ')).statusCode).toBe(201)
    const steps: [string, Client, string, object][] = [
      ['19', robin, '/ask', { version: 1, effective_from: '01/20/2027', note: 'Too low for years' }],
      ['20', olive, '/send-back', { version: 2, reason: 'Not the putts' }],
      ['21', robin, '/ask', { version: 3, effective_from: '01/20/2027' }],
    ]
    for (const [minute, rep, path, body] of steps) {
      at.setTime(`2027-01-15T18:0${Number(minute) - 18}:00Z`)
      expect((await rep.send('POST', PLAN + path, body)).statusCode, path).toBe(200)
    }
    at.setTime('2027-01-15T18:04:00Z')
    expect((await say(olive, 'Fine now.')).statusCode).toBe(201)
    expect((await olive.send('POST', `${PLAN}/sign`, { version: 4 })).statusCode).toBe(200)
    expect(await lines(robin)).toEqual([
      'Olive remark Fine now.',
      'Olive sent_back Not the putts',
      'Robin Fields asked Too low for years',
      'Olive remark Look at dealers\nbefore you ask me.',
    ])
    expect((await list(robin)).map((remark) => remark.at)).toEqual([
      '2027-01-15T18:04:00.000Z',
      '2027-01-15T18:02:00.000Z',
      '2027-01-15T18:01:00.000Z',
      '2027-01-15T18:00:00.000Z',
    ])
    const { db } = at.context
    await expect(db.update(ratingPlanRemarks).set({ text: 'Nothing' })).rejects.toThrow()
    await expect(db.delete(ratingPlanRemarks)).rejects.toThrow()
    const audited = await db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(sql`${auditEvents.event} = 'rating_plan_remarked'`)
    expect(audited).toHaveLength(2)
    expect(JSON.stringify(audited)).not.toContain('dealers')
  })

  it('O13 a press that is repeated says it once, a remark changes no version, and a discarded draft takes its remarks along', async () => {
    const at = await anOffice()
    const key = 'b6f0f3f0-4c52-4f7e-9b1c-7a1c0f3f1a11'
    const [first, second] = [await say(at.robin, 'Once', key), await say(at.robin, 'Once', key)]
    expect(second.json()).toEqual(first.json())
    expect(await lines(at.robin)).toEqual(['Robin Fields remark Once'])
    expect((await at.robin.get(PLAN)).json().data.version).toBe(1)
    expect((await at.olive.send('POST', `${PLAN}/discard`, { version: 1 })).statusCode).toBe(200)
    expect(await at.context.db.select().from(ratingPlanRemarks)).toEqual([])
    expect((await say(at.robin, 'Too late')).statusCode).toBe(404)
    expect((await at.robin.get(`${PLAN}/remarks`)).statusCode).toBe(404)
    expect((await at.robin.send('POST', `${PATH}/RP-2027.1/remarks`, { text: 'Old' })).statusCode).toBe(404)
  })

  it('O13 nothing, too much and the number of a card are refused; strangers and specialists neither say nor read', async () => {
    const at = await anOffice()
    for (const text of ['', '  ', 'x'.repeat(1001), 'Card 4242 4242 4242 4242', 7, null]) {
      const answer = await say(at.robin, text)
      expect([answer.statusCode, answer.json().fields?.[0]?.field], String(text).slice(0, 30)).toEqual([
        400,
        'text',
      ])
    }
    const sam = await at.signIn('Sam', 'specialist')
    for (const [rep, status] of [
      [sam, 403],
      [at.client, 401],
    ] as const) {
      expect((await say(rep, 'Hello')).statusCode).toBe(status)
      expect((await rep.get(`${PLAN}/remarks`)).statusCode).toBe(status)
    }
    expect(await list(at.robin)).toEqual([])
  })
})
