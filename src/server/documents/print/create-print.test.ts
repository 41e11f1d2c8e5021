import { describe, expect, it } from 'vitest'
import { averyLabel } from '#domain/signs/print-geometry.ts'
import type { PrintJob, SignSheet } from '#domain/signs/print-job.ts'
import { createPrint } from '#server/documents/print/create-print.ts'
import { boxesOf, measurePdf } from '#testing/measure-pdf.ts'
import { aPicture } from '#testing/pictures.ts'

const issuedAt = '2027-04-19T18:00:00.000Z'
const SIGN: SignSheet = {
  kind: 'sign',
  copies: 1,
  sign: { heading: 'Hole-in-one', prize: '$25,000' },
  sponsor: 'Delta Ford',
}
const ONLY = { nth: 1, of: 1 }
const ADDRESS = ['Pro Shop', '77 Hollow Ridge Road', 'Georgetown, TX 78626']
const FROM = ['Albatross Indemnity Company', '100 Fairway Drive, Wilmington, DE 19801']

describe('D42 files for a printer', () => {
  it('D42 a sign is 24 × 18 in once it is cut, with an eighth of an inch around it and marks outside of that', async () => {
    const job: PrintJob = {
      what: 'signs',
      issuedAt,
      sheets: [{ ...SIGN, copies: 2 }],
    }
    const bytes = await createPrint(job)
    const pages = await measurePdf(bytes)
    expect(pages.map(({ media }) => media)).toEqual([
      [0, 0, 1800, 1368],
      [0, 0, 1800, 1368],
    ])
    expect(boxesOf(bytes, 'TrimBox')).toEqual([
      [36, 36, 1764, 1332],
      [36, 36, 1764, 1332],
    ])
    expect(boxesOf(bytes, 'BleedBox')[0]).toEqual([27, 27, 1773, 1341])
    const [first] = pages
    const words = first?.texts.map(({ text }) => text).join(' ')
    for (const text of ['HOLE-IN-ONE', '$25,000', 'Delta Ford']) expect(words).toContain(text)
    for (const { x, y } of first?.texts ?? []) {
      expect(x).toBeGreaterThan(36)
      expect(x).toBeLessThan(1764)
      expect(y).toBeGreaterThan(36)
      expect(y).toBeLessThan(1332)
    }
    const source = bytes.toString('latin1')
    expect(source.match(/\/FontFile[23]? /g)?.length).toBeGreaterThanOrEqual(2)
    expect(source).not.toMatch(/\/Subtype \/Type1\b/)
    expect(source).not.toContain('/Subtype /Image')
    expect((await createPrint(job)).equals(bytes)).toBe(true)
  })

  it('D42 a logo is printed instead of the name, whichever kind of picture it is, and any name fits', async () => {
    for (const type of ['png', 'jpeg', 'webp'] as const) {
      const logo = { content: await aPicture(type), contentType: `image/${type}`, width: 400, height: 100 }
      const bytes = await createPrint({ what: 'signs', issuedAt, sheets: [{ ...SIGN, logo }] })
      expect([type, bytes.toString('latin1').includes('/Subtype /Image')]).toEqual([type, true])
      const [page] = await measurePdf(bytes)
      expect(page?.texts.some(({ text }) => text.includes('Delta'))).toBe(false)
    }
    for (const sponsor of [
      'The Very Long Name of a Sponsor '.repeat(3).trim(),
      'בנק הכפר',
      'W'.repeat(60),
      '',
    ]) {
      const bytes = await createPrint({ what: 'signs', issuedAt, sheets: [{ ...SIGN, sponsor }] })
      const [page] = await measurePdf(bytes)
      for (const { x } of page?.texts ?? []) expect(x).toBeGreaterThan(36)
      const words = page?.texts.map(({ text }) => text).join(' ') ?? ''
      if (sponsor.startsWith('W')) expect(words).toContain(sponsor)
    }
  })

  it('D42 labels stand where Avery 5163 is cut, ten to a sheet, and one to a page of 4 × 6 in', async () => {
    expect([averyLabel(0), averyLabel(1), averyLabel(9)]).toEqual([
      { x: 11.25, y: 36, width: 288, height: 144 },
      { x: 312.75, y: 36, width: 288, height: 144 },
      { x: 312.75, y: 612, width: 288, height: 144 },
    ])
    const labels = Array.from({ length: 11 }, (_, at) => ({
      to: [`Receiver ${at}`, ...ADDRESS.slice(1)],
      box: at === 3 ? { nth: 1, of: 2 } : ONLY,
    }))
    const sheets = await measurePdf(await createPrint({ what: 'labels-5163', issuedAt, from: FROM, labels }))
    expect(sheets.map(({ media }) => media)).toEqual([
      [0, 0, 612, 792],
      [0, 0, 612, 792],
    ])
    const numbered = sheets[0]?.texts.filter(({ text }) => text.startsWith('Box'))
    expect(numbered?.map(({ text }) => text)).toEqual(['Box 1 of 2'])
    labels.forEach(({ to: [name] }, at) => {
      const { x, y, width, height } = averyLabel(at % 10)
      const found = sheets[Math.floor(at / 10)]?.texts.find(({ text }) => text === name)
      expect(found, name).toBeDefined()
      expect(found!.x).toBeGreaterThanOrEqual(x + 12)
      expect(found!.x).toBeLessThan(x + width)
      expect(found!.y).toBeGreaterThan(y)
      expect(found!.y).toBeLessThan(y + height)
    })
    const large = await measurePdf(await createPrint({ what: 'labels-4x6', issuedAt, from: FROM, labels }))
    expect(large).toHaveLength(11)
    expect(large[0]?.media).toEqual([0, 0, 288, 432])
  })

  it('D42 a packing slip says what is in the box and how it is put up', async () => {
    const [page] = await measurePdf(
      await createPrint({
        what: 'packing-slips',
        issuedAt,
        from: FROM,
        help: 'Something missing? Call 302-555-0142.',
        slips: [
          {
            event: 'Delta Dealer Days',
            policyNumber: 'ALB-100417',
            box: { nth: 1, of: 2 },
            address: ADDRESS,
            items: [
              { count: 3, name: 'Hole-in-one, $25,000, Delta Ford', kind: 'sign' },
              { count: 1, name: 'Magnet, Delta Ford', kind: 'magnet' },
              { count: 2, name: 'Hole-in-one sticker, Trip', kind: 'sticker' },
            ],
          },
        ],
      }),
    )
    const words = page?.texts.map(({ text }) => text).join(' ')
    for (const text of [
      'Packing slip',
      'Policy ALB-100417',
      '3 × Hole-in-one, $25,000, Delta Ford, 24 × 18 in',
      'beside the tee',
      'steel door',
      'Box 1 of 2',
      '2 × Hole-in-one sticker, Trip, 4 × 6 in',
      'peel off the back',
      'Call 302-555-0142',
    ])
      expect(words).toContain(text)
  })
})
