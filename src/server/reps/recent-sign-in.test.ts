import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { amountDueOf } from '#testing/pay-for-quote.ts'
import { siteForAll } from '#testing/site.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
/** What moves money, grants cover or gives power. A call that does and is not here has to be declared. */
const PROVED = [
  'addOfficeClientType',
  'addOfficeCoupon',
  'addPartner',
  'addPasskey',
  'applyPayment',
  'approveChange',
  'approveClose',
  'approveCredit',
  'approveFee',
  'approvePolicyChange',
  'bindContact',
  'changeBrand',
  'changeClaimReserve',
  'changeOfficeClientType',
  'changeOfficeCoupon',
  'changeOfficeSettings',
  'changeOfficeWords',
  'changePartner',
  'changePolicy',
  'changeProducerOfRecord',
  'changeRepRole',
  'confirmClaimDecision',
  'confirmCodeApp',
  'decideClaim',
  'decideTeeTime',
  'disableRep',
  'dischargeClaimAward',
  'editAccountDocument',
  'enableRep',
  'endPersonSession',
  'endPersonSessions',
  'enterAccountDocument',
  'erasePersonalData',
  'exportPersonalData',
  'getClaimIdentity',
  'giveCredit',
  'inviteRep',
  'moveClaim',
  'offerOfficeClientType',
  'offerOfficeCoupon',
  'offerPartner',
  'payClaimAward',
  'payInvoice',
  'payPolicyChange',
  'previewErasure',
  'publishLegalDraft',
  'purchaseContact',
  'recordApproval',
  'recordCheck',
  'recordPayment',
  'recordRefund',
  'refundCredit',
  'refundPayment',
  'removeCodeApp',
  'removePasskey',
  'removePersonCodeApp',
  'removePersonPasskey',
  'renewRecoveryCodes',
  'resetRep',
  'resumeMailing',
  'reverseClaimPayment',
  'scheduleMailing',
  'setOverride',
  'signRatingPlan',
  'startCodeApp',
  'startPasskey',
  'takeBackCredit',
  'voidAccountDocument',
  'withdrawLegalVersion',
  'withdrawPlannedSetting',
  'withdrawRatingPlan',
  'writeEndorsement',
]

const site = siteForAll()

it('N97 N74 the calls that ask a rep again who they are, are these and no others', async () => {
  const declared = ENDPOINTS.filter(({ recentSignIn }) => recentSignIn)
  expect(declared.map(({ name }) => name).toSorted()).toEqual(PROVED)
  expect(declared.filter((endpoint) => getPermission(endpoint) === undefined)).toEqual([])
  const rep = await signedInRep(site)
  const { db, now } = site.context
  const stale = () => db.update(repSessions).set({ provenAt: new Date(now().getTime() - 11 * 60_000) })
  await stale()
  const asked = []
  for (const { name, method, path } of ENDPOINTS.filter(({ access }) => access !== 'public')) {
    const url = `/api${path.replaceAll(/:\w+/g, GUID)}`
    const answer = await (method === 'GET' ? rep.get(url) : rep.send(method, url, {}))
    if (answer.body.includes('"REAUTHENTICATION_REQUIRED"')) asked.push(name)
  }
  expect(asked.toSorted()).toEqual(PROVED)
})

it('N97 a sale by a rep asks again who it is, and one by a client, or on a client’s page, asks nobody', async () => {
  const { context } = site
  const rep = await signedInRep(site, await aRep(context, 'kim@office.example'))
  const prove = (at: number) => context.db.update(repSessions).set({ provenAt: new Date(at) })
  const now = context.now().getTime()
  const sell = async (role: string) => {
    const quote = await aQuote(context, { client_type: 'chevrolet' })
    const payment = { payment_type: 'pap', dealer_bac_code: '123456' }
    const body = { version: quote.version, amount_due: amountDueOf(quote), payment }
    const headers = { 'idempotency-key': randomUUID(), 'x-acting-as': role }
    const answer = await rep.send('POST', `/api/contacts/${quote.id}/bind`, body, headers)
    // What opens the policy is the rep's own session, which ends with their rights.
    expect(answer.cookies.filter(({ name }) => name.endsWith('albatross_policy'))).toEqual([])
    return [answer.statusCode, answer.json().code]
  }
  const asked = [403, 'REAUTHENTICATION_REQUIRED']
  await prove(now - 11 * 60_000)
  expect([await sell('rep'), await sell('client')]).toEqual([asked, [200, undefined]])
  // A clock that was 40 days ahead has proved nothing.
  await prove(now + 40 * 86_400_000)
  expect(await sell('rep')).toEqual(asked)
  await prove(now - 9 * 60_000)
  expect(await sell('rep')).toEqual([200, undefined])
})
