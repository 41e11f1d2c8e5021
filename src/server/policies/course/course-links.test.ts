import { eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { courseLinks } from '#server/schema/policies/witnesses.schema.ts'
import { deleteExpiredCourseLinks } from '#server/policies/course/repository.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { newestLink } from '#testing/newest-link.ts'
import { policyOffice, readPolicy } from '#testing/policy-office.ts'
import { type Client, testClient } from '#testing/server.ts'

const copyLink = async (browser: Client, { number }: HeldPolicy) =>
  browser.send('POST', `/api/policies/${number}/course-links`)
const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
const open = (browser: Client, token: string) => browser.get(`/api/course-setups/${token}`)

describeOnDatabase('N33 the page of the golf course', (openDatabase) => {
  it('N33 N57 its link shows how the holes are set up, no person and no price, until it is ended', async () => {
    const office = await policyOffice(openDatabase)
    const policy = await holdPolicy(office)
    const made = await copyLink(policy.holder, policy)
    expect(made.statusCode, made.body).toBe(200)
    expect(made.headers['cache-control']).toBe('no-store')
    const { url, id } = made.json().data
    const course = testClient(office.server)
    const shown = await open(course, tokenOf(url))
    expect(shown.json().data).toMatchObject({ event: 'Hope House Charity Scramble', test: true })
    expect(shown.json().data.contests[0].set_up[0]).toMatch(/Played from \d+ yards or more \(women \d+\)/)
    const policyShown = await readPolicy(policy.holder, policy)
    const secrets = [policy.number, policy.email, ...policyShown.insured.slice(1), '$']
    for (const secret of secrets) expect(shown.body).not.toContain(secret)
    const [stored] = await office.context.db.select().from(courseLinks)
    expect(JSON.stringify(stored)).not.toContain(tokenOf(url))

    const [listed] = (await policy.holder.get('/api/course-links')).json().data
    expect(listed).toMatchObject({ id, policy_number: policy.number, sent_to: null })
    expect(listed.used_at).not.toBeNull()
    const stranger = await openWithLink(office, 'stranger@hopehouse.example')
    expect((await stranger.get('/api/course-links')).json().data).toEqual([])
    expect((await stranger.send('DELETE', `/api/course-links/${id}`)).statusCode).toBe(404)
    expect((await copyLink(stranger, policy)).statusCode).toBe(404)
    expect((await policy.holder.send('DELETE', `/api/course-links/${id}`)).json().data).toEqual({ ended: 1 })
    const ended = await open(course, tokenOf(url))
    const unknown = await open(course, 'x'.repeat(43))
    expect([ended.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(ended.json().error).toBe(unknown.json().error)
  })

  it('N33 N36 it is mailed with what we know alone, is good until the event is over, and ends with the policy', async () => {
    const office = await policyOffice(openDatabase)
    const policy = await holdPolicy(office)
    const mail = (email: string) =>
      policy.holder.send('POST', `/api/policies/${policy.number}/course-links/mail`, { email })
    const sent = await mail('proshop@club.example')
    expect(sent.json().data).toMatchObject({ sent_to: 'proshop@club.example' })
    const token = await newestLink(office.context.db, 'proshop@club.example')
    expect((await open(testClient(office.server), token)).statusCode).toBe(200)
    const [stored] = await office.context.db
      .select({ plain: messages.plain })
      .from(messages)
      .where(like(messages.cause, 'course-link:%'))
    expect(stored?.plain).not.toContain(token)
    const [{ sent_to }] = (await policy.holder.get('/api/course-links')).json().data
    expect(sent_to).toBe('proshop@club.example')

    const statuses = []
    for (let round = 0; round < 25; round += 1)
      statuses.push((await mail(`w${round}@club.example`)).statusCode)
    expect(statuses).toContain(409)

    const { db } = office.context
    const expiresAt = new Date(sent.json().data.expires_at)
    await deleteExpiredCourseLinks(db, new Date(expiresAt.getTime() - 1))
    expect((await db.select().from(courseLinks)).length).toBeGreaterThan(0)
    const { version } = await readPolicy(office.rep, policy)
    await sendChange(policy.holder, policy.number, { action: 'cancel_policy', version } as never)
    expect(await db.select().from(courseLinks).where(eq(courseLinks.sentTo, 'proshop@club.example'))).toEqual(
      [],
    )
    expect((await open(testClient(office.server), token)).statusCode).toBe(404)
    expect((await copyLink(policy.holder, policy)).statusCode).toBe(409)
  })
})
