import assert from 'node:assert/strict'
import type { Caller, Json } from '../caller.ts'

export async function readCase(rep: Caller, number: string): Promise<Json> {
  const { status, data, text } = await rep.get(`/admin/claims/${number}`)
  assert.equal(status, 200, text)
  return data
}

/** No document is needed any more. */
export async function needNoDocuments(rep: Caller, number: string): Promise<void> {
  const { documents, steps } = (await readCase(rep, number)) as {
    documents: { key: string; place: number; state: string }[]
    steps: { key: string; place: number; step: number }[]
  }
  for (const { key, place, state } of documents) {
    const step = steps.find((one) => one.key === key && one.place === place)?.step
    const decision = state === 'received' ? 'accepted' : 'not_needed'
    const body = { decision, reason: 'Seen on paper', step }
    const at = `/admin/claims/${number}/documents/${key}/${place}`
    const { status, text } = await rep.send('POST', at, body)
    assert.equal(status, 200, text)
  }
}

/** An approval of $10,000, with all rules that are open waived. */
export async function approvalOf(rep: Caller, number: string) {
  const { rules, place } = (await readCase(rep, number)) as {
    rules: { id: string; ground: boolean; outcome: string }[]
    place: number
  }
  const consent = await consentOf(rep, number)
  const waivers = rules
    .filter(({ ground, outcome }) => ground && outcome !== 'held')
    .map(({ id }) => ({ rule: id, reason: 'Seen', carrier_answer: consent }))
  const award = { payee: 'Theo Alvarado', role: 'winner', mode: 'lump', amount: 10_000, years: 1 }
  return { kind: 'approve', rules: [], waivers, letter: '', awards: [award], seen_place: place }
}

/** Asks the carrier about a claim; answers with the letter's id. */
export async function askCarrier(rep: Caller, number: string): Promise<string> {
  const letter = { to: 'reed@lake.example', subject: `Claim ${number}`, message: 'Agree?', documents: [] }
  const { status, data, text } = await rep.send('POST', `/admin/claims/${number}/carrier-letters`, letter)
  assert.equal(status, 200, text)
  const letters = data['carrier_letters'] as { id: string; answers: number }[]
  return String(letters.find(({ answers }) => answers === 0)?.id)
}

/** The carrier agrees to what is open; answers with what a waiver names. */
async function consentOf(rep: Caller, number: string): Promise<string> {
  const id = await askCarrier(rep, number)
  const path = `/admin/claims/${number}/carrier-letters/${id}/answer`
  const agreed = { answer: 'approved', who: 'Ms Reed', seen: 0 }
  const { status, data, text } = await rep.send('POST', path, agreed)
  assert.equal(status, 200, text)
  const letters = data['carrier_letters'] as { id: string; answer: { id: string } | null }[]
  return String(letters.find((letter) => letter.id === id)?.answer?.id)
}

/** A payment of the first part of the first award, on the day on which it is due. */
export async function paymentOf(rep: Caller, number: string): Promise<{ path: string; body: Json }> {
  const { awards } = (await readCase(rep, number)) as {
    awards: { id: string; parts: { due_on: string }[] }[]
  }
  const [award] = awards
  const [year, month, day] = String(award?.parts[0]?.due_on).split('-')
  return {
    path: `/admin/claims/${number}/awards/${award?.id}/payments`,
    body: { parts: [0], dated: `${month}/${day}/${year}`, method: 'check', reference: 'Check 1201' },
  }
}
