import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { ask, atOffice, linkOf, NEW, OLD } from '#testing/email-change-office.ts'
import { type HeldPolicy, holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { type PolicyOffice, readPolicy } from '#testing/policy-office.ts'
import { testClient } from '#testing/server.ts'

/** The receivers and subjects of the mails about its address, oldest first. */
async function subjectsOf({ context }: PolicyOffice, { quoteId }: HeldPolicy) {
  const sent = await context.db
    .select({ cause: messages.cause, recipient: messages.recipient, subject: messages.subject })
    .from(messages)
    .where(eq(messages.quoteId, quoteId))
    .orderBy(asc(messages.createdAt), asc(messages.recipient))
  return sent
    .filter(({ cause }) => cause.startsWith('email-change:'))
    .map(({ recipient, subject }) => [recipient, subject])
}

describeOnDatabase('D20 the withdrawal of another e-mail address', (open) => {
  it.each(['holder', 'rep'] as const)(
    'D20 D23 a %s withdraws what waits: its links do nothing any more, and both addresses are told',
    async (who) => {
      const office = await atOffice(open)
      const policy = await holdPolicy(office)
      const browser = who === 'rep' ? office.rep : policy.holder
      office.wait()
      await ask(policy.holder, policy)
      const links = [await linkOf(office, NEW), await linkOf(office, OLD)]
      office.wait()
      const withdrawn = await browser.send('DELETE', `/api/policies/${policy.number}/email`)
      expect(withdrawn.json().data).toEqual({ email: OLD, waiting: null })
      for (const link of links) expect((await link.read()).statusCode).toBe(404)
      expect(await readPolicy(policy.holder, policy)).toMatchObject({ email: OLD })
      const mails = await subjectsOf(office, policy)
      expect(mails.slice(-2)).toEqual([
        [NEW, `The email wasn’t changed: policy ${policy.number}`],
        [OLD, `Your email stays the same: policy ${policy.number}`],
      ])
      // A repeated call, as after a lost answer, changes nothing and tells nobody again.
      const again = await browser.send('DELETE', `/api/policies/${policy.number}/email`)
      expect(again.json()).toEqual(withdrawn.json())
      expect(await subjectsOf(office, policy)).toHaveLength(mails.length)
      const [event] = await office.context.db
        .select({ actor: auditEvents.actor, detail: auditEvents.detail })
        .from(auditEvents)
        .where(eq(auditEvents.event, 'email_change_withdrawn'))
      expect(event).toEqual({
        actor: who === 'rep' ? 'rep' : 'client',
        detail: { policy: policy.number, from: NEW, to: OLD },
      })
    },
  )

  it('D20 R05 nobody withdraws on a policy that is not theirs, and what was confirmed is not withdrawn', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office)
    office.wait()
    await ask(office.rep, policy)
    const url = `/api/policies/${policy.number}/email`
    const stranger = await openWithLink(office, 'stranger@hopehouse.example')
    expect((await stranger.send('DELETE', url)).statusCode).toBe(404)
    expect((await testClient(office.server).send('DELETE', url)).statusCode).toBe(401)
    await (await linkOf(office, NEW)).confirm()
    expect((await office.rep.send('DELETE', url)).json().data).toEqual({ email: NEW, waiting: null })
    expect(await readPolicy(office.rep, policy)).toMatchObject({ email: NEW })
  })
})
