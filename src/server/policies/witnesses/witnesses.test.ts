import { randomUUID } from 'node:crypto'
import { and, asc, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policyWitnesses } from '#server/schema/policies/witnesses.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { deleteFormerWitnesses } from '#server/policies/witnesses/repository.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { policyOffice, type PolicyOffice, readPolicy } from '#testing/policy-office.ts'
import { type Client, testClient } from '#testing/server.ts'

const DANA = { name: 'Dana Reyes', phone: '512-555-0142', email: 'dana@club.example' }
const PLACE = { contest: 'grand_prize', index: 1, place: 1 }

const urlOf = ({ number }: HeldPolicy) => `/api/policies/${number}/witnesses`
const name = (browser: Client, policy: HeldPolicy, more: object = {}, headers = {}) =>
  browser.send('POST', urlOf(policy), { ...PLACE, ...DANA, ...more }, headers)
const read = async (browser: Client, policy: HeldPolicy) => (await browser.get(urlOf(policy))).json().data

/** The mails to and about witnesses, oldest first. */
async function mailsOf({ context }: PolicyOffice, { quoteId }: HeldPolicy) {
  const sent = await context.db
    .select({ to: messages.recipient, subject: messages.subject, plain: messages.plain })
    .from(messages)
    .where(and(eq(messages.quoteId, quoteId), like(messages.cause, 'witness:%')))
    .orderBy(asc(messages.createdAt))
  return sent
}

const subjectsOf = async (office: PolicyOffice, policy: HeldPolicy) =>
  (await mailsOf(office, policy)).map(({ to, subject }) => [to, subject])

const eventsOf = ({ context }: PolicyOffice, { quoteId }: HeldPolicy) =>
  context.db
    .select({ event: auditEvents.event, actor: auditEvents.actor, detail: auditEvents.detail })
    .from(auditEvents)
    .where(and(eq(auditEvents.quoteId, quoteId), like(auditEvents.event, 'witness_%')))
    .orderBy(asc(auditEvents.id))

