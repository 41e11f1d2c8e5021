import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { createLocalFileStore } from '#server/kit/files/local.client.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { removeOrphans } from '#server/quotes/logos/remove-orphans.ts'
import { copyQuote } from '#server/quotes/saving/copying/copy-quote.ts'
import { aQuote } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import { openTestSite } from '#testing/site.ts'

describeOnDatabase('O12 the pictures on the signs of a copy', (open) => {
  it('O12 are copies of their own, which stay when the former quote loses its own', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'albatross-copies-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { client, context, close } = await openTestSite({ files: createLocalFileStore(folder) }, open)
    onTestFinished(close)
    const { id, version } = await aQuote(context)
    const form = multipartBody([
      { name: 'file', content: await aPicture('png'), fileName: 'logo.png', type: 'image/png' },
    ])
    const upload = await client.send('POST', `/api/contacts/${id}/logos`, form, { 'content-type': MULTIPART })
    const logo = upload.json().data.id
    const customFields = { h_sponsor_name_format_1: 'logo', h_sponsor_logo_1: logo }
    const save = { action: 'save', version, customFields }
    expect((await client.send('PUT', `/api/contacts/${id}`, save)).statusCode).toBe(200)

    const { copy } = await copyQuote(context, {
      quoteId: id,
      firstDay: '2028-06-10' as CalendarDate,
      idempotencyKey: undefined,
      ip: '203.0.113.7',
    })
    const copied = String(copy.answers['h_sponsor_logo_1'])
    expect(copied).not.toBe(logo)
    await context.db.delete(files).where(eq(files.id, logo))
    await removeOrphans(context.db, context.files, new Date(context.now().getTime() + 90_000_000))
    const former = await client.get(`/api/contacts/${id}/logos/${logo}`)
    const picture = await client.get(`/api/contacts/${copy.id}/logos/${copied}`)
    expect([former.statusCode, picture.statusCode]).toEqual([404, 200])
    expect(picture.headers['content-type']).toBe('image/png')

    // Its former picture is gone: the copy of the copy waits for another.
    const again = await copyQuote(context, {
      quoteId: id,
      firstDay: '2029-06-09' as CalendarDate,
      idempotencyKey: undefined,
      ip: '203.0.113.7',
    })
    expect(again.copy.answers).not.toHaveProperty('h_sponsor_logo_1')
  })
})
