import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { emailChangeLinks } from '#server/schema/policies/email-changes.schema.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { newestLink } from '#testing/newest-link.ts'
import { policyOffice, readFields, readPolicy } from '#testing/policy-office.ts'

const OLD = 'pat@hopehouse.example'
const NEW = 'chris@hopehouse.example'

describe.skipIf(!hasPostgres)('D23 an e-mail address that several change at once, on PostgreSQL', () => {
  it('D23 of two requests at the same time one waits, and only its link confirms', async () => {
    const office = await policyOffice(postgresDatabase)
    const policy = await holdPolicy(office)
    office.setTime('2027-01-15T18:01:00Z')
    const addresses = Array.from({ length: 8 }, (_, place) => `a${place}@hopehouse.example`)
    const answers = await Promise.all(
      addresses.map((email) => office.rep.send('POST', `/api/policies/${policy.number}/email`, { email })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200))
    const { waiting } = (await office.rep.get(`/api/policies/${policy.number}/email`)).json().data
    const confirmed = await Promise.all(
      addresses.map(async (address) => {
        const token = await newestLink(office.context.db, address)
        return (await office.client.send('POST', `/api/email-changes/${token}/confirm`)).statusCode
      }),
    )
    expect(confirmed.filter((status) => status === 200)).toHaveLength(1)
    expect(confirmed.filter((status) => status === 404)).toHaveLength(7)
    expect(await readPolicy(office.rep, policy)).toMatchObject({ email: waiting.email })
  })

  it(
    'D23 a confirmation against the old address’s stop, eight times: quote and policy agree, and no link is left',
    { timeout: 60_000 },
    async () => {
      const office = await policyOffice(postgresDatabase)
      for (let round = 0; round < 8; round += 1) {
        office.setTime(new Date(Date.UTC(2027, 0, 15, 18, round * 2)).toISOString())
        const policy = await holdPolicy(office)
        office.setTime(new Date(Date.UTC(2027, 0, 15, 18, round * 2 + 1)).toISOString())
        await office.rep.send('POST', `/api/policies/${policy.number}/email`, { email: NEW })
        const [confirm, undo] = [
          await newestLink(office.context.db, NEW),
          await newestLink(office.context.db, OLD),
        ]
        const [, undone] = await Promise.all([
          office.client.send('POST', `/api/email-changes/${confirm}/confirm`),
          office.client.send('POST', `/api/email-changes/${undo}/undo`),
        ])
        // Whichever came first, the old address wins.
        expect(undone.statusCode).toBe(200)
        expect(await readPolicy(office.rep, policy)).toMatchObject({ email: OLD })
        expect(await readFields(office.rep, policy)).toMatchObject({ insured_email: OLD })
        const left = await office.context.db
          .select()
          .from(emailChangeLinks)
          .where(eq(emailChangeLinks.purpose, 'confirm'))
        expect(left).toEqual([])
      }
    },
  )
})
