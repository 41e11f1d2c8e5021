import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OFFICE_MAILING_IDS } from '#domain/mailings/office/mailing-states.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import { unsubscriptions } from '#server/schema/messaging/mailings.schema.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { MAILINGS_PATH, mailingOffice } from '#testing/office-mailings.ts'
import { randomRuns } from '#testing/random-runs.ts'

const PEOPLE = ['pat@a.example', 'kim@a.example', 'lee@b.example', 'sam@b.example']

const person = fc.record({
  /** How the address is written on each of their quotes. */
  quotes: fc.array(fc.constantFrom<'as it is' | 'in capitals'>('as it is', 'in capitals'), { maxLength: 2 }),
  off: fc.subarray([...OFFICE_MAILING_IDS]),
  bounced: fc.boolean(),
})

describeOnDatabase('the audience of mailings', (open) => {
  it('P05 each address is written to once in any spelling, and whoever is off that list of that brand line or gave mail back never', () =>
    fc.assert(
      fc.asyncProperty(
        fc.tuple(...PEOPLE.map(() => person)),
        fc.constantFrom('newsletter', 'ipg-newsletter', 'prospecting', 'ipg-prospecting'),
        async (people, mailing) => {
          const at = await mailingOffice(open)
          const { brand, list } = MAILINGS[mailing]
          const expected = { receivers: [] as string[], unsubscribed: 0, bounced: 0 }
          for (const [index, { quotes, off, bounced }] of people.entries()) {
            const email = PEOPLE[index] ?? ''
            for (const spelling of quotes)
              await at.quote(spelling === 'as it is' ? email : email.toUpperCase())
            const left = new Set(off.map((id) => `${MAILINGS[id].brand} ${MAILINGS[id].list}`))
            for (const one of left) {
              const [offBrand, offList] = one.split(' ')
              await at.context.db.insert(unsubscriptions).values({
                brand: offBrand,
                list: offList,
                email,
                leftAt: at.now(),
              } as typeof unsubscriptions.$inferInsert)
            }
            if (bounced) await at.bounce(email)
            if (quotes.length === 0) continue
            if (left.has(`${brand} ${list}`)) expected.unsubscribed += 1
            else if (bounced) expected.bounced += 1
            else expected.receivers.push(email)
          }
          const { id } = await at.draft({ mailing })
          const counted = (await at.ann.get(`${MAILINGS_PATH}/${id}/audience`)).json().data
          const leftOut = (reason: string) =>
            counted.left_out.find((one: { reason: string }) => one.reason === reason)?.count ?? 0
          expect({
            receivers: counted.first.map(({ email }: { email: string }) => email.toLowerCase()).toSorted(),
            unsubscribed: leftOut('unsubscribed'),
            bounced: leftOut('bounced'),
          }).toEqual({ ...expected, receivers: expected.receivers.toSorted() })
          expect(counted.receivers).toBe(expected.receivers.length)
        },
      ),
      randomRuns(6),
    ))
})
