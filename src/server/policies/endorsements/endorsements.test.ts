import { expect, it } from 'vitest'
import { describeOnBothDatabases, describeOnDatabase } from '#testing/database-engines.ts'
import { documentText } from '#testing/document-text.ts'
import { byCard, type HeldPolicy, holdPolicy, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, type PolicyOffice, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'
import { endorse, previewEndorsed } from '#testing/endorsed-policy.ts'

const TERRACE = { text: 'The ball may be played from the terrace.\nA marshal stands there.', premium_difference: 40 }

async function held(open: Parameters<typeof policyOffice>[0], fields = {}) {
  const office = await policyOffice(open)
  const policy = await holdPolicy(office, { ...SCENARIO_16, ...fields })
  return { office, policy }
}
const moneyOf = async (office: PolicyOffice, { number }: HeldPolicy) =>
  (await office.rep.get(`/api/policies/${number}/statement`)).json().data
void sendChange
void changePlayers
void documentText
void byCard
void describeOnDatabase
void previewEndorsed

describeOnBothDatabases('an endorsement that a rep writes', (open) => {
  it('D33 adds its difference to the price', async () => {
    const { office, policy } = await held(open)
    const answer = await endorse(office, policy, TERRACE)
    expect(answer.json()).toMatchObject({ data: { state: 'applied' } })
    expect(await moneyOf(office, policy)).toMatchObject({ price: 308, paid: 308, owed: 0, credit_left: 0 })
    console.log(JSON.stringify((await office.rep.get(`/api/policies/${policy.number}/endorsements`)).json(), null, 1))
    console.log(JSON.stringify((await readPolicy(policy.holder, policy)).scorecard, null, 1))
    await office.agreed()
  })
})
