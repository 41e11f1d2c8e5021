import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse } from '../../support/caller.ts'
import {
  approvalOf,
  askCarrier,
  needNoDocuments,
  paymentOf,
  readCase,
} from '../../support/claims/case-calls.ts'
import { afterPlay, type PlayedAces, reportAce } from '../../support/claims/played-aces.ts'

export const twoRepsDecide: Attack = {
  name: 'two-reps-decide',
  description:
    'two reps who record other answers of the carrier to one letter at once, one who approves by a consent that the other takes back, and both who record that one payment came back',
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  run: async (target) =>
    afterPlay(target, async (aces) => {
      const number = await reportAce(aces)
      await needNoDocuments(aces.owner, number)
      await answerAtOnce(aces, number)
      await approveWhileRefused(aces, number)
      await reverseAtOnce(aces, number)
      return 'one answer was recorded, a consent that was taken back waived nothing, and one payment came back once'
    }),
}

/** One is done. The others are refused, or find nothing any more. */
function expectOne(answers: readonly ApiResponse[], what: string): void {
  const others = answers.filter(({ status }) => ![200, 404, 409].includes(status))
  assert.deepEqual(
    others.map(({ text }) => text),
    [],
    `Some of the ${what} failed`,
  )
  const done = answers.filter(({ status }) => status === 200).length
  assert.equal(done, 1, `${done} of the ${what} were done`)
}

async function answerAtOnce({ owner, second }: PlayedAces, number: string): Promise<void> {
  const letter = await askCarrier(owner, number)
  const path = `/admin/claims/${number}/carrier-letters/${letter}/answer`
  const answers = await Promise.all(
    [owner, second, owner, second].map((by, nth) =>
      by.send('POST', path, {
        answer: nth % 2 === 0 ? 'approved' : 'refused',
        who: `Somebody ${nth}`,
        seen: 0,
      }),
    ),
  )
  expectOne(answers, 'answers of the carrier')
}

/** Of a consent that is used and taken back at once, one comes first: the other is refused. */
async function approveWhileRefused({ owner, second }: PlayedAces, number: string): Promise<void> {
  const approval = await approvalOf(owner, number)
  const consent = approval.waivers[0]?.carrier_answer
  const { carrier_letters: letters } = (await readCase(owner, number)) as {
    carrier_letters: { id: string; answers: number; answer: { id: string } | null }[]
  }
  const letter = letters.find(({ answer }) => answer?.id === consent)
  const at = `/admin/claims/${number}`
  const answers = await Promise.all([
    owner.send('POST', `${at}/decision`, approval),
    second.send('POST', `${at}/carrier-letters/${letter?.id}/answer`, {
      answer: 'refused',
      who: 'Mr Post',
      seen: letter?.answers,
    }),
  ])
  expectOne(answers, 'approval and its consent')
  if ((await readCase(owner, number))['state'] === 'approved') return
  const anew = await owner.send('POST', `${at}/decision`, await approvalOf(owner, number))
  assert.equal(anew.status, 200, anew.text)
}

async function reverseAtOnce({ owner, second }: PlayedAces, number: string): Promise<void> {
  const { path, body } = await paymentOf(owner, number)
  const paid = await owner.send('POST', path, body)
  assert.equal(paid.status, 200, paid.text)
  const { awards } = paid.data as unknown as { awards: { parts: { paid: { entry: string } | null }[] }[] }
  const entry = awards.flatMap(({ parts }) => parts).find((part) => part.paid)?.paid?.entry
  const back = `/admin/claims/${number}/payments/${entry}/reverse`
  const reversals = await Promise.all(
    [owner, second, owner, second].map((by) => by.send('POST', back, { reason: 'It came back' })),
  )
  expectOne(reversals, 'reversals')
}
