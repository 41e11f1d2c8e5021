import fc from 'fast-check'
import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { MAILINGS_PATH, mailingOffice } from '#testing/office-mailings.ts'
import { randomRuns } from '#testing/random-runs.ts'
import { testClient } from '#testing/server.ts'

const PEOPLE = Array.from({ length: 9 }, (_, n) => `p${n}@a.example`)

type Step =
  | { do: 'jobs'; seconds: number; twice: boolean }
  | { do: 'leave' | 'erase' | 'bounce'; who: number }
  | { do: 'stop' | 'resume'; who?: undefined }

const who = fc.nat({ max: PEOPLE.length - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('jobs' as const),
      seconds: fc.nat({ max: 40 }),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'erase' as const, 'bounce' as const), who }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('stop' as const, 'resume' as const) }) },
)

describeOnDatabase('the lives of mailings', (open) => {
  it(
    'P05 whatever happens while a mailing goes out, each receiver gets one at most, nobody who is off it first, and the counts agree',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
          const at = await mailingOffice(open)
          for (const email of PEOPLE) await at.quote(email)
          const { id, version } = await at.draft({ per_minute: 12 })
          await at.act({ id, version }, 'schedule')

          // The second bookkeeping: who has one, in what order people went off, and nothing of the program’s own rows.
          const had = new Set<string>()
          const off = new Map<string, 'before' | 'after'>()
          // Erased before it began: no quote of theirs is left that could be counted.
          const gone = new Set<string>()
          const note = (email: string) => {
            if (!off.has(email)) off.set(email, had.has(email) ? 'after' : 'before')
          }
          const look = async () => {
            const made = await at.context.db
              .select({ recipient: messages.recipient })
              .from(messages)
              .where(like(messages.cause, `mailing:${id}:%`))
            for (const { recipient } of made) had.add(recipient)
            expect(new Set(made.map(({ recipient }) => recipient)).size).toBe(made.length)
          }
          for (const one of steps) {
            if (one.do === 'jobs') {
              at.later(one.seconds)
              // A second instance that claims what the first has claimed already finds nothing to do.
              await (one.twice ? Promise.all([at.runJobs(), at.runJobs()]) : at.runJobs())
            } else if (one.do === 'stop' || one.do === 'resume') {
              await at.act(await at.read(id), one.do)
            } else {
              const email = PEOPLE[one.who ?? 0] ?? ''
              note(email)
              if (one.do === 'erase' && (await at.read(id)).begun_at === null) gone.add(email)
              if (one.do === 'leave')
                await testClient(at.server).send('POST', '/api/newsletter/unsubscribe', { email })
              if (one.do === 'erase') await erasePerson(at.context, { email })
              if (one.do === 'bounce') await at.bounce(email)
            }
            await look()
          }
          if ((await at.read(id)).state === 'stopped') await at.act(await at.read(id), 'resume')
          const ended = await at.finish(id)
          await look()

          for (const email of PEOPLE) {
            if (off.get(email) === 'before') expect(had.has(email), `${email} was off it first`).toBe(false)
            else expect(had.has(email), email).toBe(true)
          }
          const { results, left_out: leftOut, receivers, history } = ended
          const { left: _left, ...places } = results
          expect(Object.values(places).reduce((sum, count) => sum + count, 0)).toBe(receivers)
          const before = [...off].filter(([email, when]) => when === 'before' && !gone.has(email))
          expect(leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(before.length)
          expect(receivers - results.left_out).toBe(had.size)
          expect(history.filter(({ did }) => did === 'ended')).toHaveLength(1)
          const listed = (await at.ann.get(MAILINGS_PATH)).json().data
          expect(listed).toMatchObject([{ id, receivers, left: results.left }])
        }),
        randomRuns(6),
      ),
    120_000,
  )
})
