import { expect, it } from 'vitest'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, payloadOf, sendChange, sendPreview } from '#testing/held-policy.ts'
import {
  policyOffice,
  type PolicyOffice,
  readChanges,
  readFields,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'

describeOnDatabase('the edit mode of a row in a change', (open) => {
  const change = async (
    office: PolicyOffice,
    policy: HeldPolicy,
    version: number,
    ...rows: Record<string, unknown>[]
  ) =>
    sendChange(policy.holder, policy.number, {
      action: 'change_policy',
      kind: 'contest_details',
      version,
      payload: await payloadOf(office, policy, ...rows),
    })

  it('E07 T02 unknown keeps the day that was insured and awaits another; date gives it', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const awaiting = await change(office, policy, 1, { hEditMode: 'unknown', hDate: '09-09-2027' })
    expect(awaiting.json().data).toMatchObject({ state: 'applied' })
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ status: 'postponed', version: 2 })
    expect(await readFields(office.rep, policy)).toMatchObject({
      h_date_1: '06-12-2027',
      policy_postponed: 'True',
    })
    await office.agreed()

    const dates = { hEditMode: 'date', hDate: '10-04-2027' }
    const asked = await change(office, policy, 2, dates)
    expect(asked.json().data, 'a holder gives the date by a postponement').toMatchObject({
      reason: 'AWAITING_DATE',
    })
    const given = await sendChange(office.rep, policy.number, {
      action: 'change_policy',
      kind: 'contest_details',
      version: 2,
      payload: await payloadOf(office, policy, dates),
    })
    expect(given.json().data).toMatchObject({ state: 'applied' })
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ status: 'in-force', version: 3 })
    expect(await readFields(office.rep, policy)).toMatchObject({
      h_date_1: '10-04-2027',
      policy_postponed: 'False',
    })
    expect(await readChanges(policy.holder, policy)).toMatchObject({ changes_used: 2 })
    await office.agreed()
  })

  it('E07 T02 with none and with check the figures hold as they are sent', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    for (const [version, hEditMode, h_hole_1] of [
      [1, 'none', 5],
      [2, 'check', 6],
    ] as const) {
      const answer = await change(office, policy, version, { hEditMode, hHole: h_hole_1 })
      expect(answer.json().data).toMatchObject({ state: 'applied' })
      expect(await readFields(office.rep, policy)).toMatchObject({ h_hole_1, h_date_1: '06-12-2027' })
      expect(await readPolicy(policy.holder, policy)).toMatchObject({ status: 'in-force' })
    }
    await office.agreed()
  })

  it('E07 E14 T02 what goes with no mode is refused at its contest, and changes nothing', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const added = { hHole: 11, hAmateurs: 10, hYardage: 165, hPrizeValue: 5_000, hPrizeDescription: 'Cash' }
    for (const [rows, index, message] of [
      [[{ hEditMode: 'date', hDate: null }], 1, 'Enter the new date'],
      [[{}, { ...added, hEditMode: 'unknown' }], 2, 'Enter a date for the contest you add'],
      [[{ hEditMode: 'later' }], 1, 'This can’t be read'],
    ] as const) {
      const refused = await change(office, policy, 1, ...rows)
      expect([refused.statusCode, refused.json().fields]).toEqual([
        400,
        [{ section: 'grand_prizes', field: 'hEditMode', index, message }],
      ])
    }
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ status: 'in-force', version: 1 })
  })

  it('E07 N72 a contest without a date is refused at its field, to a rep too, in the preview and when it is sent', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const payload = await payloadOf(office, policy, { hDate: null })
    const body = { action: 'change_policy', version: 1, payload } as const
    for (const browser of [policy.holder, office.rep])
      for (const send of [sendPreview, sendChange]) {
        const refused = await send(browser, policy.number, body)
        expect([refused.statusCode, refused.json().fields]).toEqual([
          400,
          [{ section: 'grand_prizes', field: 'hDate', index: 1, message: 'Enter the date' }],
        ])
      }
  })
})
