import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Subject } from './subjects.ts'
import { pictureFile, VIEWS } from './take-pictures.ts'

/** Pixels on a sheet. */
const WIDTHS = { '1280': 460, '390': 190, '320-dark': 170 } as const
const TALLEST = 860
const GAP = 16
const LABEL = 28

interface Tile {
  label: string
  picture: Buffer
  width: number
  height: number
}

/**
 * One contact sheet for each group: a row for each page, before and after in every view.
 *
 * `before` is a folder of pictures of an earlier release; without it, or where it has none, the row shows only the page of today.
 * Returns the names of the sheets that were made: one of which a picture is missing stays as it was.
 */
export async function makeContactSheets(
  folder: string,
  subjects: readonly Subject[],
  { after, before }: { after: string; before: string | undefined },
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const made: string[] = []
  for (const sheet of new Set(subjects.map((subject) => subject.sheet))) {
    const rows = []
    for (const subject of subjects.filter((candidate) => candidate.sheet === sheet)) {
      rows.push(await rowOf(subject, after, before))
    }
    if (rows.some((tiles) => tiles.length === 0)) continue
    await drawSheet(path.join(folder, `${sheet}.webp`), rows)
    made.push(sheet)
  }
  return made
}

async function rowOf(subject: Subject, after: string, before: string | undefined): Promise<Tile[]> {
  const tiles: Tile[] = []
  for (const view of VIEWS) {
    for (const [when, folder] of [
      ['before', before],
      ['after', after],
    ] as const) {
      const file = folder && pictureFile(folder, subject, view)
      if (!file || !existsSync(file)) continue
      const seen = before === undefined ? view.name : `${view.name} ${when}`
      const label = tiles.length === 0 ? `${subject.name}: ${seen}` : seen
      tiles.push(await tileOf(label, file, WIDTHS[view.name]))
    }
  }
  return tiles
}

/** A long page is cut off at the bottom. */
async function tileOf(label: string, file: string, width: number): Promise<Tile> {
  const resized = await sharp(file).resize({ width }).png().toBuffer({ resolveWithObject: true })
  const height = Math.min(resized.info.height, TALLEST)
  const picture = await sharp(resized.data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  return { label, picture, width, height }
}

async function drawSheet(file: string, rows: readonly (readonly Tile[])[]): Promise<void> {
  const width = Math.max(...rows.map((tiles) => GAP + tiles.reduce((sum, tile) => sum + tile.width + GAP, 0)))
  const parts: OverlayOptions[] = []
  let top = GAP
  for (const tiles of rows) {
    let left = GAP
    for (const tile of tiles) {
      parts.push({ input: labelPicture(tile), left, top })
      parts.push({ input: tile.picture, left, top: top + LABEL })
      left += tile.width + GAP
    }
    top += LABEL + Math.max(0, ...tiles.map(({ height }) => height)) + GAP
  }
  await sharp({ create: { width, height: top, channels: 3, background: '#8a8f8c' } })
    .composite(parts)
    .webp({ quality: 50 })
    .toFile(file)
}

function labelPicture({ label, width }: Tile): Buffer {
  const text = `<text x="0" y="18" font-family="sans-serif" font-size="12" fill="#ffffff">${label}</text>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}">${text}</svg>`,
  )
}
