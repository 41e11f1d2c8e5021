import { expect, it } from 'vitest'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import {
  releaseBlock,
  renewBlock,
  requestBlock,
  takeBlock,
} from '#server/quotes/saving/block/change-block.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aLiveOffice } from '#testing/a-live-office.ts'
import { aQuote } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { repCookie, waitUntil } from '#testing/live-site.ts'

describeOnDatabase('events about who edits a quote', (open) => {
  const change = (name: string, version = 1) => ({ version, customFields: { tournament_name: name } })
  const changeEvent = (guid: string) => ['reload:reps', { guid }]

  it('N48 T05 other reps are told who edits a quote, and when that ends; the page itself and customers are not', async () => {
    const { context, robin, kim, openSocket, openQuote } = await aLiveOffice(open)
    const { id } = await aQuote(context)
    const cookie = await repCookie(context, robin)
    const session = hashSecret(cookie.split('=')[1]!)
    const [own, ownOther] = [openSocket({ cookie }, 'p1'), openSocket({ cookie }, 'p2')]
    for (const page of [own, ownOther]) await page.watch(id)
    const kims = await openQuote(kim, id)
    const request = { quoteId: id, rep: { ...robin, session, page: 'p1' } }
    const kimsRequest = { quoteId: id, rep: { ...kim, page: 'k1' } }
    const events = [['block:reps', { guid: id, by: robin.id }]]
    const told = async () => {
      await waitUntil(() => kims.received.length === events.length)
      await waitUntil(() => ownOther.received.length === events.length)
      expect([kims.received, ownOther.received]).toEqual([events, events])
    }
    await takeBlock(context, request)
    await told()
    await renewBlock(context, request, { isTyping: true })
    await saveQuote(context, { id, ...change('Spring Scramble') }, request.rep)
    events.push(['reload:reps', { guid: id }] as never)
    await told()
    await requestBlock(context, kimsRequest)
    events.push(['block:reps', { guid: id, by: robin.id }])
    // Kim has no session here, so all pages of hers are left out.
    await waitUntil(() => ownOther.received.length === 3 && own.received.length === 1)
    kims.received.push(events.at(-1))
    await releaseBlock(context, request)
    events.push(['unblock:reps', { guid: id }] as never)
    await told()
    expect(own.received).toEqual([['block:reps', { guid: id, by: robin.id }]])
    // Nothing ended, so nobody is told.
    await releaseBlock(context, request)
    await saveQuote(context, { id, ...change('Autumn Scramble', 2) })
    events.push(['reload:reps', { guid: id }] as never)
    await told()
  })

  it('C16 N48 what a page forges reaches nobody, and an unusual page name is as none', async () => {
    const { context, robin, kim, openSocket, openQuote } = await aLiveOffice(open)
    const { id } = await aQuote(context)
    const kims = await openQuote(kim, id)
    for (const page of [undefined, 7, '', 'x'.repeat(65), { length: 1 }, [`quote:${id}`]]) {
      const forger = openSocket({ cookie: await repCookie(context, robin) }, page)
      expect(await forger.watch(id)).toEqual({ watching: id })
      for (const event of ['block:reps', 'unblock:reps', 'reload:reps', 'join', 'rooms'])
        forger.forge(event, { guid: id, by: kim.id })
      forger.forge('watch')
      expect(await forger.watch(id), 'it is still served').toEqual({ watching: id })
    }
    await saveQuote(context, { id, ...change('Spring Scramble') })
    await waitUntil(() => kims.received.length > 0)
    expect(kims.received).toEqual([changeEvent(id)])
  })
})
