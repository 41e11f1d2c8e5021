import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aQuote } from '#testing/a-quote.ts'
import { testDatabase } from '#testing/database.ts'
import { testSite } from '#testing/site.ts'

it('D02 N36 a quote is sent to at most 30 people a day, and from one IP address to at most 100', async () => {
  const env = { RATE_LIMITS: 'on', RATE_LIMIT_LOOK_UPS: '100' }
  const { server, client, context } = await testSite(await testDatabase(), { env })
  const to = Array.from({ length: 10 }, (_, index) => `p${index}@example.com`).join(',')
  const send = (id: string) =>
    client.send('POST', `/api/contacts/${id}/send`, { to }, { 'idempotency-key': randomUUID() })
  const statuses = []
  for (let quote = 0; quote < 4; quote += 1) {
    const { id } = await aQuote(context)
    for (let time = 0; time < 4; time += 1) statuses.push((await send(id)).statusCode)
  }
  const [yes, no] = [200, 429]
  expect(statuses).toEqual([yes, yes, yes, no, yes, yes, yes, no, yes, yes, yes, no, yes, no, no, no])
  await server.app.close()
})
