import { expect, it, onTestFinished } from 'vitest'
import { files } from '#server/schema/quotes/files.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { addPicture } from '#server/quotes/logos/add-picture.ts'
import { getStoredFileName } from '#server/kit/files/file-name.ts'
import { removeOrphans } from '#server/quotes/logos/remove-orphans.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { aPicture } from '#testing/pictures.ts'
import { testContext } from '#testing/test-context.ts'

const HOUR_MS = 3_600_000

describeOnBothDatabases('N53 files that nobody can reach', (open) => {
  it('N53 are deleted: partial ones after half a day, those on no sign after a day; one on a sign is kept', async () => {
    const database = await open()
    onTestFinished(database.close)
    const context = testContext(database.db)
    const { db, now } = context
    const upload = { content: await aPicture('png', 600), declaredType: 'image/png' }
    const quote = await createQuote(context, {})
    const gone = await createQuote(context, {})
    const add = async (id: string, width: number) =>
      addPicture(context, id, { ...upload, content: await aPicture('png', width) })
    const [used, unused, left] = [await add(quote.id, 300), await add(quote.id, 400), await add(gone.id, 500)]
    await saveQuote(context, { id: quote.id, version: 1, customFields: { h_sponsor_logo_1: used.id } })

    const broken = {
      ...context,
      files: { ...context.files, put: () => Promise.reject(new Error('Disk full')) },
    }
    await expect(addPicture(broken, quote.id, upload)).rejects.toThrow('Disk full')

    const tidy = (hours: number) =>
      removeOrphans(db, context.files, new Date(now().getTime() + hours * HOUR_MS))
    const known = async () => (await db.select().from(files)).map(({ id }) => id).toSorted()
    const there = async (file: typeof used) =>
      (await context.files.get(getStoredFileName(file))) !== undefined

    await tidy(0.5)
    expect(await known()).toHaveLength(4)
    await tidy(2)
    expect(await known()).toEqual([used.id, unused.id, left.id].toSorted())
    await tidy(25)
    expect(await known()).toEqual([used.id])
    expect([await there(used), await there(unused), await there(left)]).toEqual([true, false, false])
    expect(await db.$count(quotes)).toBe(2)
  })

  it('N53 are deleted with their abandoned draft', async () => {
    const database = await open()
    onTestFinished(database.close)
    const context = testContext(database.db)
    const quote = await createQuote(context, {})
    const file = await addPicture(context, quote.id, { content: await aPicture(), declaredType: 'image/png' })
    await saveQuote(context, { id: quote.id, version: 1, customFields: { h_sponsor_logo_1: file.id } })
    await context.db.delete(quotes)
    await removeOrphans(context.db, context.files, context.now())
    expect(await context.db.$count(files)).toBe(0)
    expect(await context.files.get(getStoredFileName(file))).toBeUndefined()
  })
})
