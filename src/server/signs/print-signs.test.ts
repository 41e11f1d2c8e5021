import { expect, it } from 'vitest'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { measurePdf } from '#testing/measure-pdf.ts'
import { policyOffice } from '#testing/policy-office.ts'
import { leaving, pack } from '#testing/shipped-signs.ts'

const CUSTOM = {
  bonus_prizes: 'Yes',
  number_bps: 3,
  type_bps: 'standard',
  type_bp_signs: 'custom',
  bp_signs: 'Yes',
  bp_sponsor_name: 'Elm Street',
}

describeOnDatabase('printing signs', (open) => {
  it('D42 chosen policies become one file of signs, of labels, or of packing slips', async () => {
    const office = await policyOffice(open)
    const { rep } = office
    const [one, other] = [await holdPolicy(office, CUSTOM), await holdPolicy(office)]
    await pack(rep, one, {}, ['bonus'])
    const print = async (what: string, who = rep) =>
      who.get(`/api/admin/signs/print/${what}?policies=${one.number},${other.number}`)
    const pagesOf = async (what: string) => measurePdf((await print(what)).rawPayload)
    const signs = await print('signs')
    expect([signs.statusCode, signs.headers['content-type']]).toEqual([200, 'application/pdf'])
    const textsOf = ({ texts }: { texts: { text: string }[] }) => texts.map(({ text }) => text).join(' ')
    // Three custom bonus signs and the grand prize of the first, and the grand prize of the other one.
    const sheets = (await pagesOf('signs')).map(textsOf)
    expect(sheets).toHaveLength(5)
    expect(sheets.filter((text) => text.includes('Bonus prize'))).toHaveLength(3)
    expect(await pagesOf('labels-5163')).toHaveLength(1)
    expect(await pagesOf('labels-4x6')).toHaveLength(3)
    const slips = (await pagesOf('packing-slips')).map(textsOf)
    expect(slips[0]).toContain('3 × Hole-in-one, Bonus prize, Elm Street')
    expect(slips[0]).toContain('Pro Shop')
    expect((await print('signs', one.holder)).statusCode).toBe(401)
    expect((await print('everything')).statusCode).toBe(400)
    expect((await rep.get('/api/admin/signs/print/signs?policies=ALB-999999')).statusCode).toBe(404)
    await pack(rep, other, { sent: leaving('01/15/2027') })
    const nothing = await rep.get(`/api/admin/signs/print/signs?policies=${other.number}`)
    expect([nothing.statusCode, nothing.json().error]).toEqual([
      409,
      'None of these policies has signs to ship.',
    ])
  })
})
