import { expect, it, onTestFinished } from 'vitest'
import { takeClientTypes } from '#domain/values/client-types.ts'
import { refreshClientTypes } from '#server/quotes/client-types/refresh-client-types.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'

describeOnBothDatabases('what was sold to a type of client that changes', (open) => {
  it('K08 N68 the table of a policy and the form of its quote stay as its price was made, with another form and discount too', async () => {
    const office = await policyOffice(open)
    onTestFinished(() => takeClientTypes())
    await refreshClientTypes(office.context.db)
    const { rep, context } = office
    const { number, quoteId } = await holdPolicy(office)
    const shown = async () => {
      const { scorecard } = (await rep.get(`/api/policies/${number}`)).json().data
      const { customFields } = (await rep.get(`/api/contacts/${quoteId}`)).json().data
      return { scorecard, step: customFields.step_1, percent: customFields.discount_percent }
    }
    const before = await shown()
    expect(before).toMatchObject({ scorecard: { columns: 'one' }, step: 'version_1', percent: 0 })
    const type = { version: 1, label: 'Non-Profit Organization', discount: '20', first_form: '2' }
    const changed = await rep.send('PUT', '/api/admin/client-types/non_profit', type)
    expect(changed.statusCode, changed.body).toBe(200)
    await refreshClientTypes(context.db)
    expect(await shown()).toEqual(before)
  })
})
