import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { byCard, holdPolicy, payloadOf, sendChangeUntilAnswered } from '#testing/held-policy.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { changePlayers, policyOffice, readChanges, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'

const SIXTEEN = Array.from({ length: 16 }, (_, place) => place)

describe.skipIf(!hasPostgres)('N44 N77 requests about one policy at the same time, on PostgreSQL', () => {
  it(
    'N44 ten changes of a holder, each raced by sixteen: ten are made, and the eleventh is refused to all',
    { timeout: 120_000 },
    async () => {
      const office = await policyOffice(postgresDatabase)
      const policy = await holdPolicy(office, SCENARIO_16)
      for (let version = 1; version <= 11; version += 1) {
        const answers = await Promise.all(
          SIXTEEN.map((place) =>
            sendChangeUntilAnswered(policy.holder, policy.number, {
              action: 'change_policy',
              version,
              customFields: { tournament_name: `Scramble ${version} ${place}` },
            }),
          ),
        )
        const made = answers.filter(({ statusCode }) => statusCode === 200)
        expect(made, `version ${version}`).toHaveLength(version <= 10 ? 1 : 0)
        const others = answers.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json().code)
        expect([...new Set(others)]).toEqual([version <= 10 ? 'VERSION_CONFLICT' : 'CHANGE_REFUSED'])
      }
      expect(await readChanges(policy.holder, policy)).toMatchObject({ changes_used: 10, changes_left: 0 })
      await office.agreed()
    },
  )

  it('N77 sixteen charged changes at once charge one card', { timeout: 60_000 }, async () => {
    const office = await policyOffice(postgresDatabase)
    const policy = await holdPolicy(office, SCENARIO_16)
    const payload = await payloadOf(office, policy, { hAmateurs: 130 })
    const tokens = []
    for (const _place of SIXTEEN) tokens.push(await byCard(office))
    const answers = await Promise.all(
      tokens.map((payment) =>
        sendChangeUntilAnswered(policy.holder, policy.number, {
          action: 'change_policy',
          version: 1,
          payload,
          amount_due: 62,
          payment,
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 2, total: 330 })
    await office.agreed()
  })

  it('N77 one key sent sixteen times makes one change', { timeout: 60_000 }, async () => {
    const office = await policyOffice(postgresDatabase)
    const policy = await holdPolicy(office, SCENARIO_16)
    const payload = await payloadOf(office, policy, { hAmateurs: 130 })
    const body = {
      action: 'change_policy' as const,
      version: 1,
      payload,
      amount_due: 62,
      payment: await byCard(office),
    }
    const key = randomUUID()
    const answers = await Promise.all(
      SIXTEEN.map(() => sendChangeUntilAnswered(policy.holder, policy.number, body, key)),
    )
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
    expect((await sendChangeUntilAnswered(policy.holder, policy.number, body, key)).json().data.state).toBe(
      'applied',
    )
    expect(await readChanges(policy.holder, policy)).toMatchObject({ changes_used: 1 })
    await office.agreed()
  })

  it(
    'N45 N77 a change against a cancellation, eight times: one of both is made, and the books agree',
    { timeout: 120_000 },
    async () => {
      const office = await policyOffice(postgresDatabase)
      const ends = []
      for (let round = 0; round < 8; round += 1) {
        const policy = await holdPolicy(office, SCENARIO_16)
        const cancel = () =>
          sendChangeUntilAnswered(policy.holder, policy.number, { action: 'cancel_policy', version: 1 })
        const [{ answer: changed }, cancelled] =
          round % 2 === 0
            ? await Promise.all([changePlayers(office, policy, 130), cancel()])
            : await Promise.all([
                changePlayers(office, policy, 80),
                new Promise((resolve) => setTimeout(resolve, round * 8)).then(cancel),
              ])
        const statuses = [changed.statusCode, cancelled.statusCode]
        expect(statuses.filter((status) => status === 200).length, statuses.join()).toBeLessThanOrEqual(1)
        ends.push(statuses.join())
        await office.agreed()
      }
      expect(ends.every((end) => end.includes('200'))).toBe(true)
    },
  )
})
