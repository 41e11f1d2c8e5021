import { expect, it, onTestFinished } from 'vitest'
import { addPicture } from '#server/quotes/logos/add-picture.ts'
import { uploadedPicturesCheck } from '#server/quotes/logos/uploaded-pictures-check.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { findingsOf } from '#testing/doctor-context.ts'
import { aPicture } from '#testing/pictures.ts'
import { testContext } from '#testing/test-context.ts'

describeOnDatabase('O15 uploaded pictures', (open) => {
  it('O15 that another instance keeps in a folder of its own are amber', async () => {
    const { db, close } = await open()
    onTestFinished(close)
    const [one, other] = [testContext(db), testContext(db)]
    const look = ({ files }: typeof one) => findingsOf(uploadedPicturesCheck, { db, files })
    expect(await look(one)).toEqual(['green: There are none yet.'])

    const quote = await createQuote(one, {})
    const upload = { content: await aPicture(), declaredType: 'image/png' }
    await addPicture(one, quote.id, upload)
    expect(await look(one)).toEqual(['green: The newest ones can be read here.'])
    expect(await look(other)).toEqual(['amber: Of the newest pictures, 1 of 1 can’t be read here.'])

    await addPicture(other, quote.id, { ...upload, content: await aPicture('png', 500) })
    expect(await look(other)).toEqual(['amber: Of the newest pictures, 1 of 2 can’t be read here.'])
  })
})
