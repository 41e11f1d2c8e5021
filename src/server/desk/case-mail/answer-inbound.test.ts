import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { inboundMessages } from '#server/schema/messaging/inbound.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { caseMailOffice } from '#testing/case-mail-office.ts'
import { aMail, aMailedCase, CUSTOMER, handOver, INBOUND_ENV } from '#testing/inbound-mail.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

const site = siteForAll({ env: INBOUND_ENV })
let rep: Client
let kim: Client
beforeAll(async () => {
  rep = await signedInRep(site)
  kim = await signedInRep(site, await aRep(site.context, 'kim@office.example', { name: 'Kim Lee' }))
})

const { send, stored, mailsOf, eventsOf, compose } = caseMailOffice(site, () => rep)

/** A case to whose mail its customer has answered. */
async function anAnsweredCase(over: Parameters<typeof aMail>[0] = {}) {
  const { quote, address } = await aMailedCase(site)
  await handOver(site, aMail({ to: address, id: '<question@mail.example.com>', ...over }), {
    recipient: address,
  })
  const [came] = await site.context.db
    .select()
    .from(inboundMessages)
    .where(eq(inboundMessages.quoteId, quote.id))
  const inboundId = came?.id ?? ''
  const letter = { to: CUSTOMER, subject: 'Re: Your quote', text: 'We have 120 players now.\n\nRobin' }
  return { quoteId: quote.id, inboundId, letter: { ...letter, in_reply_to: inboundId } }
}
const stateOf = async (id: string) => {
  const { data } = (await rep.get(`/api/admin/inbound/${id}`)).json()
  return [data.state, data.state_by]
}

it('O18 D39 a letter that answers a customer’s mail threads below it, and settles it', async () => {
  const { quoteId, inboundId, letter } = await anAnsweredCase()
  expect(await stateOf(inboundId)).toEqual(['new', null])
  const sent = await send(quoteId, 'letter', letter)
  expect([sent.statusCode, sent.statusCode === 200 ? '' : sent.body]).toEqual([200, ''])
  const { id } = sent.json().data.messages[0]
  expect(await compose(id)).toMatch(/^In-Reply-To: <question@mail\.example\.com>\r?$/m)
  expect((await stored(id))?.threadReferences).toContain('<question@mail.example.com>')
  expect(await stateOf(inboundId)).toEqual(['answered', 'Robin Fields'])
  expect(
    (await rep.get('/api/admin/inbound')).json().data.map((row: { id: string }) => row.id),
  ).not.toContain(inboundId)
})

it('O18 of two answers at the same moment both are sent, and the mail is answered once', async () => {
  const { quoteId, letter } = await anAnsweredCase()
  const before = (await mailsOf(quoteId)).length
  const both = await Promise.all([
    send(quoteId, 'letter', letter),
    send(quoteId, 'letter', { ...letter, text: 'Yes.\n\nKim' }, { by: kim }),
  ])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await mailsOf(quoteId)).toHaveLength(before + 2)
  const settled = (await eventsOf(quoteId, 'inbound_state_set')).map(({ detail }) => detail['state'])
  expect(settled).toEqual(['answered'])
})

it('O18 one that was kept back is accepted before it is answered, and nothing is sent', async () => {
  const { quoteId, inboundId, letter } = await anAnsweredCase({ from: 'eve@example.net' })
  const before = (await mailsOf(quoteId)).length
  const refused = await send(quoteId, 'letter', letter)
  expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining('Accept')])
  expect(await mailsOf(quoteId)).toHaveLength(before)
  expect(await stateOf(inboundId)).toEqual(['held', null])
})

it('O18 a mail of another case is not found under this one', async () => {
  const [one, other] = [await anAnsweredCase(), await anAnsweredCase()]
  expect(
    (await send(one.quoteId, 'letter', { ...one.letter, in_reply_to: other.inboundId })).statusCode,
  ).toBe(404)
  expect(await stateOf(other.inboundId)).toEqual(['new', null])
})
