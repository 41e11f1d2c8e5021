import { describe, expect, it } from 'vitest'
import { PRINT_DPI, printedLogo } from '#domain/signs/artwork.ts'
import { BLEED, POINTS_PER_INCH, SLUG } from '#domain/signs/print-geometry.ts'
import type { PrintPicture, SignSheet } from '#domain/signs/print-job.ts'
import { SIGN_KINDS, SIGN_SIZES, type SignKind } from '#domain/signs/sign-sizes.ts'
import { createPrint } from '#server/documents/print/create-print.ts'
import { aPicture } from '#testing/pictures.ts'
import { readPrintFile } from '#testing/read-print-file.ts'

const issuedAt = '2027-04-19T18:00:00.000Z'
const [WHOLE, HALF] = [
  { width: 24, height: 18 },
  { width: 4, height: 6 },
]

const WORDS: Readonly<Record<SignKind, Pick<SignSheet, 'sign' | 'sponsor'>>> = {
  sign: { sign: { heading: 'Hole-in-one', prize: 'A car', detail: 'Delta 500' }, sponsor: 'Delta Ford' },
  magnet: { sign: { heading: '', prize: '' }, sponsor: 'Delta Ford' },
  sticker: { sign: { heading: '', prize: '$10,000 shared' }, sponsor: '' },
}

async function read(kind: SignKind, logo?: PrintPicture) {
  const sheet: SignSheet = { kind, copies: 1, ...WORDS[kind], ...(logo && { logo }) }
  const [page] = await readPrintFile(await createPrint({ what: 'signs', issuedAt, sheets: [sheet] }))
  if (!page) throw new Error('There is no page')
  return page
}

async function logoOf(width: number, height: number, type: 'png' | 'jpeg' | 'webp' = 'png') {
  const content = await aPicture(type, width, height)
  return { content, contentType: `image/${type}`, width, height }
}

const inches = (length: number) => length * POINTS_PER_INCH

describe('D42 files for a printer, read by libraries that did not write them', () => {
  it('D42 signs and magnets are 24 × 18 in and stickers 4 × 6 in, each with an eighth of an inch around it', async () => {
    expect(SIGN_SIZES).toEqual({ sign: WHOLE, magnet: WHOLE, sticker: HALF })
    expect([BLEED, SLUG]).toEqual([0.125, 0.375])
    for (const kind of SIGN_KINDS) {
      const { width, height } = SIGN_SIZES[kind]
      const grown = (by: number) => ({
        x: inches(BLEED + SLUG - by),
        y: inches(BLEED + SLUG - by),
        width: inches(width + 2 * by),
        height: inches(height + 2 * by),
      })
      const { media, bleed, trim } = await read(kind)
      expect([kind, media, bleed, trim]).toEqual([kind, grown(BLEED + SLUG), grown(BLEED), grown(0)])
    }
  })

  it('D42 every font is in the file, and words are letters and no picture', async () => {
    for (const kind of SIGN_KINDS) {
      const { fonts, glyphs, pictures } = await read(kind)
      const { sign, sponsor } = WORDS[kind]
      const letters = [sign.heading, sign.prize, sign.detail, sponsor].join('').replaceAll(' ', '')
      expect(fonts.length).toBeGreaterThan(0)
      expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([])
      expect([kind, glyphs, pictures]).toEqual([kind, letters.length, []])
    }
  })

  it('D42 the marks of the cut end at the bleed: eight of them, each in line with an edge', async () => {
    for (const kind of SIGN_KINDS) {
      const { strokes, media, bleed, trim } = await read(kind)
      const edges = {
        x: [trim.x, trim.x + trim.width],
        y: [trim.y, trim.y + trim.height],
      }
      expect([kind, strokes.length]).toEqual([kind, 8])
      for (const { x, y, width, height } of strokes) {
        const isUpright = width < 0.01
        expect(isUpright ? edges.x : edges.y).toContainEqual(expect.closeTo(isUpright ? x : y, 2))
        const isOutside =
          x + width <= bleed.x + 0.01 ||
          x >= bleed.x + bleed.width - 0.01 ||
          y + height <= bleed.y + 0.01 ||
          y >= bleed.y + bleed.height - 0.01
        expect([kind, isOutside]).toEqual([kind, true])
        expect(Math.min(x, y, media.width - x - width, media.height - y - height)).toBeGreaterThanOrEqual(
          -0.01,
        )
      }
    }
  })

  it('D42 a picture is printed with as many dots an inch as the rule says: 300, or what a small one has', async () => {
    for (const kind of SIGN_KINDS)
      for (const [width, height] of [
        [2400, 700],
        [1800, 450],
        [340, 120],
        [600, 900],
      ] as const)
        for (const type of ['png', 'jpeg', 'webp'] as const) {
          const { pictures, trim } = await read(kind, await logoOf(width, height, type))
          const [picture] = pictures
          const expected = width / printedLogo(kind, { width, height }).width
          const said = [kind, width, type]
          expect([...said, pictures.length]).toEqual([...said, 1])
          // A row of the sheet that is lower than its room makes it smaller, and then sharper.
          expect(picture!.dpi, said.join()).toBeGreaterThanOrEqual(Math.min(expected, PRINT_DPI) - 1)
          expect(picture!.dpi, said.join()).toBeLessThan(expected * 1.25)
          expect(picture!.x).toBeGreaterThan(trim.x)
          expect(picture!.x + picture!.width).toBeLessThan(trim.x + trim.width)
          expect(picture!.y).toBeGreaterThan(trim.y)
          expect(picture!.y + picture!.height).toBeLessThan(trim.y + trim.height)
        }
  })
})
