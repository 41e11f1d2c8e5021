import assert from 'node:assert/strict'
import { type Caller, type Json } from '../caller.ts'

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
  const waivers = rules
    .filter(({ ground, outcome }) => ground && outcome !== 'held')
    .map(({ id }) => ({ rule: id, reason: 'Seen', carrier_answer: 'Their letter' }))
  const award = { payee: 'Theo Alvarado', role: 'winner', mode: 'lump', amount: 10_000, years: 1 }
  return { kind: 'approve', rules: [], waivers, letter: '', awards: [award], seen_place: place }
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
