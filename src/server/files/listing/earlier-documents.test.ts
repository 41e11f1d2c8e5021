import { expect, it } from 'vitest'
import { filesOf } from '#testing/case-files.ts'
import type { CaseFile } from '#contract/files/case-files.ts'
import { aPhoto, PHOTO, sendFile } from '#testing/claim-files.ts'
import { reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'

describeOnDatabase('earlier versions of documents', (open) => {
  it('N105 N107 a document that was sent again stands beside the one that was rejected, with the reason; what joins it, or is taken back, replaces nothing', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const send = async (name: string) =>
      sendFile(at, policy.holder, { ...PHOTO, name, content: await aPhoto() })
    const earlier = async () => {
      const { data } = (await rep.get(`${filesOf(policy.quoteId)}?folder=C-2001&sort=name`)).json<{
        data: CaseFile[]
      }>()
      return data.map((file) => [file.name, file.is_replaced, file.earlier?.name, file.earlier?.rejected_for])
    }
    const front = await send('card-1.jpg')
    const taken = await send('card-2.jpg')
    await policy.holder.send('DELETE', `/api/claims/C-2001/files/${taken.id}`)
    const back = await send('card-3.jpg')
    expect(await earlier()).toEqual([
      ['card-1.jpg', false, undefined, undefined],
      ['card-3.jpg', false, undefined, undefined],
    ])
    const reason = 'The signature of the course is missing'
    const rejected = { decision: 'rejected', reason, step: 4 }
    const answer = await sendToCase(rep, 'documents/scorecard/1', rejected)
    expect(answer.statusCode, answer.body).toBe(200)
    await send('card-4.jpg')
    await send('card-5.jpg')
    await send('card-6.jpg')
    expect(await earlier()).toEqual([
      ['card-1.jpg', true, undefined, undefined],
      ['card-3.jpg', true, undefined, undefined],
      ['card-4.jpg', false, 'card-1.jpg', reason],
      ['card-5.jpg', false, 'card-3.jpg', reason],
      ['card-6.jpg', false, 'card-3.jpg', reason],
    ])
    expect([front.state, back.state]).toEqual(['stored', 'stored'])
  })
})
