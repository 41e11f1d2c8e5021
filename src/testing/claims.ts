import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { type claimCaseResponse } from '#contract/claims/deciding.ts'
import { type CustomFields } from '#domain/quote/wire/wire.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { type HeldPolicy, holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'
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

/** A claim for the ace of a policy that was bought with these answers, with its holder and a rep. */
export async function reportedAce(
  open: Parameters<typeof policyOffice>[0],
  { fields = {}, report = {} }: { fields?: CustomFields; report?: object } = {},
) {
  const at = await policyOffice(open)
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

/** An approval of so many dollars, with all rules that are open waived. */
export async function anApproval(rep: Client, amount: number, number = 'C-2001') {
  const { rules, place, winner } = await readCase(rep, number)
  const waivers = rules
    .filter(({ ground, outcome }) => ground && outcome !== 'held')
    .map(({ id }) => ({ rule: id, reason: 'Seen', carrier_answer: 'Their letter of June 20' }))
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
