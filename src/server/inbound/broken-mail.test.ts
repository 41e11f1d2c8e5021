import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { inboundMessages } from '#server/schema/messaging/inbound.schema.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { aMail, aMailedCase, CUSTOMER, handOver, INBOUND_ENV } from '#testing/inbound-mail.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll, testSite } from '#testing/site.ts'

const site = siteForAll({ env: INBOUND_ENV })
let rep: Client
beforeAll(async () => {
  rep = await signedInRep(site)
})

const shown = async (quoteId: string) => (await rep.get(`/api/admin/contacts/${quoteId}/inbound`)).json().data
const read = async (id: string) => (await rep.get(`/api/admin/inbound/${id}`)).json().data

it(
  'O18 a mail that cannot be read is kept as it came, and the program goes on',
  { timeout: 120_000 },
  async () => {
    const report: unknown[] = []
    const { threads } = site.context
    const stuck = { ...threads, parseMail: () => Promise.reject(new Error('It ran out of time')) }
    const broken = await testSite(site.context.db, {
      env: INBOUND_ENV,
      threads: stuck,
      report: (fault) => void report.push(fault),
    })
    const { quote, address } = await aMailedCase(site)
    const mail = aMail({ to: address })
    expect((await handOver(broken, mail, { recipient: address })).json().data.inbound).toBe('kept')
    const [summary] = await shown(quote.id)
    expect(await read(summary?.id ?? '')).toMatchObject({
      from_address: CUSTOMER,
      state: 'new',
      reading: 'failed',
      said: '',
    })
    expect(report).toHaveLength(1)
    await broken.server.app.close()
    const [stored] = await site.context.db
      .select()
      .from(inboundMessages)
      .where(eq(inboundMessages.quoteId, quote.id))
    expect(stored?.raw.toString()).toBe(mail)
  },
)
