import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Attack } from '../../attack.ts'
import { type ApiResponse, type Caller, type Json } from '../../support/caller.ts'
import { afterPlay, type PlayedAces, report, reportAce } from '../../support/claims/played-aces.ts'

const AT_ONCE = 64

export const racedClaims: Attack = {
  name: 'raced-claims',
  description: `${AT_ONCE} reports of one win at once, one id of a report with other words, and two reps who decide and pay one claim at once`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  run: async (target) =>
    afterPlay(target, async (aces) => {
      const { played } = aces
      const reports = await Promise.all(
        Array.from({ length: AT_ONCE }, () => report(played.holder, played, { winner: 'Ruth Kessler' })),
      )
      expectOne(reports, 201, 'reports of one win')

      const id = randomUUID()
      const number = await reportAce(aces, { id })
      const again = await report(played.holder, played, { id })
      assert.equal(again.data['number'], number, again.text)
      const reused = await report(played.holder, played, { id, what_happened: 'It rolled in' })
      assert.equal(reused.code, 'IDEMPOTENCY_KEY_REUSED', `An id stood for two reports: ${reused.text}`)

      await settle(aces, number)
      await decideAtOnce(aces, number)
      await payAtOnce(aces, number)
      return `one of ${AT_ONCE} reports made the claim, which was decided once and paid once`
    }),
}

function expectOne(answers: readonly ApiResponse[], status: number, what: string): void {
  const done = answers.filter((answer) => answer.status === status)
  const others = answers.filter((answer) => answer.status !== status && answer.status !== 409)
  assert.deepEqual(
    others.map(({ text }) => text),
    [],
    `Some of the ${what} failed`,
  )
  assert.equal(done.length, 1, `${done.length} of the ${what} were done`)
}

const readCase = async (rep: Caller, number: string): Promise<Json> =>
  (await rep.get(`/admin/claims/${number}`)).data

/** No document is needed any more. */
async function settle({ owner }: PlayedAces, number: string): Promise<void> {
  const { documents, steps } = (await readCase(owner, number)) as {
    documents: { key: string; place: number; state: string }[]
    steps: { key: string; place: number; step: number }[]
  }
  for (const { key, place, state } of documents) {
    const step = steps.find((one) => one.key === key && one.place === place)?.step
    const decision = state === 'received' ? 'accepted' : 'not_needed'
    const body = { decision, reason: 'Seen on paper', step }
    const { status, text } = await owner.send(
      'POST',
      `/admin/claims/${number}/documents/${key}/${place}`,
      body,
    )
    assert.equal(status, 200, text)
  }
}

/** Two reps approve, decline and close it; one of these is done. */
async function decideAtOnce({ owner, second }: PlayedAces, number: string): Promise<void> {
  const { rules, place } = (await readCase(owner, number)) as {
    rules: { id: string; ground: boolean; outcome: string }[]
    place: number
  }
  const waivers = rules
    .filter(({ ground, outcome }) => ground && outcome !== 'held')
    .map(({ id }) => ({ rule: id, reason: 'Seen', carrier_answer: 'Their letter' }))
  const award = { payee: 'Theo Alvarado', role: 'winner', mode: 'lump', amount: 10_000, years: 1 }
  const approval = { kind: 'approve', rules: [], waivers, letter: '', awards: [award], seen_place: place }
  const decline = { ...approval, kind: 'decline', rules: ['H1'], waivers: [], letter: 'No.', awards: [] }
  const at = `/admin/claims/${number}`
  const answers = await Promise.all([
    owner.send('POST', `${at}/decision`, approval),
    second.send('POST', `${at}/decision`, decline),
    second.send('POST', `${at}/decision`, approval),
    owner.send('POST', `${at}/steps`, { step: 'duplicate', reason: 'Twice', seen_place: place }),
  ])
  expectOne(answers, 200, 'decisions')
  const { state, place: now } = await readCase(owner, number)
  if (state === 'approved') return
  const reopened = await owner.send('POST', `${at}/steps`, {
    step: 'reopen',
    reason: 'Anew',
    seen_place: now,
  })
  assert.equal(reopened.status, 200, reopened.text)
  const anew = { ...approval, seen_place: Number(now) + 1 }
  const approved = await owner.send('POST', `${at}/decision`, anew)
  assert.equal(approved.status, 200, approved.text)
}

async function payAtOnce({ owner, second }: PlayedAces, number: string): Promise<void> {
  const { awards } = (await readCase(owner, number)) as {
    awards: { id: string; parts: { due_on: string }[] }[]
  }
  const [award] = awards
  const [year, month, day] = String(award?.parts[0]?.due_on).split('-')
  const body = { parts: [0], dated: `${month}/${day}/${year}`, method: 'check', reference: 'Check 1201' }
  const pay = (by: Caller) => by.send('POST', `/admin/claims/${number}/awards/${award?.id}/payments`, body)
  expectOne(await Promise.all([owner, second, owner, second].map(pay)), 200, 'payments')
}
