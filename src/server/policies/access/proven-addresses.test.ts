import { expect, it } from 'vitest'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { aQuote } from '#testing/a-quote.ts'
import { ask, atOffice, linkOf } from '#testing/email-change-office.ts'
import { byCard, type HeldPolicy, holdPolicy, numbersOf, openWithLink } from '#testing/held-policy.ts'
import { newestLink } from '#testing/newest-link.ts'
import { payOn } from '#testing/pay-for-quote.ts'
import type { PolicyOffice } from '#testing/policy-office.ts'
import { type Client, testClient } from '#testing/server.ts'

const VICTIM = 'pat@hopehouse.example'
const THIEF = 'mallory@thief.example'

/** Somebody buys under the address of somebody else, in a browser of their own. */
async function buyUnder(office: PolicyOffice, email: string): Promise<HeldPolicy> {
  const holder = testClient(office.server)
  const quote = await aQuote(office.context, { insured_email: email })
  const bought = await payOn(office)(quote, await byCard(office), { client: holder })
  return { holder, email, quoteId: quote.id, number: bought.json().data.policy_number }
}

const statusOf = async (browser: Client, { number }: HeldPolicy) =>
  (await browser.get(`/api/policies/${number}`)).statusCode

describeOnDatabase('N95 an address that was typed', (open) => {
  it('N95 is not proved by a purchase: the buyer has that policy alone, and the owner of the address not yet', async () => {
    const office = await atOffice(open)
    const own = await holdPolicy(office, { insured_email: VICTIM })
    const before = await openWithLink(office, VICTIM)
    office.wait()
    const borrowed = await buyUnder(office, VICTIM)
    expect(await numbersOf(borrowed.holder)).toEqual([borrowed.number])
    expect(await statusOf(borrowed.holder, own)).toBe(404)
    expect(await numbersOf(before)).toEqual([own.number])
    expect(await statusOf(before, borrowed)).toBe(404)
    // Nor does the owner of the address see or end the session of a purchase that may be another's.
    const sessions = (await before.get('/api/policy-sessions')).json().data
    expect(sessions.map((one: { opened_by: string }) => one.opened_by)).not.toContain('purchase')
    await before.send('DELETE', '/api/policy-sessions')
    expect(await statusOf(borrowed.holder, borrowed)).toBe(200)
  })

  it('N95 joins its others once a link that was mailed to it was used, in every browser that one opened', async () => {
    const office = await atOffice(open)
    const own = await holdPolicy(office, { insured_email: VICTIM })
    const telephone = await openWithLink(office, VICTIM)
    office.wait()
    const bought = await buyUnder(office, VICTIM)
    office.wait()
    const token = await newestLink(office.context.db, VICTIM)
    const computer = testClient(office.server)
    const opened = await computer.send('POST', '/api/policy-access', { token, email: VICTIM })
    expect(opened.statusCode).toBe(200)
    for (const browser of [computer, telephone])
      expect(await numbersOf(browser)).toEqual([bought.number, own.number])
  })

  it('N95 bought by an instance whose clock is ahead joins by its own link too', async () => {
    const office = await atOffice(open)
    office.setTime('2027-01-15T18:10:00Z')
    const bought = await buyUnder(office, VICTIM)
    const token = await newestLink(office.context.db, VICTIM)
    office.setTime('2027-01-15T18:09:57Z')
    const browser = testClient(office.server)
    await browser.send('POST', '/api/policy-access', { token, email: VICTIM })
    expect(await numbersOf(browser)).toEqual([bought.number])
  })

  it('N95 loses no other policy when somebody buys under it and moves that policy elsewhere', async () => {
    const office = await atOffice(open)
    const own = await holdPolicy(office, { insured_email: VICTIM })
    const victim = await openWithLink(office, VICTIM)
    office.wait()
    const borrowed = await buyUnder(office, VICTIM)
    office.wait()
    expect((await ask(borrowed.holder, borrowed, THIEF)).statusCode).toBe(200)
    const kept = await newestLink(office.context.db, VICTIM)
    expect((await (await linkOf(office, THIEF)).confirm()).statusCode).toBe(200)

    expect(await numbersOf(victim)).toEqual([own.number])
    expect(await numbersOf(own.holder)).toEqual([own.number])
    // The purchase opened what is another address's now.
    expect((await borrowed.holder.get('/api/policies')).statusCode).toBe(401)
    const thief = await openWithLink(office, THIEF)
    expect(await numbersOf(thief)).toEqual([borrowed.number])
    expect(kept).not.toBe('')
    const again = await openWithLink(office, VICTIM)
    expect(await numbersOf(again)).toEqual([own.number])
  })

  it('N95 to which a policy is moved has it at once where it confirmed', async () => {
    const office = await atOffice(open)
    await holdPolicy(office, { insured_email: THIEF })
    const there = await openWithLink(office, THIEF)
    office.wait()
    const moved = await buyUnder(office, VICTIM)
    office.wait()
    await ask(moved.holder, moved, THIEF)
    await (await linkOf(office, THIEF)).confirm()
    expect(await statusOf(there, moved)).toBe(200)
  })
})
