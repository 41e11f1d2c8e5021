import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { approvalOf, needNoDocuments, paymentOf, readCase } from '../../support/claims/case-calls.ts'
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

      await needNoDocuments(aces.owner, number)
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

/** Two reps approve, decline and close it; one of these is done. */
async function decideAtOnce({ owner, second }: PlayedAces, number: string): Promise<void> {
  const approval = await approvalOf(owner, number)
  const { seen_place: place } = approval
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
  const { path, body } = await paymentOf(owner, number)
  const pay = (by: Caller) => by.send('POST', path, body)
  expectOne(await Promise.all([owner, second, owner, second].map(pay)), 200, 'payments')
}
