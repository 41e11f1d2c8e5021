import { randomUUID } from 'node:crypto'
import { type HeldPolicy } from '#testing/held-policy.ts'
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