describeOnDatabase('N56 the witnesses of a policy', (open) => {
  it('N56 N36 the holder names one, who is told once; a changed address is told, the earlier one let go', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office)
    const [before] = await read(policy.holder, policy)
    expect(before).toMatchObject({ ...PLACE, post: null, one_of: null, is_open: true, witness: null })
    expect(before.rule.who).toBe('one person, 18 or older, who is not in the event')

    const named = await name(policy.holder, policy)
    expect(named.statusCode, named.body).toBe(200)
    const [{ witness }] = named.json().data
    expect(witness).toMatchObject({ ...DANA, version: 1, has_profession: false, is_told: true })
    const [mail] = await mailsOf(office, policy)
    expect(mail).toMatchObject({ to: DANA.email, subject: 'Can you be a witness?' })
    expect(mail?.plain).toContain('Hope House Charity Scramble')

    // The same once more, without and with a key, changes nothing and tells nobody.
    expect((await name(policy.holder, policy)).json().data[0].witness.id).toBe(witness.id)
    office.setTime('2027-01-15T18:05:00Z')
    const change = (more: object, key?: string) =>
      policy.holder.send(
        'PUT',
        `${urlOf(policy)}/${witness.id}`,
        { version: 1, ...DANA, ...more },
        key ? { 'idempotency-key': key } : {},
      )
    const key = randomUUID()
    const lee = { name: 'Lee Park', email: 'lee@club.example' }
    expect((await change(lee, key)).json().data[0].witness).toMatchObject({
      ...lee,
      version: 2,
      is_told: true,
    })
    const replayed = await change(lee, key)
    expect(replayed.headers['idempotent-replayed']).toBe('true')
    expect(new Set((await subjectsOf(office, policy)).map(String))).toEqual(
      new Set(
        [
          [DANA.email, 'Can you be a witness?'],
          [DANA.email, 'You’re no longer needed as a witness'],
          [lee.email, 'Can you be a witness?'],
        ].map(String),
      ),
    )
    // What was seen is no longer what is there.
    expect((await change({ name: 'Chris Vale' })).json()).toMatchObject({ code: 'NOT_POSSIBLE' })

    const gone = await policy.holder.send('DELETE', `${urlOf(policy)}/${witness.id}`)
    expect(gone.json().data[0].witness).toBeNull()
    expect((await policy.holder.send('DELETE', `${urlOf(policy)}/${witness.id}`)).statusCode).toBe(200)
    expect((await eventsOf(office, policy)).map(({ event }) => event)).toEqual([
      'witness_named',
      'witness_changed',
      'witness_removed',
    ])
    expect(JSON.stringify(await eventsOf(office, policy))).not.toMatch(/Dana|Lee|club/)
  })

  it('N56 of two people who name one at the same time, the second reads who was named', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office)
    const answers = await Promise.all([
      name(policy.holder, policy),
      name(office.rep, policy, { name: 'Lee Park', email: 'lee@club.example' }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().error).toMatch(/Dana Reyes|Lee Park/)
    expect(await office.context.db.select().from(policyWitnesses)).toHaveLength(1)
  })

  it('R05 N56 nobody names, reads or removes on a policy that is not theirs', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office)
    const other = await holdPolicy(office, { insured_email: 'lee@other.example' })
    const [{ witness }] = (await name(policy.holder, policy)).json().data
    const stranger = await openWithLink(office, 'stranger@hopehouse.example')
    for (const browser of [stranger, other.holder]) {
      expect((await browser.get(urlOf(policy))).statusCode).toBe(404)
      expect((await name(browser, policy)).statusCode).toBe(404)
      expect((await browser.send('DELETE', `${urlOf(policy)}/${witness.id}`)).statusCode).toBe(404)
    }
    expect((await testClient(office.server).get(urlOf(policy))).statusCode).toBe(401)
    // By their own policy the witness of another one is not found.
    const own = await other.holder.send('PUT', `${urlOf(other)}/${witness.id}`, {
      version: 1,
      ...DANA,
      name: 'X Y',
    })
    expect(own.statusCode).toBe(404)
    await other.holder.send('DELETE', `${urlOf(other)}/${witness.id}`)
    expect((await read(policy.holder, policy))[0].witness).toMatchObject(DANA)
  })

  it('N36 a name with a web address, and more than 30 mails a day, are refused; nothing is half done', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office)
    const typed = await name(policy.holder, policy, { name: 'Win at www.prizes.example' })
    expect(typed.json().fields).toMatchObject([{ field: 'name' }])
    expect((await name(policy.holder, policy, { phone: null, email: null })).json().fields).toMatchObject([
      { field: 'phone' },
    ])
    let [{ witness }] = (await name(policy.holder, policy)).json().data
    let refused
    for (let round = 0; round < 20 && !refused; round += 1) {
      office.setTime(`2027-01-15T18:${String(10 + round)}:00Z`)
      const { version, id } = witness
      const email = `w${round}@club.example`
      const answer = await policy.holder.send('PUT', `${urlOf(policy)}/${id}`, { ...DANA, version, email })
      if (answer.statusCode === 200) [{ witness }] = answer.json().data
      else refused = answer
    }
    expect(refused?.statusCode).toBe(429)
    expect((await subjectsOf(office, policy)).length).toBeLessThanOrEqual(30)
    expect((await read(policy.holder, policy))[0].witness).toEqual(witness)
  })

  it('N56 until the tee time; the end of the policy lets witnesses go and tells them', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office)
    const played = await holdPolicy(office)
    await name(policy.holder, policy)
    office.setTime('2027-01-15T18:10:00Z')
    const { version } = await readPolicy(office.rep, policy)
    const cancelled = await sendChange(policy.holder, policy.number, {
      action: 'cancel_policy',
      version,
    } as never)
    expect(cancelled.json().data).toMatchObject({ state: 'applied' })
    expect(await subjectsOf(office, policy)).toEqual([
      [DANA.email, 'Can you be a witness?'],
      [DANA.email, 'You’re no longer needed as a witness'],
    ])
    expect(await read(policy.holder, policy)).toEqual([])
    expect(await office.context.db.select().from(policyWitnesses)).toEqual([])
    expect((await name(policy.holder, policy)).statusCode).toBe(409)
    expect((await eventsOf(office, policy)).at(-1)).toMatchObject({
      event: 'witness_released',
      actor: 'system',
    })

    office.setTime('2027-06-12T13:29:59Z')
    const linked = await openWithLink(office, played.email)
    expect((await read(linked, played))[0].is_open).toBe(true)
    office.setTime('2027-06-12T13:30:00Z')
    expect((await read(linked, played))[0].is_open).toBe(false)
    expect((await name(linked, played)).json()).toMatchObject({ code: 'NOT_POSSIBLE' })
  })

  it('O15 a witness who asks for it is erased, and a year after the event everybody is', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office)
    await name(policy.holder, policy)
    const { erased } = await erasePerson(office.context, { email: DANA.email })
    expect(erased).toContainEqual({ what: 'witnesses', count: 1 })
    expect((await read(policy.holder, policy))[0].witness).toBeNull()
    await name(policy.holder, policy, { email: 'lee@club.example' })
    const { db } = office.context
    await deleteFormerWitnesses(db, new Date('2028-01-01T00:00:00Z'))
    expect(await db.select().from(policyWitnesses)).toHaveLength(1)
    await deleteFormerWitnesses(db, new Date('2028-12-01T00:00:00Z'))
    expect(await db.select().from(policyWitnesses)).toEqual([])
  })
})
