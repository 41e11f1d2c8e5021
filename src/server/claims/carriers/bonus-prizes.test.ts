import { expect, it } from 'vitest'
import { carrierContacts, carriers } from '#server/schema/carriers/carriers.schema.ts'
import { A_CARRIER_LETTER, newLetterIn, readCase, reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'

const BONUS = { contest: 'bonus_prize', hole: 3, yardage: 140 }

describeOnDatabase('bonus prizes', (open) => {
  it('D44 N111 a bonus prize is claimed without a reserve, handed over to its provider, and closed by the answer', async () => {
    const { at, rep } = await reportedAce(open, { report: BONUS })
    const { db } = at.context
    const now = at.context.now()
    const lake = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    await db.insert(carriers).values({ id: lake, name: 'Lake Re', version: 1, createdAt: now })
    const contact = { carrierId: lake, version: 1, createdAt: now, telephone: null }
    await db.insert(carrierContacts).values([
      {
        ...contact,
        id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
        name: 'Ms Reed',
        email: 'reed@lake.example',
        forWhat: null,
        isDefault: true,
      },
      {
        ...contact,
        id: '3f2504e0-4f89-41d3-9a0c-0305e82c3303',
        name: 'Mr Post',
        email: 'post@lake.example',
        forWhat: 'Bonus prizes',
        isDefault: false,
      },
    ])
    expect(await readCase(rep)).toMatchObject({ contest: 'bonus_prize', reserve: 0, prize: 0 })
    const { letter } = (await rep.get('/api/admin/claims/C-2001/carrier-letters')).json().data
    expect(letter).toMatchObject({ to: 'post@lake.example' })
    expect(letter.subject).toMatch(/^Bonus prize, claim C-2001, policy /)
    const asked = await sendToCase(rep, 'carrier-letters', { ...A_CARRIER_LETTER, to: letter.to })
    const sent = newLetterIn(asked.json().data)
    const answer = (body: object) => sendToCase(rep, `carrier-letters/${sent}/answer`, body)
    const refused = await answer({ answer: 'refused', who: 'Mr Post', seen: 0 })
    expect(refused.json().data.state).toBe('reported')
    const agreed = await answer({ answer: 'approved', who: 'Mr Post', reference: 'LR-9', seen: 1 })
    expect(agreed.json().data).toMatchObject({ state: 'closed', waits_for_carrier_since: null })
    expect(agreed.json().data.history).toContainEqual(
      expect.objectContaining({
        text: 'Closed, the bonus carrier takes care of it',
        reason: 'Mr Post agreed, reference LR-9',
      }),
    )
    await at.agreed()
  })
})
