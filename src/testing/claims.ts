import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type HeldPolicy, openWithLink } from '#testing/held-policy.ts'
import { type PolicyOffice } from '#testing/policy-office.ts'
import { type Client } from '#testing/server.ts'

/** The ace of scenario 18, played at 12:31 PM on the seventh hole of the charity scramble. */
export const ACE = {
  type: 'report_new_claim',
  contest: 'grand_prize',
  index: 1,
  winner: 'Theo Alvarado',
  shot_date: '06/12/2027',
  shot_time: '12:31',
  hole: 7,
  markers: 'men',
  yardage: 167,
  group_size: 4,
  what_happened: 'It bounced twice and went in.',
  witnesses: [
    { part: 'partner', name: 'Ruth Kessler', phone: '512-555-0142' },
    { part: 'partner', name: 'Omar Diaz', phone: '512-555-0143' },
    { part: 'witness', name: 'Dana Reyes', email: 'dana@example.com' },
  ],
}

/** After play of the charity scramble, on its day. */
export const AFTER_PLAY = '2027-06-12T21:20:00Z'

export function sendReport(browser: Client, { number }: Pick<HeldPolicy, 'number'>, more: object = {}) {
  return browser.send('POST', `/api/policies/${number}/claims`, { id: randomUUID(), ...ACE, ...more })
}

export const readClaim = async (browser: Client, number: string) =>
  (await browser.get(`/api/claims/${number}`)).json().data

export const readClaims = async (browser: Client, { number }: Pick<HeldPolicy, 'number'>) =>
  (await browser.get(`/api/policies/${number}/claims`)).json().data

/** What a winner signs about the ace. */
const AFFIDAVIT = {
  name: 'Theo Alvarado',
  address_1: '12 Oak Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  is_adult: 'Yes',
  status: 'amateur',
  place: 'Hole 7',
  time: '12:31',
  own_shot: 'Yes',
}

/** What a rep finds so that no rule stays open, where documents are files. */
const FINDINGS = {
  isRegulationPar3: true,
  hasOneCup: true,
  isPermanentGreen: true,
  isNineHoles: false,
  isOnPlayerList: true,
  winnerStatus: 'amateur',
  stroke: 'counted',
}

const saw = (name: string) => ({ name, phone: '512-555-0142', time: '12:31', saw: 'I saw the ball go in' })

/** The forms of the ace, as its holder sends them. */
const FORMS = [
  ['statement_partner', 1, { ...saw('Ruth Kessler'), played: 'Yes' }],
  ['statement_partner', 2, { ...saw('Omar Diaz'), played: 'Yes' }],
  ['statement_witness', 1, { ...saw('Dana Reyes'), is_adult: 'Yes', takes_part: 'No' }],
  ['affidavit', 1, AFFIDAVIT],
] as const

interface ClaimAtWork {
  at: PolicyOffice
  rep: Client
  policy: HeldPolicy
}

/** Reports the ace of a policy as its first claim, with all forms sent and accepted and every rule found to hold; only the decision is left. */
export async function readyClaim({ at, rep, policy }: ClaimAtWork) {
  const path = '/api/admin/claims/C-2001'
  const holder = await openWithLink(at, policy.email)
  const read = async () => (await rep.get(path)).json().data
  const succeed = async (sent: Promise<{ statusCode: number; body: string }>, status = 200) => {
    const answer = await sent
    expect(answer.statusCode, answer.body).toBe(status)
  }
  await succeed(sendReport(holder, policy), 201)
  for (const [key, place, values] of FORMS)
    await succeed(
      holder.send('POST', `/api/claims/C-2001/forms/${key}/${place}`, { id: randomUUID(), values }),
    )
  const { documents, steps } = await read()
  for (const [nth, { key, place, state }] of documents.entries()) {
    const { step } = steps[nth]
    const decided =
      state === 'received' ? { decision: 'accepted' } : { decision: 'not_needed', reason: 'Seen on paper' }
    await succeed(rep.send('POST', `${path}/documents/${key}/${place}`, { ...decided, step }))
  }
  for (const [fact, value] of Object.entries(FINDINGS))
    await succeed(rep.send('POST', `${path}/findings`, { fact, value, note: 'The course said so' }))
  const winner = { payee: 'Theo Alvarado', role: 'winner', mode: 'lump', years: 1 }
  return {
    read,
    approve: async (amount = 10_000) =>
      succeed(
        rep.send('POST', `${path}/decision`, {
          kind: 'approve',
          rules: [],
          waivers: [],
          letter: '',
          awards: [{ ...winner, amount }],
          seen_place: (await read()).place,
        }),
      ),
    pay: async () => {
      const [{ id }] = (await read()).awards
      const paid = { parts: [0], dated: '06/12/2027', method: 'check', reference: 'Check 1201' }
      await succeed(rep.send('POST', `${path}/awards/${id}/payments`, paid))
    },
    close: async () =>
      succeed(rep.send('POST', `${path}/steps`, { step: 'close', seen_place: (await read()).place })),
  }
}
