import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aLiveOffice } from '#testing/a-live-office.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { waitUntil, repCookie } from '#testing/live-site.ts'
import { testClient } from '#testing/server.ts'

const HOUR_MS = 3_600_000

describeOnBothDatabases('live updates of quotes', (open) => {
  const office = (env?: Record<string, string>) => aLiveOffice(open, env)
  const change = (name: string, version = 1) => ({ version, customFields: { tournament_name: name } })
  const changeEvent = (guid: string) => ['reload:reps', { guid }]

  it('C16 R02 connecting requires the session of a rep', async () => {
    const { openSocket, context, robin } = await office()
    expect(await openSocket({}).connectionError()).toBe('unauthorized')
    expect(await openSocket({ cookie: 'albatross_rep_session=made-up' }).connectionError()).toBe(
      'unauthorized',
    )
    expect(await openSocket({ cookie: await repCookie(context, robin) }).connectionError()).toBeUndefined()
  })

  it('R02 C16 a rejected connection is closed, and a connection can try only once', async () => {
    const { port, db } = await office()
    const finding = vi.spyOn(db, 'select')
    const connection = await rawSocket(port)
    connection.sends('40', '40', '40')
    await waitUntil(() => connection.isClosedByServer())
    expect(connection.output().match(/unauthorized/g)?.length).toBeGreaterThan(0)
    expect(finding.mock.calls.length).toBeLessThanOrEqual(1)
  })

  it('C16 a page of another site is rejected, even with a rep’s cookie', async () => {
    const { openSocket, context, robin, pagesPort } = await office({ PUBLIC_URL: 'http://localhost:4242' })
    const cookie = await repCookie(context, robin)
    const own = ['http://localhost:4242', `http://127.0.0.1:${pagesPort}`]
    for (const origin of own)
      expect(await openSocket({ cookie, origin }).connectionError(), origin).toBeUndefined()
    const others = ['https://elsewhere.example', 'http://127.0.0.1:1', 'http://localhost:42420', 'null']
    for (const origin of others)
      expect(await openSocket({ cookie, origin }).connectionError(), origin).toBe('websocket error')
  })

  it('C16 O10 a page under another name for this machine is rejected', async () => {
    const { openSocket, context, robin, port } = await office()
    const cookie = await repCookie(context, robin)
    const rebound = { cookie, host: `evil.example:${port}`, origin: `http://evil.example:${port}` }
    expect(await openSocket(rebound).connectionError()).toBe('websocket error')
    expect(await openSocket({ cookie, host: `evil.example:${port}` }).connectionError()).toBe(
      'websocket error',
    )
    expect(await openSocket({ cookie, host: `localhost:${port}` }).connectionError()).toBeUndefined()
  })

  it('C16 the socket accepts websockets only, and its port serves nothing else', async () => {
    const { port } = await office()
    expect((await status(port, '/socket.io/?EIO=4&transport=polling')).statusCode).toBe(400)
    expect((await status(port, '/quote/')).statusCode).toBe(404)
  })

  it('T05 a save reaches every other rep with that quote open, as its id alone', async () => {
    const { context, robin, kim, openQuote } = await office()
    const { id } = await aQuote(context)
    const other = await aQuote(context)
    const [kimsClient, robinsClient, elsewhere] = [
      await openQuote(kim, id),
      await openQuote(robin, id),
      await openQuote(kim, other.id),
    ]
    await saveQuote(context, { id, ...change('Spring Scramble') }, robin)
    await waitUntil(() => kimsClient.received.length === 1)
    await saveQuote(context, { id, ...change('Autumn Scramble', 2) })
    await waitUntil(() => kimsClient.received.length === 2 && robinsClient.received.length === 1)
    expect([...kimsClient.received, ...robinsClient.received]).toEqual([
      changeEvent(id),
      changeEvent(id),
      changeEvent(id),
    ])
    expect(elsewhere.received).toEqual([])
  })

  it('T05 T17 a rejected save sends no event, and one by the client does', async () => {
    const { context, client, robin, openQuote } = await office()
    const { id } = await aQuote(context)
    const repClient = await openQuote(robin, id)
    const put = (version: number) =>
      client.send('PUT', `/api/contacts/${id.toUpperCase()}`, {
        action: 'save',
        ...change('Spring', version),
      })
    expect((await put(7)).statusCode).toBe(409)
    expect((await put(1)).statusCode).toBe(200)
    await waitUntil(() => repClient.received.length > 0)
    expect(repClient.received).toEqual([changeEvent(id)])
  })

  it('T05 a rep who is signed in twice gets events in one browser about changes in the other', async () => {
    const { context, server, robin, openSocket } = await office()
    const { id } = await aQuote(context)
    const [cookie, other] = [await repCookie(context, robin), await repCookie(context, robin)]
    const [firstBrowser, secondBrowser] = [openSocket({ cookie }), openSocket({ cookie: other })]
    for (const repClient of [firstBrowser, secondBrowser]) await repClient.watch(id)
    const save = { action: 'save', ...change('Spring Scramble') }
    await testClient(server).send('PUT', `/api/contacts/${id}`, save, { cookie })
    await waitUntil(() => secondBrowser.received.length === 1)
    await saveQuote(context, { id, ...change('Autumn Scramble', 2) })
    await waitUntil(() => firstBrowser.received.length === 1 && secondBrowser.received.length === 2)
  })

  it('T05 a failed notification does not disturb the change', async () => {
    const { context, warnings } = await office()
    expect(() => context.live.publish({ quoteId: undefined as never })).not.toThrow()
    expect(warnings).toEqual([expect.stringContaining('could not be published')])
  })

  it('T05 adding or removing a coupon sends an event', async () => {
    const { context, db, client, robin, openQuote } = await office()
    await upsertCoupon(db, { code: 'SPRING', isPercentage: true, value: 10 })
    const { id } = await aQuote(context)
    const repClient = await openQuote(robin, id)
    await client.send('POST', `/api/contacts/${id}/coupons`, { code: 'SPRING' })
    await waitUntil(() => repClient.received.length === 1)
    await client.send('DELETE', `/api/contacts/${id}/coupons/SPRING`)
    await waitUntil(() => repClient.received.length === 2)
  })

  it('T05 a completed purchase sends an event, by card to everybody, otherwise not to the browser that made it', async () => {
    const { context, robin, kim, openQuote } = await office()
    const [byCard, byCheck] = [await aQuote(context), await aQuote(context)]
    const card = await openQuote(kim, byCard.id)
    const buyers = await openQuote(robin, byCard.id)
    await purchaseQuote(context, { ...(await aPurchase(context, byCard)), rep: robin })
    // A card purchase may complete much later, so every browser gets the event, including the rep's own.
    await waitUntil(() => card.received.length > 0 && buyers.received.length > 0)

    const [kimsClient, robinsClient] = [await openQuote(kim, byCheck.id), await openQuote(robin, byCheck.id)]
    const check = { method: 'check', reference: '1001', rep: robin } as const
    const { purchase } = await purchaseQuote(context, await aPurchase(context, byCheck, check))
    expect(purchase.state).toBe('completed')
    await waitUntil(() => kimsClient.received.length === 1)
    // Of a bought quote only the office's own fields are saved.
    await saveQuote(context, { id: byCheck.id, version: 1, customFields: { notes: 'Called' } }, kim)
    await waitUntil(() => robinsClient.received.length === 1)
    expect(kimsClient.received).toHaveLength(1)
  })

  it('C16 a rep watches existing quotes, one at a time, until the page is closed', async () => {
    const { context, robin, openQuote } = await office()
    const [first, second] = [await aQuote(context), await aQuote(context)]
    const repClient = await openQuote(robin, first.id)
    expect(await repClient.watch('not an id')).toMatchObject({ code: 'INVALID' })
    expect(await repClient.watch(null)).toMatchObject({ code: 'INVALID' })
    expect(await repClient.watch('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await repClient.watch(second.id)).toEqual({ watching: second.id })
    await saveQuote(context, { id: first.id, ...change('Spring Scramble') })
    await saveQuote(context, { id: second.id, ...change('Spring Scramble') })
    await waitUntil(() => repClient.received.length > 0)
    expect(repClient.received).toEqual([changeEvent(second.id)])
  })

  it('R02 a rep who signs out is not notified any more', async () => {
    const { server, robin, kim, openSocket, openQuote, context } = await office()
    const { id } = await aQuote(context)
    const cookie = await repCookie(context, robin)
    const [repClient, others] = [openSocket({ cookie }), await openQuote(kim, id)]
    expect(await repClient.connectionError()).toBeUndefined()
    await testClient(server).send('DELETE', '/api/admin/session', undefined, { cookie })
    await waitUntil(() => !repClient.isOpen)
    expect(others.isOpen).toBe(true)
  })

  it('R02 an open socket does not keep a session alive: an idle session ends, and its socket is closed', async () => {
    const { robin, openQuote, context, pass } = await office()
    const repClient = await openQuote(robin, (await aQuote(context)).id)
    pass(HOUR_MS)
    expect(repClient.isOpen).toBe(true)
    pass(1.01 * HOUR_MS)
    await waitUntil(() => !repClient.isOpen)
  })

  it('C16 on the port of the pages only the socket’s own path changes', async () => {
    const { context, client, robin, openQuote, pagesPort, close } = await office({ SOCKET_PORT: 'same' })
    const { id } = await aQuote(context)
    const repClient = await openQuote(robin, id)
    expect((await client.get('/api/config')).json().data.real_time).toEqual({ port: null })
    expect((await status(pagesPort, '/quote/api/health/live')).statusCode).toBe(200)
    await saveQuote(context, { id, ...change('Spring Scramble') })
    await waitUntil(() => repClient.received.length === 1)
    // An open socket does not prevent the shutdown either.
    await close()
    await waitUntil(() => !repClient.isOpen)
  })

  it('O10 a dead connection does not keep the port of the pages open', async () => {
    const { port, close } = await office({ SOCKET_PORT: 'same' })
    await rawSocket(port)
    const before = Date.now()
    await close()
    expect(Date.now() - before).toBeLessThan(8000)
  })

  it('C16 only the pages of reps may connect to the socket', async () => {
    const { client, port, server } = await office()
    expect((await client.get('/api/config')).json().data.real_time).toEqual({ port })
    const policy = async (url: string, host = `127.0.0.1:1`) =>
      String((await server.app.inject({ url, headers: { host } })).headers['content-security-policy'])
    expect(await policy('/quote/admin')).toContain(`connect-src 'self' ws://127.0.0.1:${port};`)
    expect(await policy('/quote/admin/login', 'localhost:1')).toContain(`'self' ws://localhost:${port};`)
    expect(await policy('/quote/admin', 'a; script-src *')).toContain(`connect-src 'self';`)
    for (const url of ['/quote/', '/quote/administer', '/quote/mailbox'])
      expect(await policy(url), url).toContain(`connect-src 'self';`)
  })
})

/** A raw socket, which answers nothing by itself. */
async function rawSocket(port: number) {
  const key = randomBytes(16).toString('base64')
  let output = ''
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('data', (bytes) => (output += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await waitUntil(() => output.includes('"sid"'))
  return {
    output: () => output,
    /** Whether the server sent a close frame. */
    isClosedByServer: () => output.includes('\u0088'),
    /** As text frames under a mask of zeros. */
    sends: (...texts: string[]) => {
      const frame = (text: string) =>
        Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)])
      socket.write(Buffer.concat(texts.map(frame)))
    },
  }
}

function status(port: number, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume()
      resolve(response)
    }).on('error', reject)
  })
}
