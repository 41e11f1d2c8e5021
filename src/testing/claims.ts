import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { claimCaseResponse } from '#contract/claims/case.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { type HeldPolicy, holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { type PolicyOffice, policyOffice } from '#testing/policy-office.ts'
import { expect } from 'vitest'
import type { Client } from '#testing/server.ts'

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

/** A claim for the ace of a policy that was bought with these answers, with its holder and a rep. */
export async function reportedAce(
  open: Parameters<typeof policyOffice>[0],
  {
    fields = {},
    report = {},
    env = {},
  }: { fields?: CustomFields; report?: object; env?: Record<string, string> } = {},
) {
  const at = await policyOffice(open, env)
  const bought = await holdPolicy(at, { h_date_1: '06-12-2027', ...fields })
  at.setTime(AFTER_PLAY)
  const policy = { ...bought, holder: await openWithLink(at, bought.email) }
  const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
  const answer = await sendReport(policy.holder, policy, report)
  if (answer.statusCode !== 201) throw new Error(`It was not reported: ${answer.body}`)
  return { at, policy, rep }
}

export type SeenCase = z.output<typeof claimCaseResponse>['data']

export const readCase = async (rep: Client, number = 'C-2001'): Promise<SeenCase> =>
  (await rep.get(`/api/admin/claims/${number}`)).json().data

export function sendToCase(rep: Client, path: string, body: object, number = 'C-2001') {
  return rep.send('POST', `/api/admin/claims/${number}/${path}`, body)
}

/** No document is needed any more, so that it can be decided. */
export async function needNoDocuments(rep: Client, number = 'C-2001'): Promise<void> {
  const { documents, steps } = await readCase(rep, number)
  for (const { key, place, state } of documents) {
    const step = steps.find((one) => one.key === key && one.place === place)?.step ?? 0
    const decision = state === 'received' ? 'accepted' : 'not_needed'
    const body = { decision, reason: 'Seen on paper', step }
    const answer = await sendToCase(rep, `documents/${key}/${place}`, body, number)
    if (answer.statusCode !== 200) throw new Error(`A document was refused: ${answer.body}`)
  }
}

export const A_CARRIER_LETTER = {
  to: 'reed@lake.example',
  subject: 'Claim C-2001',
  message: 'Please agree.',
  documents: [],
}

export const A_CONSENT = { answer: 'approved', who: 'Ms Reed', reference: 'LR-17', seen: 0 }

/** The carrier is asked, and agrees to whatever is open; answers with what a waiver names, or nothing where no rule needs it. */
export async function askedConsent(rep: Client, number = 'C-2001'): Promise<string | undefined> {
  const { rules } = await readCase(rep, number)
  if (!rules.some(({ ground, outcome, waive }) => ground && outcome !== 'held' && waive === 'carrier'))
    return undefined
  const asked = await sendToCase(rep, 'carrier-letters', A_CARRIER_LETTER, number)
  const letter = newLetterIn(asked.json().data)
  const agreed = await sendToCase(rep, `carrier-letters/${letter}/answer`, A_CONSENT, number)
  return answerIn(agreed.json().data, letter)
}

type Letters = Pick<SeenCase, 'carrier_letters'>

/** The letter that nobody has answered. */
export function newLetterIn({ carrier_letters: letters }: Letters): string {
  return letters.find(({ answers }) => answers === 0)?.id ?? ''
}

export function answerIn({ carrier_letters: letters }: Letters, letter: string): string | undefined {
  return letters.find(({ id }) => id === letter)?.answer?.id
}

/** An approval of so many dollars, with all rules that are open waived. */
export async function anApproval(rep: Client, amount: number, number = 'C-2001') {
  const { rules, place, winner } = await readCase(rep, number)
  const consent = await askedConsent(rep, number)
  const waivers = rules
    .filter(({ ground, outcome }) => ground && outcome !== 'held')
    .map(({ id }) => ({ rule: id, reason: 'Seen', ...(consent && { carrier_answer: consent }) }))
  const award = { payee: winner, role: 'winner', mode: 'lump', amount, years: 1 }
  return { kind: 'approve', rules: [], waivers, letter: '', awards: [award], seen_place: place }
}

/** A decline for the yardage, as of a hole that was too short. */
export const aDecline = (seen_place: number, letter = 'We cannot pay this claim.') => ({
  kind: 'decline',
  rules: ['H1'],
  waivers: [],
  letter,
  awards: [],
  seen_place,
})

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
