import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { dateInTimeZone, formatPlainDate } from '#domain/values/calendar.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { eventToday } from './claims.ts'
import { buy } from './policies.ts'
import { QuoteApi } from '../quotes/quote-api.ts'

interface Reported {
  claim: string
  policy: string
}

const saw = (name: string) => ({ name, phone: '512-555-0142', time: '00:01', saw: 'I saw the ball go in' })

/** Buys a policy that is played today, and reports a win on it with all forms that its people fill in. */
export async function reportWin(
  buyer: { request: APIRequestContext; quoteApi: QuoteApi },
  winner: string,
  fields: CustomFields = {},
): Promise<Reported> {
  const event = eventToday()
  const { number } = await buy(buyer, { ...event, ...fields })
  const today = formatPlainDate(dateInTimeZone(new Date(), String(event['time_zone'])))
  const send = <T>(path: string, body: object) =>
    buyer.quoteApi.send<T>('POST', path, { id: randomUUID(), ...body })
  const { number: claim } = await send<{ number: string }>(`/policies/${number}/claims`, {
    type: 'report_new_claim',
    contest: 'grand_prize',
    index: 1,
    winner,
    shot_date: today,
    shot_time: '00:01',
    hole: 7,
    markers: 'men',
    yardage: 167,
    group_size: 4,
    what_happened: 'It bounced twice and went in.',
    witnesses: [{ part: 'witness', name: 'Dana Reyes', email: 'dana@example.com' }],
  })
  const forms: [string, number, object][] = [
    ['statement_partner', 1, { ...saw('Ruth Kessler'), played: 'Yes' }],
    ['statement_partner', 2, { ...saw('Omar Diaz'), played: 'Yes' }],
    ['statement_witness', 1, { ...saw('Dana Reyes'), is_adult: 'Yes', takes_part: 'No' }],
    ['pro_letter', 1, letter(today)],
  ]
  for (const [key, place, values] of forms) await send(`/claims/${claim}/forms/${key}/${place}`, { values })
  return { claim, policy: number }
}

function letter(date: string) {
  return {
    date,
    how_measured: 'range_finder',
    hole: 7,
    yardage: 167,
    markers: 'men',
    is_par_3: 'Yes',
    has_one_cup: 'Yes',
    is_permanent_green: 'Yes',
    is_nine_holes: 'No',
    name: 'Sam Whitlock',
    pga_number: 'PGA 1042',
  }
}

interface CaseAnswer {
  documents: { key: string; place: number; state: string }[]
  steps: { step: number }[]
}

/** A rep settles every document and every fact of a claim that is left, so that it waits for its decision alone. */
export async function settleClaim(request: APIRequestContext, claim: string): Promise<void> {
  const api = new QuoteApi(request)
  const path = `/admin/claims/${claim}`
  const answer = await request.get(`/quote/api${path}`)
  const { documents, steps } = ((await answer.json()) as { data: CaseAnswer }).data
  for (const [nth, { key, place, state }] of documents.entries()) {
    const decided =
      state === 'received' ? { decision: 'accepted' } : { decision: 'not_needed', reason: 'Seen on paper' }
    await api.send('POST', `${path}/documents/${key}/${place}`, { ...decided, step: steps[nth]?.step ?? 0 })
  }
  await recordFindings(request, claim)
}

/** What a rep finds of a win that nobody else has said. */
export async function recordFindings(request: APIRequestContext, claim: string): Promise<void> {
  const api = new QuoteApi(request)
  const found = {
    // After the coverage began, which a win of today’s policy is not.
    shotAt: new Date(Date.now() + 60_000).toISOString(),
    isOnPlayerList: true,
    winnerStatus: 'amateur',
    stroke: 'counted',
  }
  for (const [fact, value] of Object.entries(found))
    await api.send('POST', `/admin/claims/${claim}/findings`, { fact, value, note: 'The course said so' })
}
